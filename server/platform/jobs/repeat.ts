import { kindOf, type Log } from '#server/platform/log.ts';

/** Work that comes back by itself, never twice at once; its failure is logged and tried again. Ends before the database. */
export function repeat(work: () => Promise<unknown>, everyMs: number, log: Log): AsyncDisposable {
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = work()
      .catch((error: unknown) => log.warn({ kind: kindOf(error) }, 'Background work failed'))
      .finally(() => (isBusy = false));
  }, everyMs).unref();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
