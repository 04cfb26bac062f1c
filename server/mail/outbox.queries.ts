import { MINUTE } from '#contract/platform/durations.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { kindsThat, mailDefinitionOf, type DefinedKind } from './defineMail.ts';
import type { MailChanges } from './mail.tables.ts';
import type { RenderedMail } from './content/content.ts';

/** The steps of a mail through the outbox. Each is one short transaction; nothing waits for the network inside of one. */

/** How long a worker may keep a claimed mail before it starts to send it. */
const CLAIM_MS = MINUTE;
/** When a mail that was not taken is tried again; after the last of them it has failed. */
const TRY_AGAIN_MINUTES = [1, 5, 30, 120, 480] as const;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** A mail that a worker has claimed: it keeps the claim as long as the row has this `until`. */
export interface Claim {
  readonly id: string;
  readonly kind: DefinedKind;
  readonly until: Date;
}

/** A mail on its way. */
export interface Sending {
  readonly id: string;
  readonly kind: DefinedKind;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
}

/**
 * Mails whose worker has died. What it had not started goes back into the queue; what it was sending may have arrived, so a person
 * decides.
 */
export async function recoverLost(db: Database, now: Date): Promise<{ readonly unclear: number }> {
  const { rows } = await sql<{ status: string }>`
    with lost as materialized (
      select id from mail_message where status in ('claimed', 'sending') and claimed_until < ${now} for update skip locked
    )
    update mail_message set
      status = case status when 'claimed' then 'queued' else 'unclear' end,
      last_error = case status when 'claimed' then last_error else 'The server ended while it was being sent' end,
      claimed_until = null
    from lost where mail_message.id = lost.id returning mail_message.status`.execute(db);
  return { unclear: rows.filter(({ status }) => status === 'unclear').length };
}

/**
 * Claims up to `limit` due mails; several workers get different ones. Mass messages come last: a changed password does not wait
 * for a message to 5,000. Surveys of a hospice that is switched off wait until it is on again, or their links have expired. A notice
 * that a concern was taken back waits until the mail of the concern is sent or not.
 */
export async function claimDue(db: Database, now: Date, limit: number): Promise<Claim[]> {
  const until = later(now, CLAIM_MS);
  const { rows } = await sql<{ id: string; kind: DefinedKind }>`
    with due as materialized (
      select id from mail_message where status = 'queued' and due_at <= ${now}
        and (kind <> all (${kindsThat(({ waitsForHospice }) => waitsForHospice === true)}::text[]) or not exists (
          select from hospice where hospice.id = mail_message.hospice_id and not hospice.is_active))
        and (kind <> all (${kindsThat(({ waitsForOthers }) => waitsForOthers === true)}::text[]) or not exists (
          select from mail_message as other where other.enrollment_id = mail_message.enrollment_id
            and other.user_id = mail_message.user_id and other.status = 'sending'))
      order by kind = any (${kindsThat(({ isLast }) => isLast === true)}::text[]), due_at, id limit ${limit} for update skip locked
    )
    update mail_message set status = 'claimed', claimed_until = ${until} from due where mail_message.id = due.id
    returning mail_message.id, mail_message.kind`.execute(db);
  return rows.map(({ id, kind }) => ({ id, kind, until }));
}

/** Puts mails back that were not started. */
export async function putBack(db: Database, claims: readonly Claim[]): Promise<void> {
  for (const { id, until } of claims) {
    await sql`update mail_message set status = 'queued', claimed_until = null
      where id = ${id}::uuid and status = 'claimed' and claimed_until = ${until}`.execute(db);
  }
}

/** The reader's mail server took the mail; with `kept`, it stays in the row instead. */
export function finishSent(db: Database, sending: Sending, now: Date, kept?: RenderedMail): Promise<void> {
  return finish(db, sending, async (trx) => {
    const { subject } = mailDefinitionOf(sending.kind);
    await subject?.hold(trx, sending.id);
    await subject?.onSent(trx, sending.id, now);
    return { status: 'sent', sent_at: now, last_error: null, ...(kept ? { kept: JSON.stringify(kept) } : {}) };
  });
}

/** The mail server refused it for good. */
export const finishRefused = (db: Database, sending: Sending, reason: string, now: Date): Promise<void> =>
  finish(db, sending, (trx) => fail(trx, sending, { reason, words: 'the mail server refused it', now }));

/** The mail server did not accept it: it waits for its next attempt, or fails after the last one. */
export function finishLater(db: Database, sending: Sending, reason: string, now: Date): Promise<void> {
  const minutes = TRY_AGAIN_MINUTES[sending.attempt - 1];
  if (minutes === undefined) {
    const words = `no mail server took it in ${sending.attempt} tries`;
    return finish(db, sending, (trx) => fail(trx, sending, { reason, words, now }));
  }
  return finish(db, sending, async () => ({
    status: 'queued',
    due_at: later(now, minutes * MINUTE),
    last_error: reason,
  }));
}

/** Nobody knows whether it arrived: a person decides, as a second mail would hurt more than a missing one. */
export const finishUnclear = (db: Database, sending: Sending, reason: string): Promise<void> =>
  finish(db, sending, async () => ({ status: 'unclear', last_error: reason }));

/** A mail that cannot be made fails for good; the queue behind it goes on. */
export function failUnrendered(db: Database, claim: Claim, reason: string, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const changes = await fail(trx, claim, { reason, words: 'it could not be made', now });
    await trx
      .updateTable('mail_message')
      .set({ ...changes, claimed_until: null })
      .where('id', '=', claim.id)
      .where('status', '=', 'claimed')
      .where('claimed_until', '=', claim.until)
      .execute();
  });
}

/** It will not arrive. `words` is for the hospice's people, `reason` for the server's operator. */
async function fail(
  trx: Trx,
  { id, kind }: Pick<Sending, 'id' | 'kind'>,
  { now, reason, words }: { readonly reason: string; readonly words: string; readonly now: Date },
): Promise<MailChanges> {
  const { subject } = mailDefinitionOf(kind);
  await subject?.hold(trx, id);
  await subject?.onUndeliverable(trx, id, words, now);
  return { status: 'failed', last_error: reason };
}

/** Removes expired handles of unsubscribe links. */
export async function purgeHandles(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('mail_handle').where('expires_at', '<', now).execute();
}

/** Another server recorded the outcome of the mail. */
class Overtaken extends Error {}

/**
 * Records the outcome of this attempt. Another server may have marked it lost (`unclear`); this outcome replaces that. A bounce
 * report may have come first; it then stays, with all its effects. The mail's subject is locked first, so that the order is the
 * same everywhere.
 */
async function finish(
  db: Database,
  { attempt, id }: Sending,
  ending: (trx: Trx) => Promise<MailChanges>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('mail_message')
        .set({ ...(await ending(trx)), claimed_until: null })
        .where('id', '=', id)
        .where('attempts', '=', attempt)
        .where('status', 'in', ['sending', 'unclear'])
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Overtaken();
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}
