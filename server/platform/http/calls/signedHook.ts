import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Refusal } from '#server/platform/access/refusal.ts';
import { refuse, withRetries } from '#server/platform/http/answer.ts';
import type { App, RequestInfo } from '#server/platform/http/app.ts';
import { refusalFor } from './failure.ts';
import { limitAddress } from '#server/platform/http/limits/limits.ts';
import { readBytes } from './parse.ts';

interface Hook<Result> {
  readonly path: `/v1/${string}`;
  /** How the audit names it. */
  readonly verb: string;
  readonly secret: string;
  readonly headers: { readonly timestamp: string; readonly signature: string };
  readonly withinSeconds: number;
  readonly largestBody: number;
  /** Processes the signed body; may be run again with the same one. @throws Refusal */
  readonly take: (body: SignedBody) => Promise<Result>;
}

export interface SignedBody {
  readonly bytes: Uint8Array;
  /** The body's media type, in lowercase and without parameters. */
  readonly mediaType: string;
  readonly contentType: string;
  readonly info: RequestInfo;
}

/** A mail service posts from few addresses, and every bounced mail is a call. */
const SERVICES_SHARE = 20;

/** HMAC-SHA256 over `timestamp.body`, in hex. */
const signatureOf = (secret: string, timestamp: string, bytes: Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex');

/**
 * A call that another program makes and signs with a secret that both know: nobody signs in. A call that is sent again within the
 * tolerance is taken again, so what it does must be the same done twice.
 */
export function answerSigned<Result extends object>(app: App, hook: Hook<Result>): void {
  const { hono, services } = app;
  const { clock, limits, log } = services;
  const { headers, largestBody, path, secret, take, verb, withinSeconds } = hook;

  async function signed(c: Context, info: RequestInfo): Promise<SignedBody> {
    const timestamp = c.req.header(headers.timestamp) ?? '';
    const signature = c.req.header(headers.signature) ?? '';
    // A caller without the secret gets no place among the services, and is refused before its body is read.
    const unsigned = async (message: string): Promise<Refusal> => {
      await limitAddress(app, c, {
        key: `${verb} unsigned`,
        limit: limits.perAddressAMinute,
        address: info.address,
      });
      return new Refusal('unauthenticated', message);
    };
    if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) {
      throw await unsigned(`Sign the call with ${headers.timestamp} and ${headers.signature}`);
    }
    if (Math.abs(clock().getTime() / 1000 - Number(timestamp)) > withinSeconds) {
      throw await unsigned(`${headers.timestamp} is more than ${withinSeconds} seconds from now`);
    }
    const bytes = await readBytes(c.req.raw, largestBody);
    if (!bytes) throw new Refusal('too_large', `The body is larger than ${largestBody / 1024} KiB`);
    const expected = Buffer.from(signatureOf(secret, timestamp, bytes), 'hex');
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw await unsigned('The signature does not fit');
    const contentType = c.req.header('Content-Type') ?? '';
    return { bytes, contentType, mediaType: contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '', info };
  }

  hono.post(path, async (c) => {
    c.set('route', path);
    const info = c.get('info');
    try {
      const limit = limits.perAddressAMinute * SERVICES_SHARE;
      await limitAddress(app, c, { key: verb, limit, address: info.address });
      const body = await signed(c, info);
      return c.json(await withRetries(() => take(body)));
    } catch (error) {
      return refuse(c, refusalFor(error, log, { requestId: info.requestId, operation: verb }));
    }
  });
}
