import { env } from '#src/config/env.ts';
import { whenIdle } from '#src/config/whenIdle.ts';

interface Reporter {
  readonly capture: (error: unknown, level: 'fatal' | 'error') => void;
}

type Report = Parameters<Reporter['capture']>;

const MAX_WAITING = 20;

const waiting: Report[] = [];
let reporter: Reporter | undefined;

/** Keeps errors in a short queue until the library of the reporting service is loaded; without a DSN they are dropped. */
function report(...args: Report): void {
  if (!env.sentryDsn) return;
  if (reporter) reporter.capture(...args);
  else if (waiting.length < MAX_WAITING) waiting.push(args);
}

export const reportFatal = (error: unknown): void => report(error, 'fatal');

async function load(dsn: string, routeOf: () => string): Promise<void> {
  try {
    const { startSentry } = await import('./sentry.ts');
    window.removeEventListener('error', keepError);
    window.removeEventListener('unhandledrejection', keepRejection);
    const started = startSentry({ dsn, environment: env.sentryEnvironment, routeOf });
    reporter = started;
    for (const args of waiting.splice(0)) started.capture(...args);
  } catch {
    // Blocked or offline: the app works without reports.
  }
}

const keepError = ({ error }: ErrorEvent) => report(error, 'error');
const keepRejection = ({ reason }: PromiseRejectionEvent) => report(reason, 'error');

/** Loads the library after the first screen. `routeOf` gives the pattern of the current route, never its ids. */
export function startReporting(routeOf: () => string): void {
  const { sentryDsn } = env;
  if (!sentryDsn) return;
  window.addEventListener('error', keepError);
  window.addEventListener('unhandledrejection', keepRejection);
  whenIdle(() => void load(sentryDsn, routeOf), 5000);
}
