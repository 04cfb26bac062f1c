import type { Context } from 'hono';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { notFound, Refusal } from '#server/platform/access/refusal.ts';
import { setRetryAfter, withRetries } from '#server/platform/http/answer.ts';
import type { App } from '#server/platform/http/app.ts';
import { refusalFor } from '#server/platform/http/calls/failure.ts';
import { limitAddress } from '#server/platform/http/limits/limits.ts';
import { readBytes } from '#server/platform/http/calls/parse.ts';

interface OneClick {
  /** With `:messageId` for the handle of a mail. */
  readonly path: `/${string}/:messageId`;
  /** How the audit names it. */
  readonly verb: string;
  /** Stops such mails in the given transaction. @returns the mail's id; undefined where the handle opens nothing */
  readonly stop: (trx: Trx, handle: string, now: Date) => Promise<string | undefined>;
}

const MAX_FORM = 4096;
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
/** Mail programs of many people press the button from the few addresses of their provider. */
const PROVIDERS_SHARE = 20;

/**
 * RFC 8058: a mail program posts what the mail's header says, with nobody looking. Answered with a line of text: no
 * cookie is set and nothing is redirected. No sign-in plays a part, so there is none to be misused from another site.
 */
export function answerOneClick(app: App, { path, stop, verb }: OneClick): void {
  const { hono, services } = app;
  const { clock, db, limits, log } = services;

  /** Callers who try unknown handles get a lower limit than mail providers, because each attempt would be a row of the audit. */
  const guessed = async (c: Context, address: string | null, error: unknown): Promise<unknown> => {
    if (!(error instanceof Refusal && error.code === 'not_found')) return error;
    try {
      await limitAddress(app, c, { key: `${verb} missed`, limit: limits.perAddressAMinute, address });
      return error;
    } catch (limited) {
      return limited;
    }
  };

  hono.post(path, async (c) => {
    c.set('route', path);
    const info = c.get('info');
    const entry = { actorId: null, verb, entity: 'Communications', entityId: null, accessReason: null, ...info };
    try {
      const limit = limits.perAddressAMinute * PROVIDERS_SHARE;
      await limitAddress(app, c, { key: verb, limit, address: info.address });
      if (!(await isOneClick(c.req.raw))) throw new Refusal('malformed', 'Only an email program posts here');
      const handle = c.req.param('messageId');
      await withRetries(() =>
        db.transaction().execute(async (trx) => {
          const mailId = await stop(trx, handle, clock());
          if (mailId === undefined) throw notFound();
          await recordAudit(trx, { ...entry, at: clock(), outcome: 'ok', detail: { mailId } });
        }),
      );
      return c.text('You’ll no longer get this kind of email.');
    } catch (error) {
      const refusal = refusalFor(await guessed(c, info.address, error), log, {
        requestId: info.requestId,
        operation: verb,
      });
      if (refusal.code === 'not_found') await recordAudit(db, { ...entry, at: clock(), outcome: refusal.code });
      setRetryAfter(c, refusal);
      return c.text(refusal.message, refusal.status);
    }
  });
}

/** The form `List-Unsubscribe=One-Click`, that and nothing else. */
async function isOneClick(request: Request): Promise<boolean> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!FORM_TYPES.includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')) return false;
  const bytes = await readBytes(request, MAX_FORM);
  if (!bytes) return false;
  try {
    const form = await new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } }).formData();
    const [pair, ...more] = [...form];
    return pair?.[0] === 'List-Unsubscribe' && pair[1] === 'One-Click' && more.length === 0;
  } catch {
    return false;
  }
}
