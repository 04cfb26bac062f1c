import { afterAll, beforeAll, expect, test } from 'vitest';
import { patientDataIn } from '#contract/communication/messageText.ts';
import { RecipientState } from '#contract/communication/communications.ts';
import { MESSAGE_TOPICS } from '#contract/mail/mail.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import { loadDemo } from '#demo/load.ts';
import { countOf, rowsOf } from './support/demoQueries.ts';
import { keepLog } from '../server/support/quietLog.ts';
import { openTestDatabase } from '../server/support/testDatabase.ts';

const NOW = new Date('2026-11-20T14:25:00Z');
const HOUR_BEGAN = `'2026-11-20T14:00:00Z'::timestamptz`;

let opened: OpenDatabase;
let db: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  await loadDemo(db, { now: NOW, referrals: 600, publicOrigin: 'http://localhost:3000', log: keepLog() });
});
afterAll(() => opened.close());

test('demo messages: the large hospice has sent messages of every topic, drafts, a scheduled one and templates', async () => {
  const of = `communication join hospice on hospice.id = hospice_id where hospice.name = 'Harbor Hospice'`;
  for (const which of [
    `${of} and status = 'sent' and referral_id is null`,
    `${of} and status = 'sent' and referral_id is not null`,
    `${of} and status = 'draft'`,
    `${of} and status = 'scheduled' and scheduled_at > now() - interval '1 year'`,
    'message_template',
  ]) {
    expect([which, (await countOf(db, which)) > 0]).toEqual([which, true]);
  }
  const topics = await rowsOf<{ topic: string }>(db, `select distinct topic from ${of} and status = 'sent'`);
  expect(new Set(topics.map(({ topic }) => topic))).toEqual(new Set(MESSAGE_TOPICS));
});

test('demo messages: every recipient state except queued occurs, and no mail is waiting to be sent', async () => {
  const states = await rowsOf<{ state: string }>(
    db,
    `select distinct case when recipient.read_at is null then coalesce(mail.status, 'in_app') else 'read' end as state
    from communication_recipient as recipient left join mail_message as mail on mail.recipient_id = recipient.id`,
  );
  const occur = RecipientState.options.filter((state) => state !== 'queued');
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(occur));
  expect(await countOf(db, `mail_message where status in ('queued', 'claimed', 'sending')`)).toBe(0);
  expect(
    await countOf(db, `mail_message where kind in ('message', 'referral_message') and kept is not null`),
  ).toBeGreaterThan(0);
});

test.each([
  [
    'each recipient belongs to a connected group',
    `communication_recipient r where not exists (
    select from group_hospice c where c.group_id = r.group_id and c.hospice_id = r.hospice_id)`,
  ],
  [
    'the placeholders of each recipient’s text are filled in',
    `communication_recipient where subject || body like '%{{%'`,
  ],
  [
    'no message was read before it was sent or in the future',
    `communication_recipient where read_at < created_at or read_at > ${HOUR_BEGAN}`,
  ],
  [
    'no entry was written before its message was sent or in the future',
    `conversation_entry e join communication_recipient r on r.id = recipient_id
    where e.at <= r.created_at or e.at > ${HOUR_BEGAN}`,
  ],
  [
    'a person who replied has read the message before',
    'communication_recipient where group_wrote_at is not null and coalesce(read_at > group_wrote_at, true)',
  ],
  [
    'each entry’s author belongs to the side that it is written for',
    `conversation_entry e join communication_recipient r on r.id = recipient_id
    join app_user u on u.id = author_id where (side = 'group') <> (u.id = r.user_id) or (side = 'hospice') <> coalesce(u.hospice_id = r.hospice_id, false)`,
  ],
  [
    'a message about a referral goes to a group that sees it, after it was received',
    `communication_recipient r
    join communication c on c.id = communication_id join referral on referral.id = c.referral_id
    where not referral.group_ids @> array[r.group_id] or r.created_at <= referral.received_at`,
  ],
  [
    'a message about a referral appears in its timeline',
    `communication c where referral_id is not null and not exists (
    select from timeline_event t where t.referral_id = c.referral_id and t.kind = 'message_sent' and t.hospice_id = c.hospice_id)`,
  ],
])('demo messages: %s', async (_name, wrong) => {
  expect(await countOf(db, wrong)).toBe(0);
});

test('demo messages: no message, template or conversation contains patient data', async () => {
  const words = await rowsOf<{ words: string }>(
    db,
    `select subject || ' ' || body as words from communication
    union all select subject || ' ' || body from message_template union all select text from conversation_entry`,
  );
  expect(words.length).toBeGreaterThan(40);
  expect(words.flatMap((row) => patientDataIn(row.words))).toEqual([]);
});

test('demo conversations: the large hospice has waiting and unread ones, and both people of the demo practice have unread messages', async () => {
  const inbox = `communication_recipient join hospice on hospice.id = hospice_id
    where hospice.name = 'Harbor Hospice' and group_wrote_at is not null`;
  const waiting = await countOf(db, `${inbox} and waits_since is not null`);
  expect(waiting).toBeGreaterThan(0);
  expect(await countOf(db, inbox)).toBeGreaterThan(waiting);
  expect(await countOf(db, `${inbox} and group_wrote_at > coalesce(hospice_read_until, '-infinity')`)).toBeGreaterThan(
    0,
  );
  for (const email of ['sofia.reyes@bayview.example', 'priya.shah@bayview.example']) {
    const received = `communication_recipient join app_user on app_user.id = user_id where email = '${email}'`;
    const unread = await countOf(db, `${received} and (read_at is null or hospice_wrote_at > person_read_until)`);
    expect(unread).toBeGreaterThan(0);
    expect(await countOf(db, received)).toBeGreaterThan(unread);
  }
});
