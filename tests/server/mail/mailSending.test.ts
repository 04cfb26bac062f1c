// On both databases: mails are claimed past rows that others have locked.
import { describe, expect } from 'vitest';
import type { Database } from '#server/platform/database/connection.ts';
import { openMailServer } from '#server/mail/mailServer.ts';
import { claimDue } from '#server/mail/outbox.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { surveyTestMail } from '#server/surveys/sending/survey.mail.ts';
import { openSink } from './support/mailSink.ts';
import { deliverThrough, familyOf, linksIn, ORIGIN, sha256, test } from './support/mailPost.ts';
import {
  askFamily,
  mailDataFor,
  HOSPICE,
  later,
  NOW,
  queueFor,
  readInvitation,
  readMailRow,
  type AskedFamily,
} from './support/mailWorld.ts';
import { freePort } from '../support/serverProcess.ts';

const TRIES_AFTER_MINUTES = [1, 5, 30, 120, 480];

const timelineOf = async (db: Database, { referralId }: AskedFamily) =>
  (
    await db
      .selectFrom('timeline_event')
      .select(['kind', 'visibility'])
      .where('referral_id', '=', referralId)
      .orderBy('at')
      .execute()
  ).map(({ kind, visibility }) => `${kind} ${visibility}`);

describe('Outbox mail', () => {
  test('is delivered once, with text and HTML parts, and stores its links only as hashes', async ({ post, server }) => {
    const family = await familyOf(server);
    const id = await queueFor(server.db, family);
    await post.deliver();
    await post.deliver(later(60));

    const [mail, ...others] = post.sink.mails;
    expect(others).toEqual([]);
    expect(mail?.headers).toMatchObject({
      'message-id': `<${id}@wayside.harbor.example>`,
      from: `${HOSPICE} via Wayside <noreply@harbor.example>`,
      to: `Ana Byron <${family.address}>`,
      'reply-to': 'care@harbor.example',
      subject: 'A few questions from Harbor Hospice, about 2 minutes',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const [survey = '', unsubscribe = ''] = linksIn(mail?.text ?? '');
    expect(linksIn(mail?.html ?? '')).toEqual([survey, unsubscribe]);
    expect(mail?.headers['list-unsubscribe']).toBe(`<${unsubscribe}>`);
    const token = survey.replace(`${ORIGIN}/survey/hospice-experience#token=`, '');
    const handle = unsubscribe.replace(`${ORIGIN}/communication/unsubscribe/`, '');
    expect([token, handle]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);

    const { db } = server;
    expect(await db.selectFrom('survey_link').selectAll().execute()).toEqual([
      { hash: sha256(token), invitation_id: family.invitationId, created_at: NOW },
    ]);
    expect(await db.selectFrom('mail_handle').selectAll().execute()).toEqual([
      { hash: sha256(handle), message_id: id, expires_at: later(60 * 24 * 60) },
    ]);
    const row = await readMailRow(db, id);
    expect(row).toMatchObject({ status: 'sent', sent_at: NOW, attempts: 1, claimed_until: null, kept: null });
    expect(JSON.stringify([row, post.log.lines])).not.toMatch(new RegExp(`${token}|${handle}`));
    expect(await readInvitation(db, family.invitationId)).toMatchObject({ status: 'sent', sent_at: NOW });
    expect(await timelineOf(db, family)).toEqual(['survey_sent internal']);
  });

  test('is not sent before its due time', async ({ post, server }) => {
    const id = await queueFor(server.db, await familyOf(server), { dueAt: later(10) });
    await post.deliver(later(9));
    expect(post.sink.mails).toEqual([]);
    await post.deliver(later(10));
    expect((await readMailRow(server.db, id)).status).toBe('sent');
  });

  test('of a survey test has no unsubscribe header and stores no links', async ({ post, server }) => {
    const hospiceId = await server.addHospice();
    await server.db.transaction().execute((trx) =>
      queueMail(
        trx,
        surveyTestMail,
        {
          to: { address: 'ana.ruiz@harbor.example', name: null },
          from: { name: HOSPICE, replyTo: null },
          hospiceId,
          language: 'es',
          data: mailDataFor('es').survey_test,
        },
        NOW,
      ),
    );
    await post.deliver();
    const [mail] = post.sink.mails;
    expect(mail?.headers['list-unsubscribe']).toBeUndefined();
    expect(mail?.headers['subject']).toBe('Prueba: Unas preguntas breves de Harbor Hospice, unos 2 minutos');
    expect(await server.db.selectFrom('survey_link').select('hash').execute()).toEqual([]);
    expect(await server.db.selectFrom('mail_handle').select('hash').execute()).toEqual([]);
  });
});

describe('Mail that the mail server does not accept', () => {
  test('is retried at growing intervals and is undeliverable after six attempts', async ({ post, server }) => {
    const family = await familyOf(server);
    const id = await queueFor(server.db, family);
    post.sink.misbehave = () => ({ at: 'data', code: 451 });
    let at = NOW;
    await post.deliver(at);
    for (const [index, minutes] of TRIES_AFTER_MINUTES.entries()) {
      expect(await readMailRow(server.db, id)).toMatchObject({ status: 'queued', due_at: later(minutes, at) });
      await post.deliver(later(minutes - 0.5, at));
      expect(post.sink.tries()).toBe(index + 1);
      at = later(minutes, at);
      await post.deliver(at);
    }
    expect(await readMailRow(server.db, id)).toMatchObject({ status: 'failed', attempts: 6 });
    expect(post.sink.mails).toEqual([]);
    expect((await readInvitation(server.db, family.invitationId)).status).toBe('undeliverable');
  });

  test('after a temporary refusal is delivered once by the second attempt', async ({ post, server }) => {
    const family = await familyOf(server);
    const id = await queueFor(server.db, family);
    post.sink.misbehave = () => (post.sink.tries() === 1 ? { at: 'recipient', code: 450 } : undefined);
    await post.deliver();
    await post.deliver(later(1));
    expect(post.sink.mails.length).toBe(1);
    expect(await readMailRow(server.db, id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
    expect((await readInvitation(server.db, family.invitationId)).status).toBe('sent');
  });

  test.for([
    { at: 'recipient', code: 550 },
    { at: 'data', code: 554 },
  ] as const)(
    'after a permanent refusal ($code) fails at the first attempt; other mail is delivered',
    async (wrong, { post, server }) => {
      const family = await familyOf(server);
      const id = await queueFor(server.db, family);
      const other = await familyOf(server);
      await queueFor(server.db, other);
      post.sink.misbehave = (to) => (to === family.address ? wrong : undefined);
      await post.deliver();
      const row = await readMailRow(server.db, id);
      expect(row).toMatchObject({ status: 'failed', attempts: 1 });
      expect(row.last_error).toContain(String(wrong.code));
      expect((await readInvitation(server.db, family.invitationId)).status).toBe('undeliverable');
      const enrollment = await server.db
        .selectFrom('enrollment')
        .select('has_undeliverable_survey')
        .where('id', '=', family.enrollmentId)
        .executeTakeFirstOrThrow();
      expect(enrollment.has_undeliverable_survey).toBe(true);
      expect(post.sink.mails.map(({ to }) => to)).toEqual([other.address]);
      expect(JSON.stringify(post.log.lines)).not.toContain(family.address);
    },
  );

  test('because the mail server is unreachable stays queued, with at most four attempts', async ({ server }) => {
    const hospiceId = await server.addHospice();
    for (let index = 0; index < 20; index += 1) {
      await queueFor(server.db, await askFamily(server.db, server, { hospiceId }));
    }
    const nobody = openMailServer(`smtp://localhost:${await freePort()}`);
    expect(await deliverThrough(nobody, server.db, NOW)).toEqual({ wasAway: true });
    const rows = await server.db.selectFrom('mail_message').select(['status', 'attempts']).execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['queued']));
    expect(rows.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(4);
  });
});

test('a mail stays queued while our mail server password is wrong, then is sent', async ({ server }) => {
  const sink = await openSink({ user: 'wayside@harbor.example', password: 'p@ss:word/1' });
  const id = await queueFor(server.db, await familyOf(server));
  const through = async (password: string, at: Date) => {
    const url = new URL(sink.url);
    url.username = encodeURIComponent('wayside@harbor.example');
    url.password = encodeURIComponent(password);
    const mailServer = openMailServer(url.href);
    const { wasAway } = await deliverThrough(mailServer, server.db, at);
    mailServer.close();
    return wasAway;
  };
  expect(await through('hunter2', NOW)).toBe(true);
  const row = await readMailRow(server.db, id);
  expect(row.status).toBe('queued');
  expect(row.last_error).not.toContain('hunter2');
  expect(await through('p@ss:word/1', later(1))).toBe(false);
  expect((await readMailRow(server.db, id)).status).toBe('sent');
  await sink.close();
});

describe('Mail with an unknown delivery result', () => {
  test('stays unclear and is never resent automatically', async ({ post, server }) => {
    const id = await queueFor(server.db, await familyOf(server));
    post.sink.misbehave = () => ({ at: 'hangUp' });
    await post.deliver();
    post.sink.misbehave = () => undefined;
    await post.deliver(later(24 * 60));
    expect((await readMailRow(server.db, id)).status).toBe('unclear');
    expect(post.sink.mails.length).toBe(1);
  });

  test('is marked as sent when the slow mail server confirms it after all', async ({ post, server }) => {
    const id = await queueFor(server.db, await familyOf(server));
    const other = openMailServer(post.sink.url);
    const seen: string[] = [];
    post.sink.beforeAnswer = async () => {
      await deliverThrough(other, server.db, later(60));
      seen.push((await readMailRow(server.db, id)).status);
    };
    await post.deliver();
    expect(seen).toEqual(['unclear']);
    expect((await readMailRow(server.db, id)).status).toBe('sent');
    expect(post.sink.mails.length).toBe(1);
  });

  test('of a dead server becomes unclear if it was being sent; if only claimed, it is sent', async ({
    post,
    server,
  }) => {
    const { db } = server;
    const claimed = await queueFor(db, await familyOf(server));
    const sending = await queueFor(db, await familyOf(server));
    const hold = (id: string, status: 'claimed' | 'sending') =>
      db
        .updateTable('mail_message')
        .set({ status, claimed_until: later(1) })
        .where('id', '=', id)
        .execute();
    await hold(claimed, 'claimed');
    await hold(sending, 'sending');
    await post.deliver();
    expect(post.sink.mails).toEqual([]);
    await post.deliver(later(2));
    expect((await readMailRow(db, claimed)).status).toBe('sent');
    expect((await readMailRow(db, sending)).status).toBe('unclear');
    expect(post.sink.mails.length).toBe(1);
  });
});

describe('Several servers delivering at the same time', () => {
  test('send each of 60 mails exactly once', async ({ post, server }) => {
    const hospiceId = await server.addHospice();
    for (let index = 0; index < 60; index += 1) {
      await queueFor(server.db, await askFamily(server.db, server, { hospiceId }));
    }
    const other = openMailServer(post.sink.url);
    await Promise.all([post.deliver(), deliverThrough(other, server.db, NOW), post.deliver()]);
    other.close();
    const ids = post.sink.mails.map(({ headers }) => headers['message-id']);
    expect(ids.length).toBe(60);
    expect(new Set(ids).size).toBe(60);
    expect(await server.db.selectFrom('mail_message').select('id').where('status', '<>', 'sent').execute()).toEqual([]);
  });
});

test('mail for one person is claimed before messages to many that were due earlier', async ({ server }) => {
  const many = [];
  for (let count = 0; count < 5; count += 1) many.push(await queueFor(server.db, await familyOf(server)));
  await server.db
    .updateTable('mail_message')
    .set({ kind: 'message', due_at: later(-5) })
    .execute();
  const one = await queueFor(server.db, await familyOf(server));
  const first = await claimDue(server.db, NOW, 2);
  expect(first.map(({ id }) => id)).toContain(one);
  const others = await claimDue(server.db, NOW, 10);
  expect([...first, ...others].map(({ id }) => id).toSorted()).toEqual([one, ...many].toSorted());
});
