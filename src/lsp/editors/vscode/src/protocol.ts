/** What the server answers to the requests that are its own. */

/** A picture, and what of it is at the caret. */
export interface Shown {
  title: string;
  svg: string;
  /** The ids of groups of the picture that have a place in a text. */
  anchors: string[];
  /** What the caret is about, in the units of the picture. */
  here: Rectangle[];
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a picture's page tells when a part is clicked. */
export interface Clicked {
  anchor: string;
}

export function isClicked(message: unknown): message is Clicked {
  return typeof message === "object" && message !== null && typeof (message as Clicked).anchor === "string";
}
