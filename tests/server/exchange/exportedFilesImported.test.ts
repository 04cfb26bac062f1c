import { describe, expect } from 'vitest';
import { exported } from './support/exported.ts';
import { run } from './support/importCalls.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const FACTS = [
  'referral.first_name',
  'referral.last_name',
  'referral.date_of_birth',
  'referral.source',
  'referral.urgency',
  'referral.received_at',
  'referral.responsible_provider_id',
] as const;

describe('The CSV export of a hospice', () => {
  test('can be imported again as it is: names, dates, times, choices and the provider', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospiceId, groupId, providerId, people } = world;
    const patients = [
      { first_name: 'Zoë "Zo"', last_name: "O'Brien, Jr.", date_of_birth: '1938-02-03' },
      { first_name: 'Rosa', last_name: 'Chávez', date_of_birth: '1941-12-31' },
    ];
    for (const [index, patient] of patients.entries()) {
      await server.addReferral({
        hospiceIds: [hospiceId],
        groupId,
        receivedAt: new Date(`2026-11-1${index}T02:30:00Z`),
        referral: { ...patient, responsible_provider_id: providerId, source: 'hospital', urgency: 'urgent' },
      });
    }
    const read = () => server.db.selectFrom('referral').select(FACTS).orderBy('number').execute();
    const before = await read();
    const { text } = await exported(server, people.hospice_admin, 'dataView=hospice&sortBy=displayId:ASC');

    const result = await run(server, world, text, { mode: 'all_or_nothing', duplicates: 'create' });
    expect([result.missing, result.errors, result.created]).toEqual([[], [], 2]);
    expect((await read()).slice(2)).toEqual(before);
  });
});
