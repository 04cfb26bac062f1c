import type { ReportKind } from '#contract/mail/deliveryReports.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { mailDefinitionOf, mailSubjects } from '#server/mail/defineMail.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';

/** A mail server's report on one mail to one address. */
export interface DeliveryReport {
  readonly mailId: string;
  readonly recipient: string;
  /** The address as `mail_suppression` stores it. */
  readonly addressHash: Buffer;
  readonly kind: ReportKind;
  /** The code of RFC 3463, where there is one. */
  readonly status: string | null;
  /** The mail server's own text, on one line. */
  readonly reason: string | null;
  /** When it happened; null: the report does not say. */
  readonly at: Date | null;
}

/** `unknown`: no mail with this id was sent to this address. `unchanged`: it was known already. */
export type ReportOutcome = 'bounced' | 'delayed' | 'complaint' | 'unchanged' | 'unknown';

/** A report is about a mail that a mail server has had; `sending`: it was faster than the note that it was taken. */
const WAS_HANDED_OVER = ['sent', 'sending', 'unclear', 'bounced'] as const;

/**
 * Processes one report, any number of times: it affects only the mail whose id and address match, and only if that was handed
 * over. A mail that was returned for good becomes `bounced`, its address gets only essential mails, and its survey becomes
 * undeliverable. A complaint stops all but essential mails. A delay is only recorded.
 */
export async function takeReport(trx: Trx, report: DeliveryReport, now: Date): Promise<ReportOutcome> {
  const mail = await lockMail(trx, report);
  if (!mail) return 'unknown';
  if (mail.status === 'bounced') return report.kind === 'complaint' ? complain(trx, mail, report, now) : 'unchanged';
  if (report.kind === 'complaint') return complain(trx, mail, report, now);
  return isForGood(report) ? bounce(trx, mail, report, now) : delay(trx, mail, report);
}

const isForGood = ({ kind, status }: DeliveryReport): boolean => kind === 'failed' && !status?.startsWith('4');

type Held = Pick<MailRow, 'id' | 'kind' | 'status' | 'report_kind' | 'report_status'>;

/**
 * Locks a mail's subject before the mail itself, as sending does, so that transactions do not deadlock.
 * @returns false if there is no such mail
 */
export async function lockSubjectBeforeMail(trx: Trx, mailId: string): Promise<boolean> {
  const found = await trx.selectFrom('mail_message').select('kind').where('id', '=', mailId).executeTakeFirst();
  if (!found) return false;
  await mailDefinitionOf(found.kind).subject?.hold(trx, mailId);
  return true;
}

async function lockMail(trx: Trx, { mailId, recipient }: DeliveryReport): Promise<Held | undefined> {
  if (!(await lockSubjectBeforeMail(trx, mailId))) return undefined;
  return trx
    .selectFrom('mail_message')
    .select(['id', 'kind', 'status', 'report_kind', 'report_status'])
    .where('id', '=', mailId)
    .where('status', 'in', WAS_HANDED_OVER)
    .where(sql<boolean>`lower(btrim(to_address)) = lower(btrim(${recipient}::text))`)
    .forUpdate()
    .executeTakeFirst();
}

async function bounce(trx: Trx, mail: Held, report: DeliveryReport, now: Date): Promise<ReportOutcome> {
  await trx
    .updateTable('mail_message')
    .set({
      status: 'bounced',
      bounced_at: report.at === null || report.at > now ? now : report.at,
      claimed_until: null,
      report_kind: 'failed',
      report_status: report.status,
      last_error: report.reason ?? 'The recipient’s mail server returned it',
    })
    .where('id', '=', mail.id)
    .execute();
  const { subject } = mailDefinitionOf(mail.kind);
  await subject?.onUndeliverable(trx, mail.id, 'the recipient’s mail server returned it', now);
  await stopMails(trx, report, 'bounced', now);
  return 'bounced';
}

async function complain(trx: Trx, mail: Held, report: DeliveryReport, now: Date): Promise<ReportOutcome> {
  if (!(await stopMails(trx, report, 'complaint', now))) return 'unchanged';
  for (const subject of mailSubjects()) await subject.onComplaint(trx, report.addressHash);
  if (mail.status !== 'bounced') await note(trx, mail, report);
  return 'complaint';
}

async function delay(trx: Trx, mail: Held, report: DeliveryReport): Promise<ReportOutcome> {
  if (mail.report_kind === 'complaint') return 'unchanged';
  if (mail.report_kind === 'delayed' && mail.report_status === report.status) return 'unchanged';
  await note(trx, mail, { ...report, kind: 'delayed' });
  return 'delayed';
}

async function note(trx: Trx, mail: Held, { kind, reason, status }: DeliveryReport): Promise<void> {
  await trx
    .updateTable('mail_message')
    .set({ report_kind: kind, report_status: status, ...(reason === null ? {} : { last_error: reason }) })
    .where('id', '=', mail.id)
    .execute();
}

/** Stops mails from all hospices and on all topics; essential mails ignore it. @returns false if they were already stopped */
async function stopMails(
  trx: Trx,
  { addressHash, mailId }: DeliveryReport,
  reason: 'bounced' | 'complaint',
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mail_suppression')
    .values({ address_hash: addressHash, hospice_id: null, topic: null, reason, at: now, message_id: mailId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
