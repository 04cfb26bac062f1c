import { beforeEach, describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { MessagePerson, MessageTemplate } from '#contract/communication/communications.ts';
import { pageOf } from '#contract/platform/http.ts';
import { WholeMail } from '#contract/mail/mail.ts';
import { toPlainText } from '#contract/communication/messageText.ts';
import { sql } from '#server/platform/database/connection.ts';
import { test } from '../mail/support/mailPost.ts';
import { messageCalls, refusedFields } from './support/messageCalls.ts';
import { patch, post, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

let world: World;
let calls: ReturnType<typeof messageCalls>;
beforeEach<{ server: TestServer }>(async ({ server }) => {
  world = await makeWorld(server);
  calls = messageCalls(server, world.people.hospice_business_development, world.hospiceId);
});

const listPeople = async (query: string) =>
  z.parse(pageOf(MessagePerson), await (await calls.send(`${calls.path}/people${query}`)).json());

describe('People to write to', () => {
  test('are the active people of connected groups, sorted by name and searchable', async ({ server }) => {
    const add = (firstName: string, lastName: string, more = {}) =>
      server.addPerson({ role: 'provider', groupId: world.groupId, firstName, lastName, ...more });
    const [zoe, ben] = [await add('Zoë', 'Aßmann'), await add('Ben', 'O’Neil')];
    await add('Gone', 'Away', { isActive: false });
    await server.addPerson({ role: 'provider', groupId: world.foreignGroupId, lastName: 'Stranger' });
    const { data, meta } = await listPeople('');
    expect(meta.totalItems).toBe(4);
    expect(data.map(({ name }) => name)).toEqual(['Zoë Aßmann', 'Ada Byron', 'Ada Byron', 'Ben O’Neil']);
    expect((await listPeople('?search=oneil')).data).toMatchObject([
      { id: ben.id, group: { name: 'Lakeside Physicians' } },
    ]);
    expect((await listPeople(`?filter.id=${zoe.id},${crypto.randomUUID()}&limit=1`)).meta.totalItems).toBe(1);
  });
});

describe('Message preview and test mail', () => {
  const words = {
    subject: 'For {{first_name}}',
    body: '<script>alert(1)</script> =SUM(A1) **{{sender}}** {{hospice_phone}}',
    topic: 'education',
  };

  test('the preview shows the mail as its recipient gets it, with HTML escaped, and sends nothing', async ({
    server,
  }) => {
    await server.addPerson({
      role: 'provider',
      groupId: world.groupId,
      firstName: "Siobhán **O'Shea** [x](https://evil.example)",
      lastName: 'Aaron',
    });
    const preview = await calls.send(`${calls.path}/preview`, post(words));
    const { html, subject, text } = z.parse(WholeMail, await preview.json());
    expect(subject).toBe("For Siobhán **O'Shea** [x](https://evil.example)");
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; =SUM(A1) <strong>Ada Byron</strong> our usual number',
    );
    expect(text).toContain('<script>alert(1)</script> =SUM(A1) Ada Byron our usual number\n');
    expect(html).not.toContain('<script');
    expect(await server.db.selectFrom('mail_message').select('id').execute()).toEqual([]);
  });

  test('the test mail goes only to its author, and for a referral without the text of the message', async ({
    post: mails,
    server,
  }) => {
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
    const kept = await server.db.selectFrom('mail_message').select('data').execute();
    expect(kept.filter(({ data }) => JSON.stringify(data).includes('SUM')).length).toBe(1);
    expect(await server.db.selectFrom('communication').select('id').execute()).toEqual([]);
  });
});

test('a name with formatting signs is kept as plain words in the body of a sent message, and as it is in its subject', async ({
  server,
}) => {
  const reader = { role: 'provider', groupId: world.groupId, firstName: '**Zoë** [x](y)', lastName: 'Aaron' } as const;
  const { id: readerId } = await server.addPerson(reader);
  const words = { subject: 'For {{first_name}}', body: '**Hello** {{first_name}}' };
  const { id } = await calls.draft({ ...words, audience: { personIds: [readerId] } });
  await calls.sendOff(id);
  const received = await server.db.selectFrom('communication_recipient').select(['subject', 'body']).execute();
  expect(received).toEqual([{ subject: 'For **Zoë** [x](y)', body: String.raw`**Hello** \*\*Zoë\*\* \[x\]\(y\)` }]);
});

describe('Message templates', () => {
  const words = { subject: 'Six beds', body: 'Hello {{first_name}}', topic: 'announcement' } as const;

  test('list built-in ones before the hospice’s own; names are unique and built-in ones cannot be changed', async () => {
    const mine = await calls.template({ name: 'Übersicht', ...words });
    const path = `/v1/hospices/${world.hospiceId}/message-templates`;
    expect(await refusedFields(await calls.send(path, post({ name: 'übersicht', ...words })))).toEqual([
      ['name', 'A template with this name already exists'],
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

test('markup characters are escaped by the database function exactly as by the shared function', async ({ server }) => {
  const signs = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') + 'é李\u00a0';
  const { rows } = await sql<{ plain: string }>`select as_plain_words(${signs}) as plain`.execute(server.db);
  expect(rows).toEqual([{ plain: toPlainText(signs) }]);
});
