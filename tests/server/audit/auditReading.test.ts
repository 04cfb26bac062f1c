import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { AuditPage, MAX_AUDIT_EVENTS } from '#contract/audit/audit.ts';
import { accountTypeOf, ROLES } from '#contract/platform/roles.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { sealAudit, verifyAudit } from '#server/audit/chain.queries.ts';
import { linesOf } from '../exchange/support/exported.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const PATH = '/v1/administration/audit-events';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const read = async (server: TestServer, world: World, query = '') => {
  const reply = await server.as(world.people.superuser)(`${PATH}${query && `?${query}`}`);
  if (reply.status !== 200) throw new Error(`${query} was answered with ${reply.status}`);
  return z.parse(AuditPage, await reply.json());
};

const download = async (server: TestServer, world: World, query = '') => {
  const reply = await server.as(world.people.superuser)(`${PATH}/export${query && `?${query}`}`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
  return { reply, text, lines: linesOf(text) };
};

/** Made so that each filter finds some and leaves some out. */
const VERBS = ['getReferral', 'signIn', 'updateReferral', 'administerHospice'] as const;
const ENTITIES = ['Referrals', 'Users', 'Referrals', 'Administration'] as const;
const OUTCOMES = ['ok', 'replayed', 'not_found', 'ok', 'forbidden'] as const;

async function addEvents(server: TestServer, world: World, count = 90) {
  const { people } = world;
  const actors = [people.hospice_admin, people.care_manager, people.superuser, people.provider, null];
  const records = [world.hospiceId, world.groupId, NOBODY, null];
  const events = Array.from({ length: count }, (_, index) => ({
    // Six hours apart, two at a time.
    at: new Date(Date.parse('2026-10-01T00:00:00Z') + Math.floor(index / 2) * 6 * 3_600_000),
    actor_id: actors[index % actors.length]?.id ?? null,
    verb: VERBS[index % VERBS.length] ?? '',
    entity: ENTITIES[index % ENTITIES.length] ?? null,
    entity_id: records[Math.floor(index / 3) % records.length] ?? null,
    outcome: OUTCOMES[Math.floor(index / 7) % OUTCOMES.length] ?? '',
    access_category: index % 11 === 2 ? ('other' as const) : null,
    access_reason: index % 11 === 2 ? `A question about record ${index}` : null,
    request_id: `call-${index}`,
  }));
  for (const event of events) await server.db.insertInto('audit_event').values(event).execute();
  return events;
}
type Added = Awaited<ReturnType<typeof addEvents>>[number];

const isOf = (ids: readonly string[], organization: string) => (event: Added) =>
  (event.actor_id !== null && ids.includes(event.actor_id)) || event.entity_id === organization;
const isRefused = ({ outcome }: Added) => outcome !== 'ok' && outcome !== 'replayed';
const day = ({ at }: Added) => at.toISOString().slice(0, 10);

/** The same days, so that what reading itself writes stays out. */
const BEFORE = 'filter.at=$btw:2026-10-01,2026-10-31';

describe('Reading the audit', () => {
  test('each filter and search lists the expected events, and the CSV export has the same rows', async ({ server }) => {
    const world = await makeWorld(server);
    const { people } = world;
    const events = await addEvents(server, world);
    const model: readonly (readonly [query: string, isIn: (event: Added) => boolean])[] = [
      ['', () => true],
      ['filter.at=$btw:2026-10-03,2026-10-04', (event) => ['2026-10-03', '2026-10-04'].includes(day(event))],
      ['filter.at=$gte:2026-10-10', (event) => day(event) >= '2026-10-10'],
      ['filter.at=$lte:2026-10-02', (event) => day(event) <= '2026-10-02'],
      [
        `filter.actor.id=${people.provider.id},${people.superuser.id}`,
        ({ actor_id: id }) => id === people.provider.id || id === people.superuser.id,
      ],
      [`filter.hospice.id=${world.hospiceId}`, isOf([people.hospice_admin.id], world.hospiceId)],
      [`filter.group.id=${world.groupId}`, isOf([people.care_manager.id, people.provider.id], world.groupId)],
      ['filter.verb=signIn,updateReferral', ({ verb }) => verb === 'signIn' || verb === 'updateReferral'],
      ['filter.entity=Administration', ({ entity }) => entity === 'Administration'],
      [`filter.entityId=${NOBODY}`, ({ entity_id: id }) => id === NOBODY],
      ['filter.outcome=done', (event) => !isRefused(event)],
      ['filter.outcome=refused', isRefused],
      ['filter.outcome=refused,done', () => true],
      ['filter.hasReason=true', ({ access_reason: reason }) => reason !== null],
      ['filter.isChange=true', ({ verb }) => verb === 'updateReferral' || verb === 'administerHospice'],
      ['filter.isChange=false', ({ verb }) => verb === 'getReferral' || verb === 'signIn'],
      ['filter.hasReason=false', ({ access_reason: reason }) => reason === null],
      ['search=call-17', ({ request_id: id }) => id === 'call-17'],
      [`search=${people.care_manager.email}`, ({ actor_id: id }) => id === people.care_manager.id],
      ['search=byron%20ada', ({ actor_id: id }) => id !== null],
      ['search=%25', () => false],
      [
        `filter.verb=getReferral&filter.outcome=refused&filter.actor.id=${people.provider.id}`,
        (event) => event.verb === 'getReferral' && isRefused(event) && event.actor_id === people.provider.id,
      ],
    ];
    for (const [query, isIn] of model) {
      const both = query.includes('filter.at') ? query : [BEFORE, query].filter(Boolean).join('&');
      const bounded = both.replace('$gte:2026-10-10', '$btw:2026-10-10,2026-10-31');
      const expected = events
        .filter(isIn)
        .map(({ request_id: id }) => id)
        .toReversed();
      const page = await read(server, world, `${bounded}&limit=100`);
      const listed = page.data.map(({ requestId }) => requestId);
      expect([query, page.meta, listed]).toEqual([query, { totalItems: expected.length, isMore: false }, expected]);
      const { lines, reply } = await download(server, world, bounded);
      expect([query, lines.map((line) => line['Request ID'])]).toEqual([query, expected]);
      expect(reply.headers.get('Total-Items')).toBe(String(expected.length));
    }
    const upwards = await read(server, world, `${BEFORE}&sortBy=at:ASC&limit=3&page=2`);
    expect(upwards.data.map(({ requestId }) => requestId)).toEqual(['call-3', 'call-4', 'call-5']);
  });

  test('each event shows its person, organization and a label; an unknown operation has no label', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/staff`);
    await server.db
      .insertInto('audit_event')
      .values({ at: new Date('2026-01-01'), verb: 'aCallOfTheFuture', outcome: 'ok', actor_id: null })
      .execute();
    const { data } = await read(server, world);
    expect(data).toMatchObject([
      {
        actor: {
          id: world.people.hospice_admin.id,
          name: 'Ada Byron',
          role: 'hospice_admin',
          organization: 'Harbor Hospice',
        },
        verb: 'listHospiceStaff',
        label: 'Viewed a hospice’s staff',
        entity: 'Hospices',
        entityId: world.hospiceId,
        outcome: 'ok',
      },
      { actor: null, verb: 'aCallOfTheFuture', label: null },
    ]);
    const [own] = (await read(server, world, 'filter.verb=listAuditEvents&search=ada')).data;
    expect(own).toMatchObject({ actor: { organization: 'Wayside' }, detail: { filters: [], isSearch: false } });
  });

  test('the list counts and pages up to its maximum and reports that there are more; the export has every row', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await sql`insert into audit_event (at, verb, entity, outcome)
      select '2026-01-01'::timestamptz + make_interval(secs => n), 'getReferral', 'Referrals', 'ok'
      from generate_series(1, ${MAX_AUDIT_EVENTS}::integer) as n`.execute(server.db);
    const verb = 'filter.verb=getReferral,signIn&limit=100';
    expect((await read(server, world, verb)).meta).toEqual({ totalItems: MAX_AUDIT_EVENTS, isMore: false });
    await server.db.insertInto('audit_event').values({ verb: 'signIn', outcome: 'ok' }).execute();
    const page = await read(server, world, `${verb}&page=100`);
    expect([page.data.length, page.meta]).toEqual([100, { totalItems: MAX_AUDIT_EVENTS, isMore: true }]);
    expect((await read(server, world, `${verb}&page=101`)).data).toEqual([]);
    const { lines, reply } = await download(server, world, 'filter.verb=getReferral,signIn');
    expect([lines.length, reply.headers.get('Total-Items')]).toEqual([
      MAX_AUDIT_EVENTS + 1,
      String(MAX_AUDIT_EVENTS + 1),
    ]);
  });

  test('the CSV export neutralizes formulas and is itself audited with its filters and row count', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await server.db
      .updateTable('app_user')
      .set({ first_name: '=HYPERLINK("http://x.example")', last_name: 'Byron' })
      .where('id', '=', world.people.superuser.id)
      .execute();
    const reason = '@SUM(A1:A9) was asked for';
    const { id } = await world.addOwnReferral();
    const because = { headers: { 'Access-Reason': encodeURIComponent(`data_correction: ${reason}`) } };
    expect((await server.as(world.people.superuser)(`/v1/referrals/${id}`, because)).status).toBe(200);
    const { lines, reply } = await download(server, world, 'filter.hasReason=true&fileName=who%20looked');
    expect(lines).toMatchObject([
      {
        Person: `'=HYPERLINK("http://x.example") Byron`,
        'Reason category': 'Data correction',
        Reason: `'${reason}`,
        'Time (UTC)': expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, 2026, \d{1,2}:\d{2}:\d{2} [AP]M$/),
        'Time (ISO)': expect.stringMatching(/^2026-.*Z$/),
        Role: 'Administrator',
        Action: 'Opened a referral',
        'Action (code)': 'getReferral',
        'Record type': 'Referral',
        'Record ID': id,
        Outcome: 'Done',
        'Outcome (code)': 'ok',
      },
    ]);
    expect(reply.headers.get('Content-Disposition')).toContain('filename="who looked.csv"');
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const { data } = await read(server, world, 'filter.verb=exportAuditEvents');
    expect(data).toMatchObject([
      { outcome: 'ok', detail: { filters: ['filter.hasReason=true'], isSearch: false, rows: 1 } },
    ]);
  });

  test('list and export contain no patient data, only the access reason that an administrator wrote', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const canary = { firstName: 'CanaryFirst', lastName: 'CanaryLast', dateOfBirth: '1931-03-07' };
    const body = {
      patient: canary,
      source: 'physician',
      responsibleProviderId: world.providerId,
      hospiceIds: [world.hospiceId],
    };
    const own = server.as(world.people.care_manager);
    const created = await own(`/v1/groups/${world.groupId}/referrals`, post(body));
    const { id } = z.parse(z.object({ id: z.string() }), await created.json());
    await own(`/v1/groups/${world.groupId}/referrals?search=CanaryLast`);
    await own(`/v1/groups/${world.groupId}/referrals?CanaryLast=1`);
    const because = { headers: { 'Access-Reason': encodeURIComponent('other: Asked for CanaryReason by phone') } };
    await server.as(world.people.superuser)(`/v1/referrals/${id}`, because);
    await read(server, world, 'search=CanaryLast');
    const found = [JSON.stringify((await read(server, world, 'limit=100')).data), (await download(server, world)).text];
    for (const text of found) {
      expect(text).toContain('createGroupReferral');
      expect(text.match(/Canary\w+/g)).toEqual(['CanaryReason']);
      expect(text).not.toContain('1931-03-07');
    }
    expect(JSON.stringify(server.log.lines)).not.toContain('Canary');
  });

  test('only a superuser can read it, through the API or a database session, and reading keeps its chain whole', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await addEvents(server, world, 5);
    for (const role of ROLES) {
      const person = world.people[role];
      for (const path of [PATH, `${PATH}/export`]) {
        const reply = await server.as(person)(path);
        await reply.body?.cancel();
        expect([role, path, reply.status]).toEqual([role, path, role === 'superuser' ? 200 : 403]);
      }
      const accountType = accountTypeOf(role);
      const actor = {
        ...person,
        accountType,
        hospiceId: accountType === 'hospice' ? world.hospiceId : null,
        groupId: accountType === 'stakeholder' ? world.groupId : null,
        locationIds: [],
      };
      for (const statement of [sql`select id from audit_event limit 1`, sql`select name from work_run`]) {
        const seen = await inSession(server.db, actor, (trx) => statement.execute(trx)).then(
          () => 'read',
          (error: unknown) => (error instanceof Error ? error.message.replace(/ for .*/, '') : ''),
        );
        expect([role, seen]).toEqual([role, role === 'superuser' ? 'read' : 'permission denied']);
      }
    }
    await sealAudit(server.db);
    expect(await verifyAudit(server.db)).toMatchObject({ isWhole: true, unsealed: 0 });
  });
});
