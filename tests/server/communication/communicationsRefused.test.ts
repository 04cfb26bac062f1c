import { beforeEach, describe, expect } from 'vitest';
import { accountTypeOf, type Role } from '#contract/platform/roles.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { runMessages } from '#server/communication/messages/messages.job.ts';
import { test } from '../mail/support/mailPost.ts';
import { draftOf, messageCalls, refusedFields } from './support/messageCalls.ts';
import { keepLog } from '../support/quietLog.ts';
import { post, type TestServer } from '../support/server.ts';
import { addSavedFilter } from '../people/support/workLists.ts';
import { makeWorld, type World } from '../support/world.ts';
import { runAs } from '../support/sessions.ts';

let world: World;
let calls: ReturnType<typeof messageCalls>;
beforeEach<{ server: TestServer }>(async ({ server }) => {
  world = await makeWorld(server);
  calls = messageCalls(server, world.people.hospice_business_development, world.hospiceId);
});

const refusedSending = async (draft: object) => {
  const { id, version } = await calls.draft({ audience: { groupIds: [world.groupId] }, ...draft });
  return refusedFields(await calls.send(`${calls.path}/${id}/send`, post({ version, at: null })));
};

/** The refusals of an audience that names this id wherever it may. */
const refusals = async (id: string) =>
  refusedFields(
    await calls.send(
      `${calls.path}/audience`,
      post({
        topic: 'education',
        audience: { groupIds: [id], communityIds: [id], personIds: [id], savedFilterId: id },
      }),
    ),
  );

const pathsOf = async (answer: Response) => (await refusedFields(answer)).map(([path]) => path);

describe('Patient data in a message', () => {
  test('patient fields, dates of birth, Social Security numbers and unknown placeholders are refused with an error at the field', async () => {
    expect(
      await refusedSending({ subject: 'On {{patient_name}}', body: 'Born 03/07/1931, SSN 123-45-6789, {{nick}}' }),
    ).toEqual([
      ['body', expect.stringMatching(/^\{\{nick\}\} is not a variable\. Use \{\{first_name\}\},/)],
      ['subject', expect.stringContaining('{{patient_name}}, a patient field')],
      ['body', expect.stringContaining('a Social Security number and a date of birth')],
    ]);
  });

  test.for([
    ['Please call Imogen Zacharias', 'Imogen Zacharias'],
    ['IMOGEN ZACHARIAS’s family', 'IMOGEN ZACHARIAS'],
    ['(Zacharias, Imogen)', 'Zacharias Imogen'],
    ['Imogen M. Zacharias', 'Imogen M Zacharias'],
    ['dear\n**Imogen**\nZacharias', 'Imogen Zacharias'],
    ['Gené Zacharias', 'Gené Zacharias'],
    ["about Máiréad O'Sé-Walsh.", "Máiréad O'Sé-Walsh"],
    ['关于 王 小明 的', '王 小明'],
    ['Mary Ann van Dyke', 'Mary Ann van Dyke'],
  ] as const)('the name of the hospice’s own patient is refused: %s', async ([words, named], { server }) => {
    const patients = [
      { first_name: 'Imogen', last_name: 'Zacharias', preferred_name: 'Gene' },
      { first_name: 'Máiréad', last_name: 'O’Sé-Walsh' },
      { first_name: '小明', last_name: '王' },
      { first_name: 'Mary Ann', last_name: 'van Dyke' },
    ];
    for (const referral of patients) await server.addReferral({ hospiceIds: [world.hospiceId], referral });
    expect(await refusedSending({ body: words })).toEqual([
      ['body', expect.stringContaining(`“${named}” is the name of a patient`)],
    ]);
  });

  test('names of staff, providers, recipients and another hospice’s patients are accepted', async ({ server }) => {
    const patient = (hospiceId: string, first_name: string, last_name: string) =>
      server.addReferral({ hospiceIds: [hospiceId], referral: { first_name, last_name } });
    await patient(world.foreignHospiceId, 'Imogen', 'Zacharias');
    for (const [first, last] of [
      ['Nora', 'Quinn'],
      ['Ines', 'Okafor'],
      ['Ada', 'Byron'],
      ['Noor', 'Said'],
    ] as const) {
      await patient(world.hospiceId, first, last);
    }
    await server.addPerson({ role: 'provider', groupId: world.groupId, firstName: 'Noor', lastName: 'Said' });
    const { id } = await calls.draft({
      body: 'Nora Quinn, Ines Okafor, Ada Byron and Noor Said welcome Imogen Zacharias',
      audience: { groupIds: [world.groupId] },
    });
    expect((await calls.sendOff(id)).counts.recipients).toBe(3);
  });

  test('the name of the hospice’s own patient is refused also when people of another hospice or group have it', async ({
    server,
  }) => {
    const [firstName, lastName] = ['Imogen', 'Zacharias'];
    const name = `${firstName} ${lastName}`;
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { first_name: firstName, last_name: lastName },
    });
    await server.addStaff(world.foreignHospiceId, { name });
    await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId, firstName, lastName });
    await server.addPerson({ role: 'provider', groupId: world.foreignGroupId, firstName, lastName });
    await server.addProvider(world.foreignGroupId, { name });
    expect(await refusedSending({ body: name })).toEqual([['body', expect.stringContaining(`“${name}”`)]]);
  });

  test('test mails and templates with it are refused as well', async ({ server }) => {
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { first_name: 'Imogen', last_name: 'Zacharias' },
    });
    const words = { subject: 'Imogen Zacharias', body: '{{mrn}}', topic: 'announcement' };
    const templates = `/v1/hospices/${world.hospiceId}/message-templates`;
    expect(await pathsOf(await calls.send(`${calls.path}/test`, post(words)))).toEqual(['subject', 'body']);
    expect(await pathsOf(await calls.send(templates, post({ name: 'Mine', ...words })))).toEqual(['subject', 'body']);
    expect(await server.db.selectFrom('mail_message').select('id').execute()).toEqual([]);
  });
});

describe('Message about a referral', () => {
  test('goes only to people who may see the referral, and its mail contains no word of the message', async ({
    post: mails,
    server,
  }) => {
    const { id: referralId } = await world.addOwnReferral();
    const other = await server.addGroup({ name: 'Bayview SNF', type: 'snf' });
    await server.db.insertInto('group_hospice').values({ group_id: other, hospice_id: world.hospiceId }).execute();
    await server.addPerson({ role: 'provider', groupId: other });
    const audience = { groupIds: [world.groupId, other] };
    const about = { topic: 'conversation', referralId } as const;
    expect(await calls.count(audience, about)).toMatchObject({ people: 2, reachesNobody: [{ name: 'Bayview SNF' }] });
    const draft = await calls.draft({
      ...about,
      audience,
      subject: 'Pain of Mrs. Murray',
      body: 'Grace Murray slept well',
    });
    expect(draft.referral?.displayId).toMatch(/^R-\d+$/);
    expect((await calls.sendOff(draft.id)).counts.recipients).toBe(2);
    await mails.deliver();
    expect(mails.sink.mails.length).toBe(2);
    for (const { headers, html, text } of mails.sink.mails) {
      expect(headers['subject']).toBe(`Message about referral ${draft.referral?.displayId}`);
      for (const part of [html, text]) expect(part).not.toMatch(/Murray|Grace|slept/);
    }
    expect((await calls.list(`?filter.referral.id=${referralId}`)).meta.totalItems).toBe(1);
    const lines = await server.db
      .selectFrom('timeline_event')
      .select(['kind', 'group_id'])
      .where('kind', '=', 'message_sent')
      .execute();
    expect(lines).toEqual([{ kind: 'message_sent', group_id: world.groupId }]);
  });

  test('each group’s timeline shows its own text, without the name of another group', async ({ server }) => {
    const other = await server.addGroup({ name: 'Maple House', type: 'assisted_living' });
    await server.db.insertInto('group_hospice').values({ group_id: other, hospice_id: world.hospiceId }).execute();
    await server.addPerson({ role: 'care_manager', groupId: other, firstName: 'Aaron' });
    const { id: referralId } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      referral: { community_id: await server.addCommunity({ group_id: other }) },
    });
    const { id } = await calls.draft({
      topic: 'conversation',
      referralId,
      subject: 'For {{first_name}} of {{group}}',
      audience: { groupIds: [world.groupId, other] },
    });
    await calls.sendOff(id);
    const lines = await server.db
      .selectFrom('timeline_event')
      .select(['group_id', 'text'])
      .where('kind', '=', 'message_sent')
      .execute();
    expect(new Map(lines.map(({ group_id, text }) => [group_id, text]))).toEqual(
      new Map([
        [world.groupId, 'For Ada of Lakeside Physicians'],
        [other, 'For Aaron of Maple House'],
      ]),
    );
  });

  test('is refused as an announcement and for a referral that its author may not see', async ({ server }) => {
    const { id: referralId } = await world.addOwnReferral();
    const { id: foreign } = await world.addForeignReferral();
    const location = await server.addLocation(world.hospiceId);
    const elsewhere = await server.addLocation(world.hospiceId);
    await server.db
      .updateTable('enrollment')
      .set({ hospice_location_id: elsewhere })
      .where('referral_id', '=', referralId)
      .execute();
    const create = async (send: typeof calls.send, more: object) =>
      refusedFields(await send(calls.path, post(draftOf(more))));
    expect(await create(calls.send, { referralId })).toEqual([['topic', expect.stringContaining('Conversation')]]);
    const missing = [['referralId', 'Choose one from the list']];
    expect(await create(calls.send, { referralId: foreign, topic: 'conversation' })).toEqual(missing);
    expect(await create(calls.send, { referralId: crypto.randomUUID(), topic: 'conversation' })).toEqual(missing);
    const local = await server.addPerson({
      role: 'hospice_business_development',
      hospiceId: world.hospiceId,
      locationIds: [location],
    });
    expect(await create(server.as(local), { referralId, topic: 'conversation' })).toEqual(missing);
    const { id } = await calls.draft({ referralId, topic: 'conversation' });
    expect((await server.as(local)(`${calls.path}/${id}`)).status).toBe(404);
    expect((await messageCalls(server, local, world.hospiceId).list()).data).toEqual([]);
  });
});

describe('Other organizations in messages', () => {
  test('foreign groups, communities, people and filters are refused as an audience exactly like missing ones', async ({
    server,
  }) => {
    const stranger = await server.addPerson({ role: 'provider', groupId: world.foreignGroupId });
    const community = await server.addCommunity({ group_id: world.foreignGroupId });
    const colleague = await addSavedFilter(server, world.people.hospice_admin, { kind: 'communication' });
    const lists = await addSavedFilter(server, world.people.hospice_business_development);
    const missing = await refusals(crypto.randomUUID());
    expect(missing.map(([path]) => path)).toEqual([
      'audience.groupIds',
      'audience.communityIds',
      'audience.personIds',
      'audience.savedFilterId',
    ]);
    const foreign = [
      world.foreignGroupId,
      community,
      stranger.id,
      await world.addForeignFilter(),
      colleague.id,
      lists.id,
    ];
    for (const id of foreign) expect(await refusals(id)).toEqual(missing);
    expect(await refusals(world.people.hospice_admin.id)).toEqual(missing);
  });

  test('a saved filter naming a foreign group reaches only people of connected groups', async ({ server }) => {
    const { id } = await addSavedFilter(server, world.people.hospice_business_development, {
      kind: 'communication',
      query: `filter.group.id=${world.foreignGroupId},${world.groupId}&filter.group.type=physician_group`,
    });
    await server.addPerson({ role: 'provider', groupId: world.foreignGroupId });
    expect(await calls.count({ savedFilterId: id })).toMatchObject({ people: 2, groups: 1 });
  });

  test('row-level security alone hides foreign messages, templates and people', async ({ server }) => {
    const [own, foreign] = [await world.addMessage(), await world.addForeignMessage()];
    const ownWords = await world.addMessageTemplate();
    await world.addForeignMessageTemplate();
    await server.addPerson({ role: 'provider', groupId: world.foreignGroupId });
    const admin = world.people.hospice_admin;
    expect((await runAs(server, admin, sql`select id from communication`)).rows).toEqual([{ id: own }]);
    expect((await runAs(server, admin, sql`select id from message_template`)).rows).toEqual([{ id: ownWords }]);
    expect((await calls.send(`${calls.path}/${foreign}`)).status).toBe(404);
    const as = (role: Role, statement: ReturnType<typeof sql<{ count: number }>>) => {
      const isOfHospice = accountTypeOf(role) === 'hospice';
      const actor = {
        ...world.people[role],
        accountType: accountTypeOf(role),
        hospiceId: isOfHospice ? world.hospiceId : null,
        groupId: isOfHospice ? null : world.groupId,
        locationIds: [],
      };
      return inSession(server.db, actor, async (trx) => (await statement.execute(trx)).rows[0]?.count);
    };
    const strangers = sql<{
      count: number;
    }>`select count(*) as count from people_to_write_to(${world.foreignHospiceId}::uuid)`;
    expect(await as('hospice_admin', strangers)).toBe(0);
    await expect(as('care_manager', strangers)).rejects.toThrow('permission denied');
    const { id: referralId } = await world.addForeignReferral();
    const about = sql<{ count: number }>`
      insert into communication (hospice_id, referral_id, subject, body, topic, author_name, created_at, updated_at)
      values (${world.hospiceId}, ${referralId}, '', '', 'conversation', 'Ada Byron', now(), now())`;
    await expect(as('hospice_admin', about)).rejects.toThrow('row-level security');
    await calls.sendOff(own);
    // A group's person sees what was written to that person alone, and no draft.
    for (const table of ['communication', 'communication_recipient']) {
      const all = sql<{ count: number }>`select count(id) as count from ${sql.table(table)}`;
      expect([table, await as('care_manager', all)]).toEqual([table, 0]);
      expect([table, await as('hospice_admin', all)]).toEqual([table, 1]);
    }
  });
});

test('a scheduled message fails when the author of its saved filter is deactivated', async ({ server }) => {
  const author = world.people.hospice_business_development;
  const filter = await addSavedFilter(server, author, {
    kind: 'communication',
    query: `filter.group.id=${world.groupId}`,
  });
  const at = '2026-11-21T15:00:00.000Z';
  const { id } = await calls.draft({ audience: { savedFilterId: filter.id } });
  await calls.sendOff(id, at);
  await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', author.id).execute();
  await runMessages(server.db, new Date(at), keepLog());
  const { failure, status } = await server.db
    .selectFrom('communication')
    .select(['failure', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([status, failure]).toEqual(['failed', 'filter_is_gone']);
});
