/**
 * Runs `work` in one tab of this browser at a time; the others wait. Browsers open few connections to a server, and a stream keeps
 * one for as long as it runs. Without locks each tab runs its own.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager } = navigator;
  if (!locks) return work();
  try {
    await locks.request(name, { signal }, work);
  } catch {
    // Aborted while it waited.
  }
}

interface TabChannel<Message> {
  /** Sends to this browser's other tabs. */
  readonly send: (message: Message) => void;
  readonly close: () => void;
}

/** Messages between the tabs of this browser. */
export function tabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return {
    // A channel has no target: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
