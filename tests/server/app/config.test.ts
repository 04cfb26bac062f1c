import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BadConfiguration, ENV_NAMES, readConfig } from '#server/app/config.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('Configuration', () => {
  test('without any setting serves localhost:3000 from the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      host: 'localhost',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      databaseUrl: undefined,
      appOrigins: [],
      auth: { issuer: undefined },
      demoData: undefined,
    });
  });

  test('treats an empty setting as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', AUTH_ISSUER: '' })).toEqual(readConfig({}));
  });

  test('normalizes the issuer to end with a slash and the origin to end without one', () => {
    const config = readConfig({ AUTH_ISSUER: 'https://tenant.auth0.com', PUBLIC_ORIGIN: 'https://wayside.example/' });
    expect(config.auth.issuer).toBe('https://tenant.auth0.com/');
    expect(config.publicOrigin).toBe('https://wayside.example');
  });

  test('manages Auth0 accounts only when issuer, client id and client secret are set together', () => {
    const tenant = { AUTH_ISSUER: 'https://tenant.auth0.com/' };
    const client = { AUTH0_MANAGEMENT_CLIENT_ID: 'client', AUTH0_MANAGEMENT_CLIENT_SECRET: 'secret' };
    expect(readConfig(tenant).auth.management).toBeUndefined();
    expect(readConfig({ ...tenant, ...client }).auth.management).toEqual({
      clientId: 'client',
      clientSecret: 'secret',
      connection: 'Username-Password-Authentication',
    });
    expect(refusal({ ...tenant, AUTH0_MANAGEMENT_CLIENT_ID: 'client' })).toContain('CLIENT_SECRET together');
    expect(refusal(client)).toContain('AUTH_ISSUER');
  });

  test('lists the other hosts that the page connects to', () => {
    const config = readConfig({
      VITE_API_URL: 'https://api.elsewhere.example/base',
      VITE_AUTH0_DOMAIN: 'tenant.auth0.com',
      VITE_SENTRY_DSN: 'https://key@o1.ingest.sentry.io/2',
    });
    expect(config.pageConnectsTo).toEqual([
      'https://api.elsewhere.example',
      'https://tenant.auth0.com',
      'https://o1.ingest.sentry.io',
    ]);
  });

  test.for([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be production, development or test'],
    [{ PUBLIC_ORIGIN: 'https://wayside.example/app' }, 'PUBLIC_ORIGIN must be an origin'],
    [{ PUBLIC_ORIGIN: 'wayside.example' }, 'PUBLIC_ORIGIN must be an http or https address'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be a postgres:// address'],
    [{ APP_ORIGINS: 'https://app.example/path' }, 'APP_ORIGINS must be an origin'],
    [{ APP_ORIGINS: 'https://app.example, *' }, 'APP_ORIGINS must be an http or https address'],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be 1 or 0'],
    [{ NODE_ENV: 'production' }, 'Set ALLOW_EMBEDDED_DB=1'],
  ] as const)('refuses %j with one sentence that names the setting', ([env, words]) => {
    const message = refusal(env);
    expect(message).toContain(words);
    expect(message).not.toContain('\n');
  });

  test.for([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['0', false],
    ['', undefined],
  ] as const)('reads DEMO_DATA=%s', ([word, expected]) => {
    expect(readConfig({ DEMO_DATA: word }).demoData).toBe(expected);
  });

  test('never repeats a secret when it refuses a setting', () => {
    expect(refusal({ DATABASE_URL: 'mysql://user:hunter2@x/y', PUBLIC_ORIGIN: 'hunter2' })).not.toContain('hunter2');
  });

  test('reads the other origins that serve the app from APP_ORIGINS, each once', () => {
    const { appOrigins } = readConfig({
      APP_ORIGINS: 'https://app.example/, http://localhost:5173,https://app.example',
    });
    expect(appOrigins).toEqual(['https://app.example', 'http://localhost:5173']);
  });

  test('allows accounts with the demo password in production only when DEMO_DATA is on', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/wayside' };
    expect(readConfig(production).allowsDemoAccounts).toBe(false);
    expect(readConfig({ ...production, DEMO_DATA: 'off' }).allowsDemoAccounts).toBe(false);
    expect(readConfig({ ...production, DEMO_DATA: 'on' }).allowsDemoAccounts).toBe(true);
    expect(readConfig({}).allowsDemoAccounts).toBe(true);
  });

  test('accepts production on a real database, and on the embedded one with ALLOW_EMBEDDED_DB=1', () => {
    expect(readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/wayside' }).host).toBeUndefined();
    expect(readConfig({ NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1' }).isProduction).toBe(true);
  });
});

describe('Mail server configuration', () => {
  test('is empty by default with a noreply sender, and is read from SMTP_URL and MAIL_FROM', () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: 'noreply@wayside.example' });
    const smtpUrl = 'smtps://user:hunter2@mail.example:465';
    expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'care@harbor.example' }).mail).toEqual({
      smtpUrl,
      from: 'care@harbor.example',
    });
  });

  test.for([
    [{ SMTP_URL: 'http://mail.example/hunter2' }, /SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address/],
    [{ SMTP_URL: 'smtp://' }, /SMTP_URL must be/],
    [{ MAIL_FROM: 'Wayside' }, /MAIL_FROM must be an email address/],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/wayside', SMTP_URL: 'smtp://user:hunter2@mail.example' },
      /set MAIL_FROM/,
    ],
  ] as const)('is refused with a sentence that names the setting: %o', ([env, sentence]) => {
    expect(refusal(env)).toMatch(sentence);
    expect(refusal(env)).not.toContain('hunter2');
  });
});

describe('Document store configuration', () => {
  test('is a folder in DATA_DIR, or the S3 bucket that is named', () => {
    expect(readConfig({ DATA_DIR: '/data' }).documents).toEqual({ folder: join(resolve('/data'), 'documents') });
    const bucket = { DOCUMENTS_S3_BUCKET: 'files', DOCUMENTS_S3_ENDPOINT: 'https://store.example' };
    const keys = { DOCUMENTS_S3_ACCESS_KEY_ID: 'id', DOCUMENTS_S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ ...bucket, ...keys, DOCUMENTS_S3_FORCE_PATH_STYLE: '1' }).documents.s3).toEqual({
      bucket: 'files',
      region: 'us-east-1',
      endpoint: 'https://store.example',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      forcePathStyle: true,
    });
    expect(readConfig(bucket).documents.s3?.credentials).toBeUndefined();
  });

  test.for([
    [{ DOCUMENTS_S3_ENDPOINT: 'https://store.example' }, /DOCUMENTS_S3_BUCKET/],
    [{ DOCUMENTS_S3_BUCKET: 'files', DOCUMENTS_S3_ACCESS_KEY_ID: 'id' }, /ACCESS_KEY together/],
    [{ DOCUMENTS_S3_BUCKET: 'files', DOCUMENTS_S3_ENDPOINT: 'store.example' }, /DOCUMENTS_S3_ENDPOINT must be/],
    [{ DELETED_REFERRAL_RETENTION_DAYS: '7' }, /DELETED_REFERRAL_RETENTION_DAYS must be a whole number from 30/],
  ] as const)('is refused when a setting is missing or invalid: %o', ([env, sentence]) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});

describe('.env.example', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));

  test('names every setting that the server reads', () => {
    expect(ENV_NAMES.filter((name) => !(name in example))).toEqual([]);
  });

  test('names every setting that the app reads, and no other', () => {
    const read = [...readFileSync('src/config/env.ts', 'utf8').matchAll(/given\.(VITE_\w+)/g)].map(([, name]) => name);
    const named = Object.keys(example).filter((name) => name.startsWith('VITE_'));
    expect(new Set(named)).toEqual(new Set(read));
  });

  test('names no server setting that the server does not read', () => {
    const server = Object.keys(example).filter((name) => !name.startsWith('VITE_'));
    expect(server.filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
  });

  test('states the actual defaults', () => {
    expect(readConfig(example)).toEqual(readConfig({}));
  });

  test('leaves NODE_ENV empty, so that a build with a copy of it stays a production build', () => {
    expect(example['NODE_ENV']).toBe('');
  });
});
