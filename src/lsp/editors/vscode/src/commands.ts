/** The commands above steps, which the server carries out and this editor shows. */

/** Asks the server to leave showing its answer to this editor. */
export function quietly(args: unknown[]): unknown[] {
  const [place, ...rest] = args;
  return typeof place === "object" && place !== null ? [{ ...place, quiet: true }, ...rest] : args;
}

/** What to do with the answer to a command. */
export type Answer =
  | { kind: "document"; text: string }
  | { kind: "clipboard"; text: string }
  | { kind: "picture" }
  | { kind: "nothing" };

export function answered(command: string, result: unknown): Answer {
  if (command === "scrutineer.board" && typeof result === "object" && result !== null) {
    return { kind: "picture" };
  }
  if (typeof result !== "string") {
    return { kind: "nothing" };
  }
  switch (command) {
    case "scrutineer.replay":
      return { kind: "document", text: result };
    case "scrutineer.position":
      return { kind: "clipboard", text: result };
    default:
      return { kind: "nothing" };
  }
}
