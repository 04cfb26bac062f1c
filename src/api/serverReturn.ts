const AWAY_STATUSES = [502, 503, 504];
const ANSWERS_WITHIN_MS = 10_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15_000;

/**
 * Whether the server at this origin answers at all. A proxy that says so in its place, or a server that is still starting,
 * does not count. Never throws.
 */
export async function serverAnswers(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const { status } = await fetch(`${origin}/healthz`, { cache: 'no-store', credentials: 'omit', signal });
    return !AWAY_STATUSES.includes(status);
  } catch {
    return false;
  }
}

/** Twice as long each time, and some of it by chance, so that the pages of many people do not ask at the same moment. */
const waitBefore = (attempt: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS) * (0.5 + Math.random() / 2);

/** Ends early when the network is back or the page is looked at again, and when it is called off. */
export const waitForNextTry = (attempt: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(end, waitBefore(attempt));
    const options = { signal: listening.signal };
    window.addEventListener('online', end, options);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), options);
    signal?.addEventListener('abort', end, options);
  });

/** Ends when the server answers again, or when it is called off. */
export async function serverReturns(origin: string, signal?: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await waitForNextTry(attempt, signal);
    if (signal?.aborted === true || (await serverAnswers(origin))) return;
  }
}
