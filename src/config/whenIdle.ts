/**
 * Runs it once the browser has nothing else to do, at the latest after that time.
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, latestMs: number): () => void {
  // Safari does not tell.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, latestMs);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(run, { timeout: latestMs });
  return () => window.cancelIdleCallback(asked);
}
