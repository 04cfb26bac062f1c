/** Ends what runs too long, or is no longer wanted. Old phones know neither AbortSignal.timeout nor AbortSignal.any. */
export function timeLimit(milliseconds: number, leaving?: AbortSignal): AbortSignal {
  const limit = new AbortController();
  const end = () => limit.abort();
  setTimeout(end, milliseconds);
  if (leaving?.aborted === true) end();
  leaving?.addEventListener('abort', end, { once: true });
  return limit.signal;
}
