/**
 * Runs `work` in one tab of this browser at a time; the others wait their turn. Browsers keep few connections to a server, and a
 * stream takes one for as long as it lasts. Where there are no locks each tab runs its own.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager } = navigator;
  if (!locks) return work();
  try {
    await locks.request(name, { signal }, work);
  } catch {
    // Given up before its turn came.
  }
}

interface TabChannel<Message> {
  /** Tells this browser's other tabs. */
  readonly tell: (message: Message) => void;
  readonly close: () => void;
}

/** What the same version of the app says to itself in other tabs. */
export function tabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return {
    // A channel has no target: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
