import { DEFAULT_AUDIENCE, DEFAULT_CLIENT_ID, DEFAULT_SUPPORT_EMAIL } from '#contract/platform/product.ts';

export interface Env {
  /** Absolute, without a slash at its end. */
  readonly apiUrl: string;
  /** A host name as Auth0 shows it, or a full origin such as `http://localhost:3000`. */
  readonly authDomain: string;
  readonly authClientId: string;
  readonly authAudience: string;
  readonly sentryDsn: string | undefined;
  readonly sentryEnvironment: string;
  readonly supportEmail: string;
  readonly idleMinutes: number;
}

const DEFAULT_IDLE_MINUTES = 15;
/** The warning comes two minutes before the end, so a shorter limit would leave no time before it. */
const MIN_IDLE_MINUTES = 3;

const filled = (value: string | undefined): string | undefined => value?.trim() || undefined;

function idleMinutesFrom(value: string | undefined): number {
  const minutes = Number(filled(value) ?? DEFAULT_IDLE_MINUTES);
  return Number.isFinite(minutes) ? Math.max(minutes, MIN_IDLE_MINUTES) : DEFAULT_IDLE_MINUTES;
}

/** Unset addresses default to the server of the page. */
export function readEnv(given: Readonly<Partial<ImportMetaEnv>>, origin: string): Env {
  return {
    apiUrl: new URL(filled(given.VITE_API_URL) ?? '/', origin).href.replace(/\/+$/, ''),
    authDomain: (filled(given.VITE_AUTH0_DOMAIN) ?? origin).replace(/\/+$/, ''),
    authClientId: filled(given.VITE_AUTH0_CLIENT_ID) ?? DEFAULT_CLIENT_ID,
    authAudience: filled(given.VITE_AUTH0_AUDIENCE) ?? DEFAULT_AUDIENCE,
    sentryDsn: filled(given.VITE_SENTRY_DSN),
    sentryEnvironment: filled(given.VITE_SENTRY_ENVIRONMENT) ?? 'production',
    supportEmail: filled(given.VITE_SUPPORT_EMAIL) ?? DEFAULT_SUPPORT_EMAIL,
    idleMinutes: idleMinutesFrom(given.VITE_IDLE_MINUTES),
  };
}

export const env = readEnv(import.meta.env, window.location.origin);
