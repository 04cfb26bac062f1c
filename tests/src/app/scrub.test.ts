import { describe, expect, test } from 'vitest';
import { SAMPLING, sentryOptions } from '#src/app/reporting/sentry.ts';
import { scrub, scrubMessage, scrubText } from '#src/app/reporting/scrub.ts';

const ID = '3f0c9a52-7b1e-4c5d-9a10-0c8a4e7b2d11';

describe('Error report', () => {
  test.each([
    ['https://app.example/?code=abc&state=def', 'https://app.example/'],
    ['/hospice?filter.status=enrolled#x', '/hospice'],
    [`https://api.example/v1/referrals/${ID}`, 'https://api.example/v1/referrals/:id'],
    ['GET /v1/referrals?search=Okafor 500', 'GET /v1/referrals 500'],
    ['Bearer eyJhbGciOi.eyJzdWIi.c2ln failed', '[hidden] failed'],
    ['token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'token [hidden]'],
    ['state=abc code=def', 'state=[hidden] code=[hidden]'],
    ['mail to grace@murray.example', 'mail to [hidden]'],
    ['/communication/unsubscribe/aB3dE5gH7jK9mN1pQ3sT5vX7', '/communication/unsubscribe/:handle'],
  ])('%s is scrubbed to %s', (text, clean) => {
    expect(scrubText(text)).toBe(clean);
  });

  test.each([
    [
      "Cannot read properties of undefined (reading 'patient')",
      "Cannot read properties of undefined (reading 'patient')",
    ],
    [
      `Unexpected token 'G', "Grace Murr"... is not valid JSON`,
      `Unexpected token 'G', "[hidden]"... is not valid JSON`,
    ],
    ['Unknown value “Grace Murray” of name', 'Unknown value “[hidden]” of name'],
    ['No slot for 410-555-0100 or (410) 555 0101', 'No slot for [hidden] or [hidden]'],
    ['1931-03-07T00:00:00Z is before 2026-11-20', '[hidden] is before [hidden]'],
    ['R-10023 has no enrollment', '[hidden] has no enrollment'],
    [
      `Loading chunk 4 failed: https://app.example/assets/a-B1c2.js?v=1`,
      'Loading chunk 4 failed: https://app.example/assets/a-B1c2.js',
    ],
  ])('the message %s is scrubbed to %s', (message, clean) => {
    expect(scrubMessage(message)).toBe(clean);
  });

  test('has no headers, bodies, cookies or people in it', () => {
    const event = {
      message: 'x',
      user: { email: 'a@b.example' },
      request: {
        url: `/v1/referrals/${ID}?search=Grace`,
        headers: { Authorization: 'Bearer t' },
        cookies: 'a=b',
        data: { patient: 'Grace' },
      },
      breadcrumbs: [{ category: 'fetch', data: { body: 'Grace Murray' }, message: '/x?code=1' }],
    };
    expect(scrub(event)).toEqual({
      message: 'x',
      request: { url: '/v1/referrals/:id' },
      breadcrumbs: [{ category: 'fetch', message: '/x' }],
    });
  });

  test('is finished even when a value contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(JSON.stringify(scrub(loop))).toContain('[hidden]');
  });

  const options = sentryOptions({
    dsn: 'https://key@reports.example/1',
    environment: 'test',
    routeOf: () => '/hospice/referrals/:id',
  });

  test('names the route pattern in place of the address', () => {
    const event = options.beforeSend?.({ type: undefined, transaction: `/hospice/referrals/${ID}` }, {});
    expect(event).toMatchObject({
      transaction: '/hospice/referrals/:id',
      request: { url: `${window.location.origin}/hospice/referrals/:id` },
    });
  });

  test('keeps type, message and stack of an error and of its cause, without the values in the messages', () => {
    const stacktrace = {
      frames: [{ filename: '/assets/a.js', function: 'readPatient', lineno: 3, vars: { name: 'Grace' } }],
    };
    const event = options.beforeSend?.(
      {
        type: undefined,
        exception: {
          values: [
            { type: 'SyntaxError', value: `Unexpected token, "Grace Murr"... is not valid JSON`, stacktrace },
            { type: 'TypeError', value: "Cannot read properties of undefined (reading 'patient')", stacktrace },
          ],
        },
        extra: { field: { value: 'Grace Murray' } },
      },
      {},
    );
    const clean = { frames: [{ filename: '/assets/a.js', function: 'readPatient', lineno: 3 }] };
    expect(event).toMatchObject({
      exception: {
        values: [
          { type: 'SyntaxError', value: 'Unexpected token, "[hidden]"... is not valid JSON', stacktrace: clean },
          { type: 'TypeError', value: "Cannot read properties of undefined (reading 'patient')", stacktrace: clean },
        ],
      },
      extra: { field: {} },
    });
    expect(JSON.stringify(event)).not.toContain('Grace');
  });

  test.each(['console', 'ui.click', 'ui.input'])('has no %s breadcrumb', (category) => {
    expect(options.beforeBreadcrumb?.({ category, message: 'Grace Murray' })).toBeNull();
  });

  test('uses the specified sampling rates', () => {
    expect(SAMPLING).toEqual({ tracesSampleRate: 0.05, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 1 });
  });
});
