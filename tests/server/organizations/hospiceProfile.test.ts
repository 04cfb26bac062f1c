import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { readEvents } from '../notifications/support/eventReader.ts';
import { performanceOf } from '../performance/support/performanceCalls.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const path = `/v1/hospices/${world.hospiceId}`;
  return { world, path, send: server.as(world.people.hospice_admin) };
}

const profileOf = async (reply: Response) => z.parse(HospiceProfile, await reply.json());

const WHOLE = {
  name: 'Harbor Light Hospice',
  legalName: 'Harbor Light Hospice, LLC',
  ccn: '12151A',
  npi: '1234567893',
  phone: '(555) 010-0199',
  fax: '(555) 010-0102 ext. 7',
  email: 'intake@harbor.example',
  address: '12 Quay Street',
  city: 'Harbor City',
  timeZone: 'America/Denver',
  responseTargetMinutes: 45,
  urgentResponseTargetMinutes: 20,
  admissionTargetHours: 12,
};

describe('Hospice profile', () => {
  test('is changed as a whole or in part, and optional fields can be cleared', async ({ server }) => {
    const { path, send, world } = await start(server);
    const lists = { levelsOfCare: ['gip', 'rhc', 'gip'], serviceAreaZips: ['80203', '80202', '80203'] };
    const changed = await profileOf(await send(path, patch({ version: 1, ...WHOLE, ...lists })));
    const expected = {
      ...WHOLE,
      id: world.hospiceId,
      plan: 'pro',
      isActive: true,
      levelsOfCare: ['rhc', 'gip'],
      serviceAreaZips: ['80202', '80203'],
      version: 2,
    };
    expect(changed).toEqual(expected);
    const emptied = await profileOf(await send(path, patch({ version: 2, ccn: null, fax: null })));
    expect(emptied).toEqual({ ...expected, ccn: null, fax: null, version: 3 });
    expect(await profileOf(await send(path))).toEqual(emptied);
  });

  test('is audited with the names of the changed fields, never with their values', async ({ server }) => {
    const { path, send } = await start(server);
    await send(
      path,
      patch({ version: 1, email: 'intake@harbor.example', phone: '(410) 555-0100', timeZone: 'America/New_York' }),
    );
    const audited = server.db.selectFrom('audit_event').select('detail').where('verb', '=', 'updateHospiceProfile');
    expect(await audited.execute()).toEqual([{ detail: { changed: ['phone', 'email'] } }]);
  });

  test('saved without a change keeps its version', async ({ server }) => {
    const { path, send } = await start(server);
    const { id: _id, plan: _plan, isActive: _isActive, ...same } = await profileOf(await send(path));
    expect(await profileOf(await send(path, patch(same)))).toMatchObject({ version: 1 });
  });

  test('saved by two people at the same time: one succeeds, the other gets a conflict with the saved profile', async ({
    server,
  }) => {
    const { path, send } = await start(server);
    const replies = await Promise.all(['Denver', 'Boulder'].map((city) => send(path, patch({ version: 1, city }))));
    expect(replies.map(({ status }) => status).toSorted((lower, higher) => lower - higher)).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409);
    const current = await profileOf(await send(path));
    expect(late && (await errorOf(late))).toMatchObject({ code: 'conflict', current });
  });

  test('with an invalid field is refused, and the answer names the field', async ({ server }) => {
    const { path, send } = await start(server);
    const wrong = [
      [{ name: ' ' }, 'name'],
      // Its mails would come from the product itself.
      [{ name: '\u0085wayside' }, 'name'],
      [{ legalName: 'x'.repeat(161) }, 'legalName'],
      [{ ccn: '12151' }, 'ccn'],
      [{ ccn: '12151a' }, 'ccn'],
      [{ npi: '1234567890' }, 'npi'],
      [{ npi: '12345' }, 'npi'],
      [{ phone: 'call us' }, 'phone'],
      [{ email: 'intake at harbor' }, 'email'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ timeZone: 'EST' }, 'timeZone'],
      [{ timeZone: 'SystemV/EST5EDT' }, 'timeZone'],
      [{ responseTargetMinutes: 0 }, 'responseTargetMinutes'],
      [{ responseTargetMinutes: 10_081 }, 'responseTargetMinutes'],
      [{ admissionTargetHours: 1.5 }, 'admissionTargetHours'],
      [{ levelsOfCare: [] }, 'levelsOfCare'],
      [{ levelsOfCare: ['home'] }, 'levelsOfCare.0'],
      [{ serviceAreaZips: ['80202', '8020'] }, 'serviceAreaZips.1'],
      [{ plan: 'pro' }, 'plan'],
      [{ isActive: false }, 'isActive'],
    ] as const;
    for (const [change, field] of wrong) {
      const { errors, status } = await errorOf(await send(path, patch({ version: 1, ...change })));
      expect([change, status, [...new Set(errors?.map((each) => each.path))]]).toEqual([change, 422, [field]]);
    }
  });

  test('cannot be changed for another hospice by SQL, and neither can the plan, access, sharing and id of any hospice', async ({
    server,
  }) => {
    const { world } = await start(server);
    const { foreignHospiceId, hospiceId, people } = world;
    const actor = { ...people.hospice_super_admin, accountType: 'hospice', hospiceId, groupId: null, locationIds: [] };
    const { numAffectedRows } = await inSession(server.db, actor, (trx) =>
      sql`update hospice set name = 'Taken' where id = ${foreignHospiceId}`.execute(trx),
    );
    expect(numAffectedRows).toBe(0n);
    for (const column of ['plan', 'is_active', 'sharing', 'id']) {
      const writing = inSession(server.db, actor, (trx) =>
        sql`update hospice set ${sql.ref(column)} = ${sql.ref(column)}`.execute(trx),
      );
      await expect(writing).rejects.toThrow(/permission denied/);
    }
  });
});

describe('Hospice targets and time zone', () => {
  test('a changed response target reloads the open screens of the hospice and is returned to its people', async ({
    server,
  }) => {
    const { path, send, world } = await start(server);
    const events = readEvents(await server.as(world.people.hospice_clinical_manager)('/v1/events'));
    expect(await events.next()).toBe('caught_up');
    await send(path, patch({ version: 1, city: 'Denver' }));
    await send(path, patch({ version: 2, responseTargetMinutes: 30 }));
    expect(await events.next()).toBe('caught_up');
    await events.cancel();
    const reply = await server.as(world.people.hospice_clinical_manager)('/v1/users/me');
    expect(await reply.json()).toMatchObject({ hospice: { responseTargetMinutes: 30 } });
  });

  test('a changed time zone moves a referral to its new day in the list and in performance figures', async ({
    server,
  }) => {
    const { path, send, world } = await start(server);
    // Half past three at night in New York is half past nine in the evening before in Honolulu.
    await server.addReferral({ hospiceIds: [world.hospiceId], receivedAt: new Date('2026-11-10T08:30:00Z') });
    const listed = async (day: string) => {
      const filter = `filter.receivedAt=${encodeURIComponent(`$btw:${day},${day}`)}`;
      return (await send(`${path}/referrals?${filter}`)).json();
    };
    expect(await listed('2026-11-10')).toMatchObject({ meta: { totalItems: 1 } });
    const moved = await profileOf(await send(path, patch({ version: 1, timeZone: 'pacific/honolulu' })));
    expect(moved.timeZone).toBe('Pacific/Honolulu');
    expect(await listed('2026-11-10')).toMatchObject({ meta: { totalItems: 0 } });
    expect(await listed('2026-11-09')).toMatchObject({ meta: { totalItems: 1 } });
    const query = 'view=by_community&period=custom&filter.days=$btw:2026-11-09,2026-11-09';
    const { totals } = await performanceOf(server, world.people.hospice_admin, world.hospiceId, query);
    expect(totals).toMatchObject({ referrals: { value: 1 } });
  });
});
