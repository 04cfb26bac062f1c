import { expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor } from '#server/platform/access/viewpoint.ts';
import { listHospiceReferrals } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { test } from '#tests/server/support/server.ts';

test('A day filter begins at the hospice’s midnight, whether its zone was read with the caller or is looked up', async ({
  server,
}) => {
  const timeZone = 'Pacific/Auckland';
  const hospiceId = await server.addHospice({ time_zone: timeZone });
  const { id, role } = await server.addPerson({ role: 'hospice_admin', hospiceId });
  // November 10 in Auckland begins at 11:00 UTC on November 9.
  const add = (at: string) => server.addReferral({ hospiceIds: [hospiceId], receivedAt: new Date(at) });
  await add('2026-11-09T10:59:00Z');
  const first = await add('2026-11-09T11:00:00Z');
  const last = await add('2026-11-10T10:59:00Z');
  await add('2026-11-10T11:00:00Z');
  const query = z.parse(HospiceReferralQuery, { 'filter.receivedAt': '$btw:2026-11-10,2026-11-10' });
  const idsFor = (actor: Actor) =>
    inSession(server.db, actor, async (trx) => {
      const context = { view: hospiceView(hospiceId, actor), actor, now: new Date() };
      return (await listHospiceReferrals(trx, context, query)).data.map((row) => row.id);
    });
  const actor: Actor = { id, role, hospiceId, groupId: null, accountType: 'hospice', locationIds: [] };
  expect(await idsFor({ ...actor, hospice: { id: hospiceId, timeZone } })).toEqual([last.id, first.id]);
  expect(await idsFor(actor)).toEqual([last.id, first.id]);
});
