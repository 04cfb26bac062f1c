/** One line of the help, and the action of its keys. A line without `run` describes keys that the page itself handles. */
export interface Shortcut {
  /** In the syntax of tinykeys: `g r` means g, then r. */
  readonly keys: string;
  /** What the help shows, if different. */
  readonly shown?: readonly string[];
  readonly label: string;
  readonly run?: (() => void) | undefined;
}

export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}
