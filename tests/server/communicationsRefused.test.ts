import { beforeEach, describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { MessagePerson, MessagePreview, MessageTemplate } from '#contract/communications.ts';
import { pageOf } from '#contract/http.ts';
import { accountTypeOf, type Role } from '#contract/roles.ts';
import { sql } from '#server/db/connection.ts';
import { inSession } from '#server/db/session.ts';
import { takeFirstWallDown } from '#server/db/tenancy.ts';
import { test } from './support/mailPost.ts';
import { draftOf, messageCalls, refusedFields } from './support/messageCalls.ts';
import { patch, post, type TestServer } from './support/server.ts';
import { addSavedFilter } from './support/workLists.ts';
import { makeWorld, type World } from './support/world.ts';

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

describe('what is of a patient', () => {
  test('keeps a message from going out, and is told at its field in plain words', async () => {
    expect(
      await refusedSending({ subject: 'On {{patient_name}}', body: 'Born 03/07/1931, SSN 123-45-6789, {{nick}}' }),
    ).toEqual([
      ['body', expect.stringMatching(/^\{\{nick\}\} stands for nothing here\. Use \{\{first_name\}\},/)],
      ['subject', expect.stringContaining('{{patient_name}}, a field of a patient')],
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
  ] as const)('may be a name: %s', async ([words, named], { server }) => {
    const patients = [
      { first_name: 'Imogen', last_name: 'Zacharias', preferred_name: 'Gene' },
      { first_name: 'Máiréad', last_name: 'O’Sé-Walsh' },
      { first_name: '小明', last_name: '王' },
      { first_name: 'Mary Ann', last_name: 'van Dyke' },
    ];
    for (const referral of patients) await server.addReferral({ hospiceIds: [world.hospiceId], referral });
    expect(await refusedSending({ body: words })).toEqual([
      ['body', expect.stringContaining(`“${named}”: a patient of your hospice has this name`)],
    ]);
  });

  test('is no name of another hospice’s patient, of staff, of a provider or of the people who are written to', async ({
    server,
  }) => {
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

  test('stands in no test mail and no template either', async ({ server }) => {
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { first_name: 'Imogen', last_name: 'Zacharias' },
    });
    const words = { subject: 'Imogen Zacharias', body: '{{mrn}}', topic: 'announcement' };
    const templates = `/v1/hospices/${world.hospiceId}/message-templates`;
    const fields = async (answer: Response) => (await refusedFields(answer)).map(([path]) => path);
    expect(await fields(await calls.send(`${calls.path}/test`, post(words)))).toEqual(['subject', 'body']);
    expect(await fields(await calls.send(templates, post({ name: 'Mine', ...words })))).toEqual(['subject', 'body']);
    expect(await server.db.selectFrom('mail_message').select('id').execute()).toEqual([]);
  });
});

describe('a message about a patient', () => {
  test('goes to who may see the referral alone, with no word of it in the mail', async ({ post: mails, server }) => {
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

  test('is no announcement, and of no referral that its author does not see', async ({ server }) => {
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
    expect(await create(calls.send, { referralId })).toEqual([['topic', expect.stringContaining('conversation')]]);
    const missing = [['referralId', 'Choose one of the list']];
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

describe('what is foreign', () => {
  test('is no choice of an audience, exactly as what is missing', async ({ server }) => {
    const stranger = await server.addPerson({ role: 'provider', groupId: world.foreignGroupId });
    const community = await server.addCommunity({ group_id: world.foreignGroupId });
    const colleague = await addSavedFilter(server, world.people.hospice_admin, { kind: 'communication' });
    const lists = await addSavedFilter(server, world.people.hospice_business_development);
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

  test('is reached by no filter either', async ({ server }) => {
    const { id } = await addSavedFilter(server, world.people.hospice_business_development, {
      kind: 'communication',
      query: `filter.group.id=${world.foreignGroupId},${world.groupId}&filter.group.type=physician_group`,
    });
    await server.addPerson({ role: 'provider', groupId: world.foreignGroupId });
    expect(await calls.count({ savedFilterId: id })).toMatchObject({ people: 2, groups: 1 });
  });

  test('is kept out by the second wall alone', async ({ server }) => {
    const [own, foreign] = [await world.addMessage(), await world.addForeignMessage()];
    const ownWords = await world.addMessageTemplate();
    await world.addForeignMessageTemplate();
    await server.addPerson({ role: 'provider', groupId: world.foreignGroupId });
    using _wall = takeFirstWallDown();
    expect((await calls.list()).data.map(({ id }) => id)).toEqual([own]);
    expect((await calls.send(`${calls.path}/${foreign}`)).status).toBe(404);
    const kept = await calls.send(`/v1/hospices/${world.hospiceId}/message-templates`);
    const { data } = z.parse(z.object({ data: z.array(MessageTemplate) }), await kept.json());
    expect(data.filter(({ isBuiltIn }) => !isBuiltIn).map(({ id }) => id)).toEqual([ownWords]);
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
    await calls.sendOff(own);
    // A group's person sees what was written to that person alone, and no draft.
    for (const table of ['communication', 'communication_recipient']) {
      const all = sql<{ count: number }>`select count(id) as count from ${sql.table(table)}`;
      expect([table, await as('care_manager', all)]).toEqual([table, 0]);
      expect([table, await as('hospice_admin', all)]).toEqual([table, 1]);
    }
  });
});

describe('people to write to', () => {
  test('are those with an account in a connected group, by name', async ({ server }) => {
    const add = (firstName: string, lastName: string, more = {}) =>
      server.addPerson({ role: 'provider', groupId: world.groupId, firstName, lastName, ...more });
    const [zoe, ben] = [await add('Zoë', 'Aßmann'), await add('Ben', 'O’Neil')];
    await add('Gone', 'Away', { isActive: false });
    await server.addPerson({ role: 'provider', groupId: world.foreignGroupId, lastName: 'Stranger' });
    const list = async (query: string) =>
      z.parse(pageOf(MessagePerson), await (await calls.send(`${calls.path}/people${query}`)).json());
    const { data, meta } = await list('');
    expect(meta.totalItems).toBe(4);
    expect(data.map(({ name }) => name)).toEqual(['Zoë Aßmann', 'Ada Byron', 'Ada Byron', 'Ben O’Neil']);
    expect((await list('?search=oneil')).data).toMatchObject([{ id: ben.id, group: { name: 'Lakeside Physicians' } }]);
    expect((await list(`?filter.id=${zoe.id},${crypto.randomUUID()}&limit=1`)).meta.totalItems).toBe(1);
  });
});

describe('an example', () => {
  const words = {
    subject: 'For {{first_name}}',
    body: '<script>alert(1)</script> =SUM(A1) **{{sender}}** {{hospice_phone}}',
    topic: 'education',
  };

  test('shows the mail as its reader gets it, markup as text, and changes nothing', async ({ server }) => {
    await server.addPerson({
      role: 'provider',
      groupId: world.groupId,
      firstName: "Siobhán **O'Shea** [x](https://evil.example)",
      lastName: 'Aaron',
    });
    const preview = await calls.send(`${calls.path}/preview`, post(words));
    const { html, subject, text } = z.parse(MessagePreview, await preview.json());
    expect(subject).toBe("For Siobhán **O'Shea** [x](https://evil.example)");
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; =SUM(A1) <strong>Ada Byron</strong> our usual number',
    );
    expect(text).toContain('<script>alert(1)</script> =SUM(A1) Ada Byron our usual number\n');
    expect(html).not.toContain('<script');
    expect(await server.db.selectFrom('mail_message').select('id').execute()).toEqual([]);
  });

  test('goes to oneself alone, about a patient without its words', async ({ post: mails, server }) => {
    const { email } = world.people.hospice_business_development;
    const tried = await calls.send(`${calls.path}/test`, post(words));
    expect(await tried.json()).toEqual({ to: email });
    const { id: referralId } = await world.addOwnReferral();
    await calls.send(`${calls.path}/test`, post({ ...words, topic: 'conversation', referralId }));
    await mails.deliver();
    expect(mails.sink.mails.map(({ to }) => to)).toEqual([email, email]);
    expect(mails.sink.mails.map(({ headers }) => headers['subject'])).toEqual(
      expect.arrayContaining(['Test: For Ada', expect.stringMatching(/^Test: Message about referral R-/)]),
    );
    expect(mails.sink.mails.filter(({ text }) => text?.includes('SUM')).length).toBe(1);
    expect(await server.db.selectFrom('communication').select('id').execute()).toEqual([]);
  });
});

describe('templates', () => {
  const words = { subject: 'Six beds', body: 'Hello {{first_name}}', topic: 'announcement' } as const;

  test('are the product’s own and then the hospice’s, each of a name', async () => {
    const mine = await calls.template({ name: 'Übersicht', ...words });
    const path = `/v1/hospices/${world.hospiceId}/message-templates`;
    expect(await refusedFields(await calls.send(path, post({ name: 'übersicht', ...words })))).toEqual([
      ['name', 'There is a template of this name already'],
    ]);
    const listed = await calls.send(path);
    const { data } = z.parse(z.object({ data: z.array(MessageTemplate) }), await listed.json());
    expect(data.at(-1)).toEqual(mine);
    const [builtIn] = data;
    expect(builtIn?.isBuiltIn).toBe(true);
    expect((await calls.send(`${path}/${builtIn?.id}`, patch({ version: 1, name: 'Mine' }))).status).toBe(404);
    const changed = await calls.send(`${path}/${mine.id}`, patch({ version: 1, name: 'ÜBERSICHT' }));
    expect(await changed.json()).toMatchObject({ name: 'ÜBERSICHT', version: 2, subject: 'Six beds' });
    expect((await calls.send(`${path}/${mine.id}`, patch({ version: 1, name: 'x' }))).status).toBe(409);
    expect((await calls.send(`${path}/${mine.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await calls.send(`${path}/${mine.id}`, { method: 'DELETE' })).status).toBe(404);
  });
});

test('the database takes the meaning from signs as both sides do', async ({ server }) => {
  const { asPlainWords } = await import('#contract/messageWords.ts');
  const signs = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') + 'é李\u00a0';
  const { rows } = await sql<{ plain: string }>`select as_plain_words(${signs}) as plain`.execute(server.db);
  expect(rows).toEqual([{ plain: asPlainWords(signs) }]);
});
