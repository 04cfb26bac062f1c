import { describe, expect } from 'vitest';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { patch, post, test } from '#tests/server/support/server.ts';
import { makeWorld } from '#tests/server/support/world.ts';
import { bearing, openSurvey } from '#tests/server/people/support/invitations.ts';

/** Whatever one organization does, another one's calls get a connection. */

const realDatabase = process.env['TEST_DATABASE_URL'];

async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

describe('Another organization’s call', () => {
  // On the embedded database nobody can hold a row while somebody else's call runs: TEST_DATABASE_URL.
  test.runIf(realDatabase)('is answered while many of one organization’s wait for a record', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const { hospice_admin: first, hospice_super_admin: second } = world.people;
    const asNeighbor = server.as(world.people.care_manager);
    // Known from now on, as after anybody's first call.
    for (const person of [first, second]) await server.as(person)('/v1/users/me');

    const held = Promise.withResolvers<null>();
    const letGo = Promise.withResolvers<null>();
    const holding = server.db.transaction().execute(async (trx) => {
      await sql`select from referral where id = ${id}::uuid for update`.execute(trx);
      held.resolve(null);
      await letGo.promise;
    });
    await held.promise;
    let answered = 0;
    const changes = Array.from({ length: 40 }, (_none, index) =>
      server
        .as(index % 2 === 0 ? first : second)(
          `/v1/referrals/${id}`,
          patch({ version: 1, patient: { preferredName: `Name ${index}` } }),
        )
        .finally(() => (answered += 1)),
    );
    await expect.poll(() => waitingForLocks(server.db)).toBe(7);
    expect((await asNeighbor('/v1/users/me')).status).toBe(200);
    expect(answered).toBe(0);

    letGo.resolve(null);
    await holding;
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
  });
});

describe('A service account with many calls', () => {
  // On the embedded database nobody can hold a row while somebody else's call runs: TEST_DATABASE_URL.
  test.runIf(realDatabase)('waits in its turn as a person does: others are answered', async ({ server }) => {
    const world = await makeWorld(server);
    const owner = { hospiceId: world.hospiceId };
    const send = server.asMachine({ id: await world.addMachine(owner) });
    const webhookId = await world.addSubscription(owner);
    const asNeighbor = server.as(world.people.care_manager);
    // Known from now on, as after anybody's first call.
    await send('/v1/fhir/Subscription');

    const held = Promise.withResolvers<null>();
    const letGo = Promise.withResolvers<null>();
    const holding = server.db.transaction().execute(async (trx) => {
      await sql`select from webhook where id = ${webhookId}::uuid for update`.execute(trx);
      held.resolve(null);
      await letGo.promise;
    });
    await held.promise;
    const removals = Array.from({ length: 40 }, () => send(`/v1/fhir/Subscription/${webhookId}`, { method: 'DELETE' }));
    await expect.poll(() => waitingForLocks(server.db)).toBe(6);
    expect((await asNeighbor('/v1/users/me')).status).toBe(200);

    letGo.resolve(null);
    await holding;
    for (const { status } of await Promise.all(removals)) expect([204, 404]).toContain(status);
  });
});

describe('A flood from one address', () => {
  test('is refused without asking the database again, until its minute is over', async ({ server }) => {
    const limited = server.with({ limits: { perPersonAMinute: 0, perAddressAMinute: 2 } });
    const guess = () => limited.anonymous('/v1/survey/login', post({ publicToken: 'x'.repeat(43) }));
    const statuses: number[] = [];
    for (let each = 0; each < 3; each += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([404, 404, 429]);

    // Asked again, the database would count from the beginning.
    await server.db.deleteFrom('rate_limit').execute();
    const refused = await guess();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await server.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);

    limited.clock.now = new Date(limited.clock.now.getTime() + 60_000);
    expect((await guess()).status).toBe(404);
  });

  test('of wrong tokens is refused for the rest of the minute, but for a token that was right before', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const open = async () => openSurvey(server, await world.addInvitation());
    const [known, other] = [await open(), await open()];
    const limited = server.with({ limits: { perPersonAMinute: 0, perAddressAMinute: 3 } });
    const question = `/v1/survey/survey-questions/${known.questions[0]?.id}`;
    const ask = async (token: string) => (await bearing(limited, token)(question)).status;
    const wrong = 'x'.repeat(43);
    const asGuest = () => bearing(limited, wrong)(`/v1/guest/referrals/${world.hospiceId}`);
    // Neither counts: a right one, and one that could be none.
    for (let each = 0; each < 5; each += 1) expect([await ask(known.accessToken), await ask('')]).toEqual([200, 401]);
    expect([await ask(wrong), (await asGuest()).status, await ask(wrong)]).toEqual([401, 401, 401]);

    // Not even another right one is looked up.
    expect([await ask(wrong), await ask(other.accessToken), await ask(known.accessToken)]).toEqual([429, 429, 200]);
    expect((await asGuest()).headers.get('Retry-After')).toBe('60');
    limited.clock.now = new Date(limited.clock.now.getTime() + 60_000);
    expect([await ask(wrong), await ask(other.accessToken)]).toEqual([401, 200]);
  });
});
