import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { pathWith } from '#contract/platform/http.ts';
import { troubledMailEndpoints, type TroubledMail } from '#contract/administration/troubledMail.ts';
import { runMessages } from '#server/communication/messages/messages.job.ts';
import { addressHash } from '#server/mail/links.ts';
import { addInvite } from '../people/support/invites.ts';
import { test as posted } from '../mail/support/mailPost.ts';
import { askFamily, queueFor } from '../mail/support/mailWorld.ts';
import { addFamilyWithMail, addMail } from '../mail/support/mails.ts';
import { messageCalls } from '../communication/support/messageCalls.ts';
import { keepLog } from '../support/quietLog.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const { listTroubledMails, retryMail, resolveMail } = troubledMailEndpoints;

/** Calls as an administrator makes them. */
async function administrator(server: TestServer) {
  const send = server.as(await server.addPerson({ role: 'superuser' }));
  return {
    list: async (query = ''): Promise<{ data: TroubledMail[]; meta: { totalItems: number } }> =>
      listTroubledMails.response.parse(await (await send(`${listTroubledMails.path}${query}`)).json()),
    retry: (mailId: string) => send(pathWith(retryMail.path, { mailId }), post({})),
    resolve: (mailId: string, outcome: 'arrived' | 'left') =>
      send(pathWith(resolveMail.path, { mailId }), post({ outcome })),
  };
}

const rowOf = ({ db }: TestServer, id: string) =>
  db.selectFrom('mail_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const surveyOf = async ({ db }: TestServer, invitationId: string) =>
  (await db.selectFrom('survey_invitation').select('status').where('id', '=', invitationId).executeTakeFirstOrThrow())
    .status;

/** The mail of a family's survey of which nobody knows whether it arrived. */
async function unclearSurvey(server: TestServer) {
  const { family, id } = await addFamilyWithMail(server, { status: 'unclear', sent_at: null });
  await server.db
    .updateTable('mail_message')
    .set({ survey_invitation_id: family.invitationId, enrollment_id: family.enrollmentId })
    .where('id', '=', id)
    .execute();
  return { id, family };
}

describe('Undelivered emails', () => {
  test('are listed newest first and by filter, showing only a masked address of each reader', async ({ server }) => {
    const { list } = await administrator(server);
    const hospiceId = await server.addHospice();
    const at = server.clock.now;
    const address = 'grace.murray@family.example';
    for (const [minutes, status] of [
      [1, 'sent'],
      [2, 'queued'],
      [3, 'bounced'],
      [4, 'failed'],
      [5, 'unclear'],
    ] as const) {
      const { id } = await addMail(server, { hospiceId, status, to_address: address, sent_at: null });
      await server.db
        .updateTable('mail_message')
        .set({
          created_at: new Date(at.getTime() + minutes * 60_000),
          attempts: 1,
          to_name: 'Grace Murray',
          last_error: `550 5.1.1 <${address}> is nobody; see mailto:${address}`,
        })
        .where('id', '=', id)
        .execute();
    }
    const { data, meta } = await list();
    expect(meta.totalItems).toBe(3);
    expect(data.map(({ canRetry, status }) => [status, canRetry])).toEqual([
      ['unclear', true],
      ['failed', true],
      ['bounced', false],
    ]);
    expect(data[0]).toMatchObject({
      maskedAddress: 'g•••@f•••.example',
      hospice: { id: hospiceId },
      reason: '550 5.1.1 <g•••@f•••.example> is nobody; see mailto:g•••@f•••.example',
    });
    expect(JSON.stringify(data)).not.toMatch(/murray/i);

    expect((await list('?filter.status=failed,bounced&limit=1&page=2')).data.map(({ status }) => status)).toEqual([
      'bounced',
    ]);
    expect((await list('?filter.kind=invite')).data).toEqual([]);
    expect((await list(`?filter.hospice.id=${hospiceId}`)).data).toHaveLength(3);
    expect((await list(`?filter.hospice.id=${randomUUID()}`)).meta.totalItems).toBe(0);
  });

  test('can be retried once, with all their attempts restored', async ({ server }) => {
    const { list, retry } = await administrator(server);
    const { id } = await addMail(server, { hospiceId: null, kind: 'status_notice', status: 'failed', sent_at: null });
    await server.db.updateTable('mail_message').set({ attempts: 6, last_error: 'No' }).execute();
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
    expect((await retry(id)).status).toBe(204);
    expect(await rowOf(server, id)).toMatchObject({
      status: 'queued',
      attempts: 0,
      last_error: null,
      due_at: server.clock.now,
    });
    expect((await list()).data).toEqual([]);
    const again = await retry(id);
    expect([again.status, (await again.json()).message]).toEqual([409, 'Someone already handled this email']);
    expect((await retry(randomUUID())).status).toBe(404);
    const audit = await server.db.selectFrom('audit_event').select(['verb', 'detail']).execute();
    expect(audit).toContainEqual({ verb: 'retryMail', detail: { kind: 'status_notice', was: 'failed' } });
  });

  const OVER: Readonly<Record<string, (server: TestServer) => Promise<string>>> = {
    'a bounced email': async (server) => (await addMail(server, { hospiceId: null, status: 'bounced' })).id,
    'a survey already marked as undeliverable': async (server) => {
      const { id } = await unclearSurvey(server);
      await server.db.updateTable('survey_invitation').set({ status: 'undeliverable' }).execute();
      return id;
    },
    'an expired survey': async (server) => {
      const { id } = await unclearSurvey(server);
      await server.db.updateTable('survey_invitation').set({ expires_at: server.clock.now }).execute();
      return id;
    },
    'a revoked invitation': async (server) => {
      const { id } = await addMail(server, { hospiceId: null, kind: 'invite', topic: null, status: 'failed' });
      const invite = await addInvite(server, { role: 'superuser' });
      await server.db
        .updateTable('mail_message')
        .set({ invite_id: invite.id, data: JSON.stringify({ sending: 1 }) })
        .execute();
      await server.db.updateTable('invite').set({ revoked_at: server.clock.now }).execute();
      return id;
    },
    'an email of a kind its reader unsubscribed from': async (server) => {
      const { address, id } = await addMail(server, { hospiceId: null, status: 'failed' });
      await server.db
        .insertInto('mail_suppression')
        .values({
          address_hash: addressHash(address),
          hospice_id: null,
          topic: 'survey',
          reason: 'unsubscribed',
          at: server.clock.now,
          message_id: id,
        })
        .execute();
      return id;
    },
  };
  test.for(Object.entries(OVER))('cannot be retried when there is no point: %s', async ([, make], { server }) => {
    const { list, retry } = await administrator(server);
    const id = await make(server);
    const [mail] = (await list()).data;
    expect(mail).toMatchObject({ id, canRetry: false });
    const answer = await retry(id);
    expect([answer.status, (await answer.json()).current]).toEqual([409, mail]);
    expect((await rowOf(server, id)).status).toBe(mail?.status);
  });

  test.for([
    ['arrived', 'sent', 'sent'],
    ['left', 'failed', 'undeliverable'],
  ] as const)('can be resolved once as %s by an administrator', async ([outcome, status, survey], { server }) => {
    const { resolve } = await administrator(server);
    const { family, id } = await unclearSurvey(server);
    expect((await resolve(id, outcome)).status).toBe(204);
    const row = await rowOf(server, id);
    expect([row.status, row.sent_at !== null]).toEqual([status, outcome === 'arrived']);
    expect(await surveyOf(server, family.invitationId)).toBe(survey);
    expect((await resolve(id, outcome)).status).toBe(409);
    expect((await rowOf(server, id)).status).toBe(status);
  });
});

posted('an unclear email retried twice at the same time is sent once more', async ({ post: mail, server }) => {
  const { retry } = await administrator(server);
  const family = await askFamily(server.db, server);
  await queueFor(server.db, family);
  mail.sink.misbehave = () => ({ at: 'hangUp' });
  await mail.deliver();
  const { id, status } = await server.db.selectFrom('mail_message').select(['id', 'status']).executeTakeFirstOrThrow();
  expect(status).toBe('unclear');
  mail.sink.misbehave = () => undefined;
  const answers = await Promise.all([retry(id), retry(id)]);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204, 409]));
  await mail.deliver();
  await mail.deliver();
  expect((await rowOf(server, id)).status).toBe('sent');
  expect(mail.sink.mails).toHaveLength(2);
});

posted(
  'a message whose emails all failed is sending again once one is retried, and sent once it is delivered',
  async ({ post: mails, server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const calls = messageCalls(server, people.hospice_admin, hospiceId);
    const { id } = await calls.draft({ audience: { personIds: [people.provider.id] } });
    await calls.sendOff(id);
    await server.db.updateTable('mail_message').set({ status: 'failed' }).execute();
    await runMessages(server.db, server.clock.now, keepLog());
    expect(await calls.message(id)).toMatchObject({ status: 'failed', failure: 'nothing_went_out' });
    const { id: mailId } = await server.db.selectFrom('mail_message').select('id').executeTakeFirstOrThrow();
    const { retry } = await administrator(server);
    expect((await retry(mailId)).status).toBe(204);
    expect(await calls.message(id)).toMatchObject({ status: 'sending', failure: null, counts: { queued: 1 } });
    await mails.deliver();
    await runMessages(server.db, server.clock.now, keepLog());
    expect(await calls.message(id)).toMatchObject({ status: 'sent', counts: { sent: 1, failed: 0 } });
  },
);
