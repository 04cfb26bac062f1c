import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { readReports } from '#server/mail/deliveryReports/readReports.ts';
import { finishSent } from '#server/mail/outbox.queries.ts';
import { takeReports } from '#server/mail/deliveryReports/takeReports.ts';
import { aboutOf, asked, messageIdOf, stateOf, type About } from './support/deliveryReports.ts';
import { deliveredReport, failedReport } from '../performance/support/reportParts.ts';
import { OTHERS, severalReaders, SHAPES } from '../performance/support/reportShapes.ts';
import { addFamilyWithMail, addMail } from './support/mails.ts';
import { test, TEST_ORIGIN, type TestServer } from '../support/server.ts';
import { askFamily, queueFor } from './support/mailWorld.ts';
import { test as posted } from './support/mailPost.ts';

const ABOUT: About = { messageId: `<${randomUUID()}@localhost>`, recipient: 'grace@family.example' };
const read = (text: string) => readReports(Buffer.from(text));

describe('Reading a mail server’s delivery report', () => {
  test.for(SHAPES.map((shape) => [shape.name, shape] as const))(
    'returns message, recipient, kind and status of a report %s',
    async ([, shape]) => {
      const { kind, make, reason, status } = shape;
      const [found, ...more] = (await read(make(ABOUT))) ?? [];
      expect(more).toEqual([]);
      expect(found).toMatchObject({ ...ABOUT, kind, status, ...(reason === undefined ? {} : { reason }) });
    },
  );

  test('with several recipients returns failed and delayed ones and leaves out delivered ones', async () => {
    const found = await read(severalReaders(ABOUT, 'late@family.example'));
    expect(found?.map(({ kind, recipient }) => [recipient, kind])).toEqual([
      [ABOUT.recipient, 'failed'],
      ['late@family.example', 'delayed'],
    ]);
    expect(await read(deliveredReport(ABOUT))).toEqual([]);
  });

  test.for(Object.entries(OTHERS))('finds nothing in %s', async ([, make]) => {
    expect((await read(make(ABOUT))) ?? []).toEqual([]);
  });

  test('rejects random bytes', async () => {
    for (const size of [1, 100, 10_000, 200_000]) expect(await readReports(randomBytes(size))).toBeNull();
  });

  test('removes control characters from the reason and cuts it to 300 characters', async () => {
    const made = failedReport(ABOUT).replace(
      'Status: 5.1.1',
      `Status: 5.1.1\r\nDiagnostic-Code: smtp; 550 a\u0000b\u0007${'x'.repeat(2000)}`,
    );
    const [found] = (await read(made)) ?? [];
    expect(found?.reason).toMatch(/^550 a b x+$/);
    expect(found?.reason).toHaveLength(300);
  });
});

const take = (server: TestServer, text: string, now = server.clock.now) =>
  read(text).then((reports) =>
    takeReports(
      { db: server.db, now, publicOrigin: TEST_ORIGIN, from: { address: null, requestId: randomUUID() } },
      reports ?? [],
    ),
  );

const stops = ({ db }: TestServer) =>
  db.selectFrom('mail_suppression').select(['hospice_id', 'topic', 'reason', 'message_id']).execute();

const surveyOf = async ({ db }: TestServer, invitationId: string) =>
  (await db.selectFrom('survey_invitation').select('status').where('id', '=', invitationId).executeTakeFirstOrThrow())
    .status;

describe('Bounced mail', () => {
  test('is marked bounced, its survey undeliverable and its address suppressed, only once however often it is reported', async ({
    server,
  }) => {
    const mail = await asked(server);
    const text = failedReport(aboutOf(mail));
    expect(await take(server, text)).toEqual({ taken: 1, unchanged: 0 });
    for (const _ of [1, 2]) expect(await take(server, text)).toEqual({ taken: 0, unchanged: 1 });

    expect(await stateOf(server, mail)).toMatchObject({
      status: 'bounced',
      report_kind: 'failed',
      report_status: '5.1.1',
    });
    expect((await stateOf(server, mail)).bounced_at).not.toBeNull();
    expect(await stops(server)).toEqual([{ hospice_id: null, topic: null, reason: 'bounced', message_id: mail.id }]);
    expect(await surveyOf(server, mail.invitationId)).toBe('undeliverable');
    const events = await server.db
      .selectFrom('timeline_event')
      .select('text')
      .where('kind', '=', 'survey_stopped')
      .execute();
    expect(events).toEqual([{ text: 'The email could not be delivered: the recipient’s mail server returned it' }]);
    const audit = await server.db.selectFrom('audit_event').select(['verb', 'detail']).execute();
    expect(audit.map(({ verb }) => verb)).toEqual(['takeDeliveryReport']);
    expect(JSON.stringify(audit)).not.toContain(mail.address);
  });

  test.for([
    ['4.4.7', 'failed'],
    ['4.2.2', 'delayed'],
  ] as const)(
    'a temporary failure (%s, %s) is noted and the mail stays sent; a later permanent failure marks it bounced',
    async ([status, action], { server }) => {
      const mail = await asked(server);
      const text = failedReport(aboutOf(mail), status).replace('Action: failed', `Action: ${action}`);
      expect(await take(server, text)).toEqual({ taken: 1, unchanged: 0 });
      expect(await take(server, text)).toEqual({ taken: 0, unchanged: 1 });
      expect(await stateOf(server, mail)).toMatchObject({
        status: 'sent',
        bounced_at: null,
        report_kind: 'delayed',
        report_status: status,
      });
      expect(await stops(server)).toEqual([]);
      expect(await surveyOf(server, mail.invitationId)).toBe('sent');
      // It was tried again, and in the end it came back.
      expect(await take(server, failedReport(aboutOf(mail)))).toEqual({ taken: 1, unchanged: 0 });
      expect((await stateOf(server, mail)).status).toBe('bounced');
    },
  );

  test('a complaint leaves the mail sent, ends its survey and suppresses further mails to its address', async ({
    server,
  }) => {
    const mail = await asked(server);
    const complaint = SHAPES.find(({ kind }) => kind === 'complaint')?.make(aboutOf(mail)) ?? '';
    expect(await take(server, complaint)).toEqual({ taken: 1, unchanged: 0 });
    expect(await take(server, complaint)).toEqual({ taken: 0, unchanged: 1 });
    expect((await stateOf(server, mail)).status).toBe('sent');
    expect(await surveyOf(server, mail.invitationId)).toBe('cancelled');
    expect(await stops(server)).toMatchObject([{ hospice_id: null, topic: null, reason: 'complaint' }]);
  });

  test('is matched only by its exact message id and recipient, ignoring case', async ({ server }) => {
    const mail = await asked(server);
    const other = await addFamilyWithMail(server);
    const about = aboutOf(mail);
    const wrong: About[] = [
      { ...about, recipient: other.address },
      { ...about, recipient: `x${mail.address}` },
      { ...about, messageId: messageIdOf(randomUUID()) },
      { ...about, messageId: messageIdOf(mail.id, 'https://elsewhere.example') },
      { ...about, messageId: `<x${mail.id}@localhost>` },
      { ...about, messageId: `<${mail.id}@localhost.elsewhere.example>` },
      { ...about, messageId: `<${mail.id.slice(0, -1)}@localhost>` },
      { ...about, messageId: '<@>' },
    ];
    for (const one of wrong) expect(await take(server, failedReport(one))).toMatchObject({ taken: 0 });
    expect((await stateOf(server, mail)).status).toBe('sent');
    expect(await stops(server)).toEqual([]);
    const shouted = { messageId: about.messageId.toUpperCase(), recipient: about.recipient.toUpperCase() };
    expect(await take(server, failedReport(shouted))).toEqual({ taken: 1, unchanged: 0 });
  });

  test.for(['queued', 'claimed', 'failed', 'suppressed'] as const)(
    'a report for a mail that is %s changes nothing',
    async (status, { server }) => {
      const mail = await addMail(server, { hospiceId: null, status });
      expect(await take(server, failedReport(aboutOf(mail)))).toEqual({ taken: 0, unchanged: 1 });
      expect((await stateOf(server, mail)).status).toBe(status);
      expect(await stops(server)).toEqual([]);
    },
  );

  test('does not change a survey that its family has already opened', async ({ server }) => {
    const mail = await asked(server);
    await server.db.updateTable('survey_invitation').set({ status: 'opened' }).execute();
    expect(await take(server, failedReport(aboutOf(mail)))).toEqual({ taken: 1, unchanged: 0 });
    expect(await surveyOf(server, mail.invitationId)).toBe('opened');
  });

  test('stays bounced when the sending is recorded only after the report', async ({ server }) => {
    const mail = await asked(server);
    await server.db
      .updateTable('mail_message')
      .set({ status: 'sending', attempts: 1, sent_at: null })
      .where('id', '=', mail.id)
      .execute();
    await server.db.updateTable('survey_invitation').set({ status: 'scheduled', sent_at: null }).execute();
    await take(server, failedReport(aboutOf(mail)));
    await finishSent(server.db, { id: mail.id, kind: 'survey_invitation', attempt: 1 }, server.clock.now);
    expect((await stateOf(server, mail)).status).toBe('bounced');
    expect(await surveyOf(server, mail.invitationId)).toBe('undeliverable');
    const { has_undeliverable_survey } = await server.db
      .selectFrom('enrollment')
      .select('has_undeliverable_survey')
      .where('id', '=', mail.family.enrollmentId)
      .executeTakeFirstOrThrow();
    expect(has_undeliverable_survey).toBe(true);
  });
});

posted(
  'after a bounce, survey mails to the address are not sent, but a password notice is',
  async ({ post, server }) => {
    const mail = await addMail(server, { hospiceId: null });
    await take(server, failedReport(aboutOf(mail)));
    const family = await askFamily(server.db, server);
    await queueFor(server.db, family);
    await server.db
      .updateTable('mail_message')
      .set({ to_address: mail.address })
      .where('status', '=', 'queued')
      .execute();
    await server.db
      .insertInto('mail_message')
      .values({
        kind: 'password_changed',
        to_address: mail.address,
        from_name: 'Wayside',
        data: JSON.stringify({
          firstName: 'Noor',
          accountType: 'hospice',
          at: '2026-11-20T15:00:00.000Z',
          timeZone: 'America/Chicago',
          device: 'Chrome on Windows',
          othersEnded: true,
        }),
        created_at: server.clock.now,
        due_at: server.clock.now,
      })
      .execute();
    await post.deliver();
    expect(post.sink.mails.map(({ headers, to }) => [to, headers['subject']])).toEqual([
      [mail.address, expect.stringMatching(/password/i)],
    ]);
  },
);
