import { describe, expect } from 'vitest';
import { NOTICE_EVENTS, type NoticeChoices, type NoticeEvent } from '#contract/people/noticeChoices.ts';
import { accountTypeOf, HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import { SHARED_EVENTS } from '#contract/organizations/sharing/sharingSettings.ts';
import { sql } from '#server/platform/database/connection.ts';
import { addStop } from '../mail/support/mails.ts';
import { CHOICES_PATH, chooseNotice, readChoices } from './support/noticeChoices.ts';
import { patch, test as base } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { mailing } from './support/statusNotices.ts';
import { makeWorld } from '../support/world.ts';
import { defaultNoticeChoices, noticeEventOf } from './support/noticeDefaults.ts';

const test = base.extend('world', ({ server }) => makeWorld(server));

const choicesIn = ({ events }: NoticeChoices) =>
  Object.fromEntries(events.map(({ choice, event }) => [event, choice] as const));
const ofHospices = ({ events }: NoticeChoices, event: NoticeEvent) =>
  events.find((row) => row.event === event)?.byHospice;

const said = (role: Role, event: NoticeEvent) => defaultNoticeChoices(accountTypeOf(role), role)[event] ?? null;

describe('Default notice choices', () => {
  test('are as specified for every role and event', async ({ server }) => {
    const { rows } = await sql<{ role: Role; event: NoticeEvent; choice: string | null }>`
      select role, event, default_notice_choice(account_type, role, event) as choice
      from jsonb_to_recordset(${JSON.stringify(ROLES.map((role) => ({ role, account_type: accountTypeOf(role) })))}::jsonb)
          as person(role text, account_type text)
        cross join unnest(${NOTICE_EVENTS}::text[]) as event`.execute(server.db);
    expect(rows.length).toBe(ROLES.length * NOTICE_EVENTS.length);
    expect(rows).toEqual(rows.map((row) => ({ ...row, choice: said(row.role, row.event) })));
  });

  test('use the specified event for each hospice step', async ({ server }) => {
    const { rows } = await sql<{ step: string; event: string }>`
      select step, notice_event_of(step) as event from unnest(${SHARED_EVENTS}::text[]) as step`.execute(server.db);
    expect(Object.fromEntries(rows.map(({ event, step }) => [step, event]))).toEqual(noticeEventOf);
  });

  test.for(ROLES)('are returned to a person who has chosen nothing (%s)', async (role, { server, world }) => {
    const choices = await readChoices(server, world.people[role]);
    expect(choicesIn(choices)).toEqual(defaultNoticeChoices(accountTypeOf(role), role));
    expect(choices.hospices.map(({ id }) => id)).toEqual(
      accountTypeOf(role) === 'stakeholder' ? [world.hospiceId] : [],
    );
  });

  test('mail low scores immediately to a person named in the survey settings, unless turned off', async ({
    server,
    world,
  }) => {
    const named = world.people.hospice_business_development;
    await server.db
      .insertInto('survey_settings')
      .values({ hospice_id: world.hospiceId, settings: JSON.stringify({ notifyUserIds: [named.id] }) })
      .execute();
    expect(choicesIn(await readChoices(server, named))).toMatchObject({ low_score: 'at_once' });
    expect(choicesIn(await chooseNotice(server, named, 'low_score', 'off'))).toMatchObject({ low_score: 'off' });
  });
});

describe('Notice choice', () => {
  test('applies to every hospice without its own choice, which can be removed again', async ({ server, world }) => {
    const person = world.people.provider;
    const { foreignHospiceId, groupId, hospiceId } = world;
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: foreignHospiceId }).execute();
    await chooseNotice(server, person, 'enrolled', 'daily', hospiceId);
    const chosen = await chooseNotice(server, person, 'enrolled', 'off');
    expect(choicesIn(chosen)).toMatchObject({ enrolled: 'off', declined: 'at_once' });
    expect(ofHospices(chosen, 'enrolled')).toMatchObject([
      { hospiceId: foreignHospiceId, choice: null },
      { hospiceId, choice: 'daily' },
    ]);
    const asked = (hospice: string) =>
      sql<{ choice: string }>`select notice_choice(${person.id}, 'enrolled', ${hospice}) as choice`.execute(server.db);
    expect([(await asked(hospiceId)).rows, (await asked(foreignHospiceId)).rows]).toEqual([
      [{ choice: 'daily' }],
      [{ choice: 'off' }],
    ]);
    const back = await chooseNotice(server, person, 'enrolled', null, hospiceId);
    expect(ofHospices(back, 'enrolled')?.map(({ choice }) => choice)).toEqual([null, null]);
    expect(await readChoices(server, world.people.care_manager)).toMatchObject({ stopped: [] });
    expect(choicesIn(await readChoices(server, world.people.care_manager))).toMatchObject({ enrolled: 'at_once' });
  });

  test('is refused (403) for an event that the role is not notified of', async ({ server, world }) => {
    const body = patch({ event: 'new_status', hospiceId: null, choice: 'off' });
    for (const role of [...HOSPICE_ROLES, 'superuser'] as const) {
      expect((await server.as(world.people[role])(CHOICES_PATH, body)).status).toBe(403);
    }
  });

  test.for([
    [
      'a hospice that is not connected to the group',
      (other: string) => ({ hospiceId: other, choice: 'off' }),
      'hospiceId',
    ],
    ['no choice for all hospices', () => ({ hospiceId: null, choice: null }), 'choice'],
    ['a channel that the event does not use', () => ({ hospiceId: null, choice: 'in_app' }), 'choice'],
  ] as const)('is refused (422) with its field: %s', async ([, bodyWith, path], { server, world }) => {
    const body = patch({ event: 'monthly_summary', ...bodyWith(world.foreignHospiceId) });
    const reply = await server.as(world.people.care_manager)(CHOICES_PATH, body);
    expect(await reply.json()).toMatchObject({ status: 422, errors: [{ path }] });
  });

  test('made several times at the same time is stored once', async ({ server, world }) => {
    const person = world.people.care_manager;
    await Promise.all(
      (['daily', 'off', 'daily', 'off'] as const).map((choice) => chooseNotice(server, person, 'alerts', choice)),
    );
    const stored = await server.db.selectFrom('notice_choice').select(['event', 'choice']).execute();
    expect(stored).toEqual([{ event: 'alerts', choice: expect.stringMatching(/^(?:daily|off)$/) }]);
  });

  test('no longer applies once the person’s role is not notified of the event', async ({ server, world }) => {
    const person = world.people.hospice_admin;
    await chooseNotice(server, person, 'overdue', 'daily');
    await server.db
      .updateTable('app_user')
      .set({ role: 'hospice_business_development' })
      .where('id', '=', person.id)
      .execute();
    const { rows } = await sql`select notice_choice(${person.id}, 'overdue', ${world.hospiceId}) as choice`.execute(
      server.db,
    );
    expect(rows).toEqual([{ choice: 'off' }]);
    expect(choicesIn(await readChoices(server, person))).not.toHaveProperty('overdue');
  });
});

describe('Events that a hospice sends by email', () => {
  test('are marked as mailed if its settings name an audience of the person', async ({ server, world }) => {
    await setDefault(
      server,
      world.hospiceId,
      mailing({ declined: ['group'], death: ['responsible_provider'], first_contact: ['community'] }),
    );
    const mailedTo = async (role: 'care_manager' | 'provider') =>
      (await readChoices(server, world.people[role])).events
        .filter(({ byHospice }) => byHospice[0]?.isMailed)
        .map(({ event }) => event);
    expect(await mailedTo('care_manager')).toEqual([
      'new_status',
      'declined',
      'discharge',
      'messages',
      'monthly_summary',
    ]);
    expect(await mailedTo('provider')).toEqual(['new_status', 'discharge', 'messages', 'monthly_summary']);
  });
});

describe('Stopped mail', () => {
  test('is listed whatever the person chooses, and can be resumed once (404 afterward)', async ({ server, world }) => {
    const person = world.people.care_manager;
    const { hospiceId: hospice } = world;
    const id = await addStop(server, person.email.toUpperCase(), { hospiceId: hospice, topic: 'status_notice' });
    await addStop(server, person.email, { topic: 'digest', reason: 'bounced' });
    const { stopped } = await chooseNotice(server, person, 'enrolled', 'at_once');
    const at = server.clock.now.toISOString();
    expect(stopped).toHaveLength(2);
    expect(stopped).toContainEqual({
      id,
      hospice: { id: hospice, name: 'Harbor Hospice' },
      topic: 'status_notice',
      reason: 'unsubscribed',
      at,
    });
    const resumed: NoticeChoices = await (
      await server.as(person)(`/v1/users/me/stopped-mails/${id}/resume`, { method: 'POST' })
    ).json();
    expect(resumed.stopped).toMatchObject([{ hospice: null, topic: 'digest', reason: 'bounced' }]);
    const again = await server.as(person)(`/v1/users/me/stopped-mails/${id}/resume`, { method: 'POST' });
    expect(again.status).toBe(404);
  });

  test('of another person is not listed and cannot be resumed (404)', async ({ server, world }) => {
    const id = await addStop(server, world.people.provider.email);
    const reply = await server.as(world.people.care_manager)(`/v1/users/me/stopped-mails/${id}/resume`, {
      method: 'POST',
    });
    expect(reply.status).toBe(404);
    expect((await readChoices(server, world.people.care_manager)).stopped).toEqual([]);
    expect((await readChoices(server, world.people.provider)).stopped).toMatchObject([{ id, topic: null }]);
  });
});

describe('Notice readers of a group', () => {
  test('are listed for care managers without email addresses, and refused to providers (403)', async ({
    server,
    world,
  }) => {
    const { groupId, people } = world;
    const addOne = (lastName: string, isActive = true) =>
      server.addPerson({ role: 'provider', groupId, isActive, firstName: 'Ada', lastName });
    const [some, bounced] = [await addOne('Zabel'), await addOne('Zander')];
    await addOne('Zeller', false);
    await addStop(server, people.provider.email);
    await addStop(server, some.email, { topic: 'status_notice' });
    await addStop(server, bounced.email, { topic: 'digest' });
    await addStop(server, bounced.email, { reason: 'bounced' });
    const ask = (query = '') => server.as(people.care_manager)(`/v1/groups/${groupId}/readers${query}`);
    const reply = await ask();
    const content = await reply.text();
    expect(JSON.parse(content)).toMatchObject({ meta: { totalItems: 4 } });
    const { data } = JSON.parse(content);
    expect(Object.fromEntries(data.map((row: { id: string; mail: string }) => [row.id, row.mail]))).toEqual({
      [people.care_manager.id]: 'arrives',
      [people.provider.id]: 'all_stopped',
      [some.id]: 'some_stopped',
      [bounced.id]: 'bounced',
    });
    expect(data.find((row: { id: string }) => row.id === people.care_manager.id)).toMatchObject({
      notifiedAbout: 'group',
    });
    expect(data.find((row: { id: string }) => row.id === some.id)).toMatchObject({ notifiedAbout: 'own_patients' });
    expect(content).not.toContain('@');
    expect(await (await ask('?search=zab')).json()).toMatchObject({ data: [{ id: some.id }], meta: { totalItems: 1 } });
    expect(await (await ask('?limit=3&page=2')).json()).toMatchObject({
      data: [{ id: bounced.id }],
      meta: { totalItems: 4 },
    });
    expect((await server.as(people.provider)(`/v1/groups/${groupId}/readers`)).status).toBe(403);
  });
});
