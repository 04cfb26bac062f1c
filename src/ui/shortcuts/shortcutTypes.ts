/** One line of the help, and the action of its keys. A line without `run` describes keys that the page itself handles. */
export interface Shortcut {
  /** As tinykeys writes them: `g r` is one after the other. */
  readonly keys: string;
  /** As the sheet shows them, where that differs. */
  readonly shown?: readonly string[];
  readonly label: string;
  readonly run?: () => void;
}

export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}
