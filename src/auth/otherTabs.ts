import type { LoginReason } from './signIn/loginErrors.ts';

const CHANNEL = 'wayside.session';

const isEnd = (message: unknown): message is { ended: LoginReason } =>
  typeof message === 'object' && message !== null && 'ended' in message;

/** Ends the session in this browser's other tabs. */
export function notifyOtherTabs(ended: LoginReason): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no target: it reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ ended });
  channel.close();
}

/** @returns a function that stops listening */
export function onSessionEndElsewhere(onEnd: (reason: LoginReason) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEnd(data)) onEnd(data.ended);
  });
  return () => channel.close();
}
