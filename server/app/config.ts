import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { DEFAULT_AUDIENCE } from '#contract/platform/product.ts';
import type { StoreSettings } from '#server/platform/storage/openStore.ts';

/** A setting is wrong: the message names it and its allowed values. */
export class BadConfiguration extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadConfiguration';
  }
}

const wholeNumber = (min: number, max: number, fallback: number) =>
  z.pipe(
    z.transform((raw: unknown) => (raw === undefined ? fallback : Number(raw))),
    z.int({ error: `must be a whole number from ${min} to ${max}` }).check(z.gte(min), z.lte(max)),
  );

const SWITCH: Readonly<Record<string, boolean>> = { 1: true, true: true, on: true, 0: false, false: false, off: false };

const switchedOn = z.pipe(
  z.transform((raw: unknown) => (typeof raw === 'string' ? (SWITCH[raw] ?? raw) : (raw ?? false))),
  z.boolean({ error: 'must be 1 or 0' }),
);

const parses = (schemes: readonly string[]) => (value: string) => {
  const url = URL.parse(value);
  return url !== null && schemes.includes(url.protocol);
};

const webAddress = z
  .string()
  .check(z.refine(parses(['http:', 'https:']), { error: 'must be an http or https address' }));

const namesMailServer = (value: string) => parses(['smtp:', 'smtps:'])(value) && URL.parse(value)?.hostname !== '';

const origin = webAddress.check(
  z.refine((value) => ['', '/'].includes(value.replace(URL.parse(value)?.origin ?? '', '')), {
    error: 'must be an origin such as https://wayside.example, without a path',
  }),
);

const origins = z.pipe(
  z.transform((raw: unknown) => (typeof raw === 'string' ? raw.split(',').map((one) => one.trim()) : raw)),
  z.array(origin),
);

/** Belongs to nobody: fit for mails that are only kept. */
const DEFAULT_MAIL_FROM = 'noreply@wayside.example';

const Env = z.object({
  NODE_ENV: z._default(
    z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }),
    'development',
  ),
  HOST: z.optional(z.string()),
  PORT: wholeNumber(0, 65_535, 3000),
  PUBLIC_ORIGIN: z.optional(origin),
  APP_ORIGINS: z.optional(origins),
  DATABASE_URL: z.optional(
    z.string().check(z.refine(parses(['postgres:', 'postgresql:']), { error: 'must be a postgres:// address' })),
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  ALLOW_EMBEDDED_DB: switchedOn,
  DOCUMENTS_S3_BUCKET: z.optional(z.string()),
  DOCUMENTS_S3_REGION: z._default(z.string(), 'us-east-1'),
  DOCUMENTS_S3_ENDPOINT: z.optional(webAddress),
  DOCUMENTS_S3_ACCESS_KEY_ID: z.optional(z.string()),
  DOCUMENTS_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  DOCUMENTS_S3_FORCE_PATH_STYLE: switchedOn,
  DELETED_REFERRAL_RETENTION_DAYS: wholeNumber(30, 36_500, 2555),
  LEFT_HOSPICE_RETENTION_DAYS: wholeNumber(31, 36_500, 2555),
  SMTP_URL: z.optional(
    z.string().check(z.refine(namesMailServer, { error: 'must be an smtp:// or smtps:// address with a host' })),
  ),
  MAIL_FROM: z._default(z.email({ error: 'must be an email address' }), DEFAULT_MAIL_FROM),
  AUDIT_HEAD_MAIL_TO: z.optional(z.email({ error: 'must be an email address' })),
  BOUNCE_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(32, { error: 'must have 32 characters or more' }))),
  BOUNCE_MAILDIR: z.optional(z.string()),
  INTAKE_ADDRESS: z.optional(z.email({ error: 'must be an email address' })),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(32, { error: 'must have 32 characters or more' }))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  AUTH_ISSUER: z.optional(webAddress),
  AUTH_AUDIENCE: z._default(
    z.string().check(z.refine((value) => URL.canParse(value), { error: 'must be an absolute address' })),
    DEFAULT_AUDIENCE,
  ),
  AUTH0_MANAGEMENT_CLIENT_ID: z.optional(z.string()),
  AUTH0_MANAGEMENT_CLIENT_SECRET: z.optional(z.string()),
  AUTH0_CONNECTION: z._default(z.string(), 'Username-Password-Authentication'),
  DEMO_DATA: z.optional(switchedOn),
  LOG_LEVEL: z.optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }),
  ),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000, 600),
  TRUSTED_PROXIES: wholeNumber(0, 10, 0),
  VITE_API_URL: z.optional(webAddress),
  VITE_AUTH0_DOMAIN: z.optional(z.string()),
  VITE_SENTRY_DSN: z.optional(webAddress),
});

/** Every name that the server reads from its environment. */
export const ENV_NAMES = Object.keys(Env.shape);

export interface Config {
  readonly isProduction: boolean;
  /** Undefined: every network interface. */
  readonly host: string | undefined;
  readonly port: number;
  /** Without a slash at its end. */
  readonly publicOrigin: string;
  /** Other origins that serve the app and may call this server from there. */
  readonly appOrigins: readonly string[];
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** The store for document files. */
  readonly documents: StoreSettings;
  /** How many days a deleted referral is kept before it is deleted permanently. */
  readonly deletedReferralDays: number;
  /** How many days pass between scheduling the deletion of a hospice's data and the deletion. */
  readonly leftHospiceDays: number;
  readonly mail: {
    /** The mail server's address, with its password where it needs one. Undefined: mails are kept, or wait. */
    readonly smtpUrl: string | undefined;
    /** The address that mails come from. */
    readonly from: string;
  };
  /** Where the head of the audit's chain is mailed each day; undefined: it is only logged. */
  readonly auditHeadMailTo: string | undefined;
  /** How the server receives reports of bounced mails. */
  readonly bounces: {
    /** The secret that a mail service signs its reports with; undefined: no service reports by a call. */
    readonly webhookSecret: string | undefined;
    /** The Maildir into which mails to `mail.from` are delivered; undefined: none is read. */
    readonly maildir: string | undefined;
  };
  /** The address for papers, to which each hospice’s token is added: mails to it are delivered into the same Maildir. */
  readonly intakeAddress: string | undefined;
  /** The bearer token of the monitor that reads `/metrics`; undefined: nobody reads them. */
  readonly metricsToken: string | undefined;
  /** The OpenTelemetry collector that gets traces; undefined: none are made. */
  readonly tracesTo: string | undefined;
  readonly auth: {
    /** Undefined: the embedded provider at `publicOrigin`. With a slash at its end, as Auth0 writes it. */
    readonly issuer: string | undefined;
    readonly audience: string;
    /** For managing the accounts of an Auth0 tenant; undefined: they are managed there. */
    readonly management:
      | { readonly clientId: string; readonly clientSecret: string; readonly connection: string }
      | undefined;
  };
  /** Undefined: where the database is empty and this is not production. */
  readonly demoData: boolean | undefined;
  /** Whether accounts with the demo password may sign in: their password is known to everybody. */
  readonly allowsDemoAccounts: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Calls of one person; 0: no limit. */
  readonly rateLimitPerMinute: number;
  /** How many proxies in front may name the caller's address in `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Other origins that the page talks to, for the content security policy. */
  readonly pageConnectsTo: readonly string[];
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

const originOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : URL.parse(address.includes('://') ? address : `https://${address}`)?.origin;

/**
 * The server's settings, checked.
 * @throws BadConfiguration one sentence that names every wrong setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(ENV_NAMES.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = z.safeParse(Env, given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new BadConfiguration(`The configuration is invalid: ${[...new Set(wrong)].join('; ')}.`);
  }
  const set = parsed.data;
  const isProduction = set.NODE_ENV === 'production';
  if (isProduction && !set.DATABASE_URL && !set.ALLOW_EMBEDDED_DB) {
    throw new BadConfiguration(
      'The embedded database doesn’t survive a power outage, so production needs DATABASE_URL. Set ALLOW_EMBEDDED_DB=1 to use it anyway.',
    );
  }
  if (isProduction && set.SMTP_URL && set.MAIL_FROM === DEFAULT_MAIL_FROM) {
    throw new BadConfiguration('To send email, set MAIL_FROM to an address you own.');
  }
  if (set.INTAKE_ADDRESS !== undefined && set.BOUNCE_MAILDIR === undefined) {
    throw new BadConfiguration('INTAKE_ADDRESS needs BOUNCE_MAILDIR: the Maildir into which its emails are delivered.');
  }
  return {
    isProduction,
    // Demo accounts have a known password: outside production only this machine reaches them, unless HOST says otherwise.
    host: set.HOST ?? (isProduction ? undefined : 'localhost'),
    port: set.PORT,
    publicOrigin: withoutSlash(set.PUBLIC_ORIGIN ?? `http://localhost:${set.PORT}`),
    appOrigins: [...new Set(set.APP_ORIGINS?.map(withoutSlash))],
    databaseUrl: set.DATABASE_URL,
    dataDir: resolve(set.DATA_DIR),
    documents: documentsOf(set),
    deletedReferralDays: set.DELETED_REFERRAL_RETENTION_DAYS,
    leftHospiceDays: set.LEFT_HOSPICE_RETENTION_DAYS,
    mail: { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM },
    auditHeadMailTo: set.AUDIT_HEAD_MAIL_TO,
    bounces: {
      webhookSecret: set.BOUNCE_WEBHOOK_SECRET,
      maildir: set.BOUNCE_MAILDIR === undefined ? undefined : resolve(set.BOUNCE_MAILDIR),
    },
    intakeAddress: set.INTAKE_ADDRESS?.toLowerCase(),
    metricsToken: set.METRICS_TOKEN,
    tracesTo: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    auth: {
      issuer: set.AUTH_ISSUER?.replace(/\/?$/, '/'),
      audience: set.AUTH_AUDIENCE,
      management: managementOf(set),
    },
    demoData: set.DEMO_DATA,
    allowsDemoAccounts: set.DEMO_DATA === true || !isProduction,
    logLevel: set.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    rateLimitPerMinute: set.RATE_LIMIT_PER_MINUTE,
    trustedProxies: set.TRUSTED_PROXIES,
    pageConnectsTo: [set.VITE_API_URL, set.VITE_AUTH0_DOMAIN, set.VITE_SENTRY_DSN].flatMap(
      (address) => originOf(address) ?? [],
    ),
  };
}

function managementOf(set: z.infer<typeof Env>): Config['auth']['management'] {
  const { AUTH0_MANAGEMENT_CLIENT_ID: clientId, AUTH0_MANAGEMENT_CLIENT_SECRET: clientSecret } = set;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new BadConfiguration('Set AUTH0_MANAGEMENT_CLIENT_ID and AUTH0_MANAGEMENT_CLIENT_SECRET together.');
  }
  if (set.AUTH_ISSUER === undefined) {
    throw new BadConfiguration('AUTH0_MANAGEMENT_CLIENT_ID also needs AUTH_ISSUER, the address of its tenant.');
  }
  return { clientId, clientSecret, connection: set.AUTH0_CONNECTION };
}

function documentsOf(set: z.infer<typeof Env>): StoreSettings {
  const folder = join(resolve(set.DATA_DIR), 'documents');
  const { DOCUMENTS_S3_ACCESS_KEY_ID: accessKeyId, DOCUMENTS_S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  const bucket = set.DOCUMENTS_S3_BUCKET;
  if (bucket === undefined) {
    // Files in a folder that nobody looks into would be missed too late.
    if (set.DOCUMENTS_S3_ENDPOINT !== undefined || accessKeyId !== undefined || secretAccessKey !== undefined) {
      throw new BadConfiguration('To store documents in S3, set DOCUMENTS_S3_BUCKET.');
    }
    return { folder };
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new BadConfiguration('Set DOCUMENTS_S3_ACCESS_KEY_ID and DOCUMENTS_S3_SECRET_ACCESS_KEY together.');
  }
  return {
    folder,
    s3: {
      bucket,
      region: set.DOCUMENTS_S3_REGION,
      endpoint: set.DOCUMENTS_S3_ENDPOINT,
      credentials:
        accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey },
      forcePathStyle: set.DOCUMENTS_S3_FORCE_PATH_STYLE,
    },
  };
}

/** Reads the `.env` file of the working directory, if there is one; variables already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
