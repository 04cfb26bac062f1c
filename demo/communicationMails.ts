import type { Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { addressHash, newSecret, receivedLink, unsubscribeLink } from '#server/mail/links.ts';
import { readMessage, readReferralMessage } from '#server/communication/messages/messageMails.queries.ts';
import { renderMail, type RenderedMail } from '#server/mail/renderMail.ts';
import type { DemoReceived } from './communicationsSent.ts';
import { TROUBLE } from './communicationTalks.ts';
import { DAY, MINUTE } from './dates.ts';
import { idOf } from './random.ts';

/** The mails of the hospices' messages, each with what became of it. None of them is still to be sent. */

/** So many of the newest ones can be opened in the local outbox. */
const KEPT = 10;

type Outcome = Pick<
  Required<Row<'mail_message'>>,
  'status' | 'sent_at' | 'last_error' | 'attempts' | 'report_kind' | 'report_status' | 'bounced_at'
>;

const mailIdOf = (received: DemoReceived) => idOf(`mail of ${received.id}`);

/** Since when an address gets no more such mails. */
function stoppedAt(all: readonly DemoReceived[], email: string, messageKey: string): number {
  const cause = all.find((each) => each.reader.email === email && each.messageKey === messageKey);
  return cause ? cause.at + 2 * MINUTE : Number.POSITIVE_INFINITY;
}

function outcomeOf(received: DemoReceived, bouncedAt: number, stopped: number): Outcome {
  const { at, messageKey, reader, topic } = received;
  const none = { last_error: null, attempts: 1, report_kind: null, report_status: null, bounced_at: null } as const;
  const { email } = reader;
  const isStopped =
    (email === TROUBLE.bounced.email && at > bouncedAt) ||
    (email === TROUBLE.stopped.email && topic === TROUBLE.stopped.topic && at > stopped);
  if (isStopped) return { ...none, status: 'suppressed', sent_at: null, last_error: 'opted_out', attempts: 0 };
  const sentAt = new Date(at + MINUTE);
  if (email === TROUBLE.bounced.email && messageKey === TROUBLE.bounced.from) {
    const report = { report_kind: 'failed', report_status: '5.1.1', last_error: '550 5.1.1 No such user' } as const;
    return { ...none, ...report, status: 'bounced', sent_at: sentAt, bounced_at: new Date(bouncedAt) };
  }
  if (email === TROUBLE.failed.email && messageKey === TROUBLE.failed.at) {
    return { ...none, status: 'failed', sent_at: null, last_error: '451 4.3.2 System not accepting mail', attempts: 8 };
  }
  return { ...none, status: 'sent', sent_at: sentAt };
}

function rowOf(received: DemoReceived, outcome: Outcome): Row<'mail_message'> {
  const { hospiceId, hospiceName, reader, referralId, topic } = received;
  return {
    id: mailIdOf(received),
    kind: referralId === null ? 'message' : 'referral_message',
    topic,
    hospice_id: hospiceId,
    group_id: reader.groupId,
    referral_id: referralId,
    recipient_id: received.id,
    user_id: reader.id,
    to_address: reader.email,
    to_name: `${reader.firstName} ${reader.lastName}`,
    from_name: hospiceName,
    data: {},
    created_at: new Date(received.at),
    due_at: new Date(received.at),
    ...outcome,
  };
}

/** Writes them, with the choices and the wrong address that kept some of them back. */
export async function addDemoMessageMails(
  trx: Trx,
  all: readonly DemoReceived[],
  { bounced, inApp, stopped }: typeof TROUBLE,
  origin: string | undefined,
): Promise<void> {
  const bouncedAt = stoppedAt(all, bounced.email, bounced.from);
  const stoppedSince = stoppedAt(all, stopped.email, stopped.from);
  const inAppSince = stoppedAt(all, inApp.email, inApp.from);
  const mailed = all.filter(({ at, reader }) => reader.email !== inApp.email || at < inAppSince);
  const mails = mailed.map((received) => rowOf(received, outcomeOf(received, bouncedAt, stoppedSince)));
  await insertRows(trx, 'mail_message', mails);
  const returned = all.find((each) => each.reader.email === bounced.email && each.messageKey === bounced.from);
  const unwanted = all.find((each) => each.reader.email === stopped.email && each.messageKey === stopped.from);
  await insertStops(trx, returned, unwanted);
  await chooseInApp(trx, inApp.email);
  if (origin === undefined) return;
  const sent = new Set(mails.flatMap(({ id, status }) => (status === 'sent' && id ? [id] : [])));
  const newest = mailed.toSorted((one, other) => other.at - one.at || one.id.localeCompare(other.id));
  for (const received of newest.filter((each) => sent.has(mailIdOf(each))).slice(0, KEPT)) {
    await keep(trx, received, origin);
  }
}

async function insertStops(
  trx: Trx,
  returned: DemoReceived | undefined,
  unwanted: DemoReceived | undefined,
): Promise<void> {
  const rows = [
    ...(returned ? [{ received: returned, hospice_id: null, topic: null, reason: 'bounced' as const }] : []),
    ...(unwanted
      ? [{ received: unwanted, hospice_id: unwanted.hospiceId, topic: unwanted.topic, reason: 'unsubscribed' as const }]
      : []),
  ].map(({ received, ...stop }) => ({
    ...stop,
    address_hash: addressHash(received.reader.email),
    at: new Date(received.at + 2 * MINUTE),
    message_id: mailIdOf(received),
  }));
  if (rows.length > 0) await trx.insertInto('mail_suppression').values(rows).execute();
}

const chooseInApp = (trx: Trx, email: string) =>
  trx
    .insertInto('notice_choice')
    .values({ user_id: idOf(`user ${email}`), event: 'messages', hospice_id: null, choice: 'in_app' })
    .execute();

async function keep(trx: Trx, received: DemoReceived, origin: string): Promise<void> {
  const id = mailIdOf(received);
  const row = await trx.selectFrom('mail_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { hash, secret } = newSecret();
  const expires = new Date(received.at + 60 * DAY);
  await trx.insertInto('mail_handle').values({ hash, message_id: id, expires_at: expires }).execute();
  const links = { origin, action: receivedLink(origin, received.id), unsubscribe: unsubscribeLink(origin, secret) };
  const rendered = await render(trx, row, links);
  if (!rendered) return;
  await trx
    .updateTable('mail_message')
    .set({ kept: JSON.stringify(rendered) })
    .where('id', '=', id)
    .execute();
}

async function render(
  trx: Trx,
  row: MailRow,
  links: { readonly origin: string; readonly action: string; readonly unsubscribe: string },
): Promise<RenderedMail | undefined> {
  const from = { name: row.from_name };
  if (row.kind === 'message') {
    const read = await readMessage(trx, row);
    return 'data' in read ? renderMail('message', read.data, 'en', links, from) : undefined;
  }
  const read = await readReferralMessage(trx, row);
  return 'data' in read ? renderMail('referral_message', read.data, 'en', links, from) : undefined;
}
