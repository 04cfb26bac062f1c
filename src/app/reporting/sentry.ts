import {
  addIntegration,
  browserTracingIntegration,
  captureException,
  init,
  setTag,
  withStreamedSpan,
  type BrowserOptions,
  type ErrorEvent,
} from '@sentry/react';
import { scrub, scrubMessage } from './scrub.ts';

interface Options {
  readonly dsn: string;
  readonly environment: string;
  readonly routeOf: () => string;
}

/** The shares of the specification, section 9. */
export const SAMPLING = {
  tracesSampleRate: 0.05,
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 1,
} satisfies BrowserOptions;

/** Scrubs the whole event, whatever fields the library puts into it. */
function scrubbed<Event>(event: Event): Event {
  // Scrubbing keeps the shape and shortens texts; fields that are left out are optional in every event.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return scrub(event) as Event;
}

/** The whole event scrubbed, with the messages of its errors: their field `value` is left out anywhere else. */
function scrubbedError(event: ErrorEvent): ErrorEvent {
  const clean = scrubbed(event);
  clean.exception?.values?.forEach((error, index) => {
    const message = event.exception?.values?.[index]?.value;
    if (message !== undefined) error.value = scrubMessage(message);
  });
  return clean;
}

export const sentryOptions = ({ dsn, environment, routeOf }: Options): BrowserOptions => ({
  dsn,
  environment,
  ...SAMPLING,
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  integrations: [browserTracingIntegration()],
  // Trace headers are sent to our own API only.
  tracePropagationTargets: [],
  beforeSend: (event) =>
    scrubbedError({ ...event, transaction: routeOf(), request: { url: window.location.origin + routeOf() } }),
  beforeSendTransaction: (event) => scrubbed({ ...event, transaction: routeOf() }),
  beforeSendSpan: withStreamedSpan((span) => scrubbed(span)),
  // Console output and the text of clicked elements may name a patient.
  beforeBreadcrumb: (crumb) =>
    crumb.category === 'console' || crumb.category?.startsWith('ui.') ? null : scrubbed(crumb),
});

export function startSentry(options: Options) {
  init(sentryOptions(options));
  void startReplay();
  return {
    capture: (error: unknown, level: 'fatal' | 'error') => {
      setTag('route', options.routeOf());
      captureException(error, { level });
    },
  };
}

/** Loaded last. With every text masked it shows where an error happened, not to whom. */
async function startReplay(): Promise<void> {
  const { maskedReplay } = await import('./sentryReplay.ts');
  addIntegration(maskedReplay());
}
