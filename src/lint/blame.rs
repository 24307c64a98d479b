//! In which document a fault of a component is told of.

use super::Scope;
use crate::diagnostic::{Finding, Place};

impl Scope<'_> {
    /// Whether a place is in a document that comes with the program, which nobody can change.
    #[must_use]
    pub fn is_built_in(&self, place: &Place) -> bool {
        let catalogue = self.library.catalogue();
        catalogue.base_text(&place.source.name).is_some()
    }

    /// Reports a fault of a component that a scenario or position uses: in the component's document,
    /// as that must change. A component of the program's own is at fault only where it is used, at
    /// `pointer`.
    pub fn report_component(
        &mut self,
        component: Place,
        pointer: &str,
        finding: impl FnOnce(Place) -> Finding,
    ) {
        let finding = if self.is_built_in(&component) {
            finding(self.place(pointer)).also(component, "here")
        } else {
            finding(component)
        };
        self.report(finding);
    }
}
