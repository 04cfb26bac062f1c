import {
  TROUBLED_MAIL_STATES,
  type TroubledMail,
  type TroubledMailQuery,
} from '#contract/administration/troubledMail.ts';
import { maskedAddress, withMaskedAddresses } from '#server/mail/maskedAddress.rules.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { lockSubjectBeforeMail } from '#server/mail/deliveryReports/deliveryReports.queries.ts';
import { hashedAddress } from '#server/mail/hashedAddress.queries.ts';
import { all, oneOf, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { mailDefinitionOf, type DefinedKind } from '#server/mail/defineMail.ts';

/**
 * Mails that did not arrive, or may not have. No session may read mails: administrators see these with system rights, with masked addresses
 * only.
 */

interface TroubledRow extends Omit<TroubledMail, 'maskedAddress'> {
  readonly to_address: string;
}

/** Written to match the index of these mails. */
const isTroubled = sql`mail_message.status in (${sql.join(TROUBLED_MAIL_STATES.map((state) => sql.lit(state)))})`;

const from = sql`mail_message left join hospice on hospice.id = mail_message.hospice_id`;

/** Whether the mail would not be sent anymore: its survey or invitation is closed, or its record was deleted. */
const isOver = (now: Date) => sql`(
  exists (
    select from survey_invitation as asked
    where asked.id = mail_message.survey_invitation_id
      and (asked.status not in ('scheduled', 'sent', 'opened') or asked.expires_at <= ${now}))
  or exists (
    select from invite
    where invite.id = mail_message.invite_id and (
      invite.accepted_at is not null or invite.revoked_at is not null or invite.expires_at <= ${now}
      or invite.sendings > (mail_message.data ->> 'sending')::integer))
  or exists (select from enrollment where enrollment.id = mail_message.enrollment_id and enrollment.deleted_at is not null)
  or exists (select from referral where referral.id = mail_message.referral_id and referral.deleted_at is not null))`;

/** Whether its reader opted out, or its address bounced. */
const isUnwanted = sql`(mail_message.topic is not null and exists (
  select from mail_suppression as stopped
  where stopped.address_hash = ${hashedAddress(sql`mail_message.to_address`)}
    and (stopped.hospice_id is null or stopped.hospice_id = mail_message.hospice_id)
    and (stopped.topic is null or stopped.topic = mail_message.topic)))`;

const columns = (now: Date) => sql<TroubledRow>`
  mail_message.id, mail_message.kind, mail_message.status, ${namedColumn('hospice')} as hospice, mail_message.to_address,
  ${isoColumn(sql`mail_message.created_at`)} as "createdAt", mail_message.attempts, mail_message.last_error as reason,
  ${isoColumn(sql`coalesce(mail_message.bounced_at, case when mail_message.attempts > 0 then mail_message.due_at end)`)} as at,
  (mail_message.status in ('failed', 'unclear') and not ${isOver(now)} and not ${isUnwanted}) as "canRetry"`;

const toTroubledMail = ({ reason, to_address: address, ...mail }: TroubledRow): TroubledMail => ({
  ...mail,
  maskedAddress: maskedAddress(address),
  reason: reason === null ? null : withMaskedAddresses(reason),
});

/** A page of these mails, the newest first. */
export function listTroubledMails(trx: Trx, query: TroubledMailQuery, now: Date): Promise<Page<TroubledMail>> {
  return asSystem(trx, async () => {
    const where = all([
      isTroubled,
      oneOf(sql`mail_message.status`, query['filter.status']),
      oneOf(sql`mail_message.kind`, query['filter.kind']),
      oneOfIds(sql`mail_message.hospice_id`, query['filter.hospice.id']),
    ]);
    return readPage(trx, {
      columns: columns(now),
      from,
      where,
      countFrom: sql`mail_message`,
      orderBy: sql`mail_message.created_at desc, mail_message.id`,
      paging: query,
      to: toTroubledMail,
    });
  });
}

/** Locks the mail and its survey until the transaction ends; null if it is no longer one of these, undefined if it does not exist. */
export function lockTroubledMail(trx: Trx, id: string, now: Date): Promise<TroubledMail | null | undefined> {
  return asSystem(trx, async () => {
    if (!(await lockSubjectBeforeMail(trx, id))) return undefined;
    await sql`select 1 from mail_message where id = ${id}::uuid for update`.execute(trx);
    const { rows } = await sql<TroubledRow>`
      select ${columns(now)} from ${from} where mail_message.id = ${id}::uuid and ${isTroubled}`.execute(trx);
    return rows[0] ? toTroubledMail(rows[0]) : null;
  });
}

/** Queues the mail again with all its attempts and without the old results. A message that had failed completely is set back to sending. */
export async function queueAgain(trx: Trx, id: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    await sql`update mail_message set status = 'queued', due_at = ${now}, attempts = 0, claimed_until = null, last_error = null,
      report_kind = null, report_status = null where id = ${id}::uuid`.execute(trx);
    await sql`update communication set status = 'sending', failure = null, version = version + 1, updated_at = ${now}
      from communication_recipient as recipient join mail_message as mail on mail.recipient_id = recipient.id
      where mail.id = ${id}::uuid and mail.kind in ('message', 'referral_message')
        and communication.id = recipient.communication_id and communication.failure = 'nothing_went_out'`.execute(trx);
  });
}

/** Records an administrator's finding: the mail becomes `sent` or `failed`, with all consequences for a survey. */
export async function resolveTroubledMail(trx: Trx, id: string, outcome: 'arrived' | 'left', now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const changes = outcome === 'arrived' ? sql`status = 'sent', sent_at = ${now}` : sql`status = 'failed'`;
    const { rows } = await sql<{ kind: DefinedKind }>`
      update mail_message set ${changes} where id = ${id}::uuid returning kind`.execute(trx);
    const subject = rows[0] && mailDefinitionOf(rows[0].kind).subject;
    if (outcome === 'arrived') await subject?.onSent(trx, id, now);
    else await subject?.onUndeliverable(trx, id, 'it didn’t arrive and won’t be sent again', now);
  });
}
