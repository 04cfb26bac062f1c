import { describe, expect } from 'vitest';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { result, run } from './support/importCalls.ts';
import { REASON } from '../documents/support/documents.ts';
import { sending } from '../surveys/support/sending.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const HEADINGS = 'Who,Born on,Kind,MD,Plan';
const fileOf = (...rows: readonly string[]) => [HEADINGS, ...rows].join('\n');
const ROW = 'Lee; Grace,1940-05-12,Mercy,Dr. Ines Okafor,Gold Card';
const SAID = {
  mapping: { Who: 'patientName', 'Born on': 'dateOfBirth', Kind: 'source', MD: 'responsibleProvider', Plan: 'payer' },
  words: { source: { Mercy: 'hospital' }, payer: { 'Gold Card': 'commercial' } },
  defaults: { receivedChannel: 'Fax', receivedAt: '2026-11-19' },
};

describe('File import remembers what a person said', () => {
  test('about a sender’s columns and words for the next file, but not the day of the last one', async ({ server }) => {
    const world = await makeWorld(server);
    const first = fileOf(ROW.replace(';', ''));
    expect(await run(server, world, first)).toMatchObject({
      remembered: null,
      missing: ['lastName', 'firstName', 'dateOfBirth', 'source'],
    });
    expect(await run(server, world, first, { mode: 'all_or_nothing', ...SAID })).toMatchObject({ created: 1 });

    // The next file has another patient, and its columns in another order.
    const next = 'Born on,Who,Kind,MD,Plan\n1941-06-13,Ana Ray,Mercy,Dr. Ines Okafor,Gold Card';
    const checked = await run(server, world, next);
    expect(checked).toMatchObject({ missing: [], wrongRows: 0, mapping: SAID.mapping });
    expect(checked.remembered).toMatchObject({ words: SAID.words, defaults: { receivedChannel: 'Fax' } });
    expect(checked.remembered?.defaults).not.toHaveProperty('receivedAt');
    expect(await run(server, world, next, { mode: 'all_or_nothing' })).toMatchObject({ created: 1 });
  });

  test('of a file with very many columns', async ({ server }) => {
    const world = await makeWorld(server);
    const further = Array.from({ length: 150 }, () => `Extra ${crypto.randomUUID()}`);
    const wide = [[HEADINGS, ...further].join(','), ROW.replace(';', '') + ','.repeat(150)].join('\n');
    expect(await run(server, world, wide, { mode: 'all_or_nothing', ...SAID })).toMatchObject({ created: 1 });
    expect((await run(server, world, wide)).remembered).toMatchObject({ words: SAID.words });
  });

  test('and lets an administrator import a file for a hospice, who has nothing remembered', async ({ server }) => {
    const world = await makeWorld(server);
    await run(server, world, fileOf(ROW.replace(';', '')), { mode: 'all_or_nothing', ...SAID });
    const importing = async (mode: string, said: object) => {
      const file = new File([fileOf('Ana Ray,1941-06-13,Mercy,Dr. Ines Okafor,Gold Card')], 'a.csv');
      const init = sending(importEndpoints.importHospiceReferrals, { mode, ...said }, file, REASON);
      const path = `/v1/hospices/${world.hospiceId}/referrals/imports`;
      return result(await server.as(world.people.superuser)(path, { method: 'POST', ...init }));
    };
    expect(await importing('check', {})).toMatchObject({ remembered: null });
    expect(await importing('all_or_nothing', SAID)).toMatchObject({ created: 1 });
  });

  test('until a person matches the columns again, which the next file is then read with', async ({ server }) => {
    const world = await makeWorld(server);
    await run(server, world, fileOf(ROW.replace(';', '')), { mode: 'all_or_nothing', ...SAID });
    const next = fileOf('Ana Ray,1941-06-13,Mercy,Dr. Ines Okafor,Gold Card');
    const anew = await run(server, world, next, { mode: 'check', remembered: 'ignore' });
    expect(anew).toMatchObject({ remembered: null, mapping: { Who: null, Kind: null }, rows: 1 });
    const mapping = { ...SAID.mapping, Plan: null };
    const said = { ...SAID, words: { source: { Mercy: 'snf' } }, mapping, remembered: 'ignore' };
    expect(await run(server, world, next, { mode: 'all_or_nothing', ...said })).toMatchObject({ created: 1 });
    expect((await run(server, world, next)).remembered).toMatchObject({ mapping, words: { source: { Mercy: 'snf' } } });
  });

  test('for its own organization only, and only once a file was imported', async ({ server }) => {
    const world = await makeWorld(server);
    await run(server, world, fileOf(ROW), { mode: 'check', ...SAID });
    expect(await run(server, world, fileOf(ROW))).toMatchObject({ remembered: null });
    await run(server, world, fileOf(ROW.replace(';', '')), { mode: 'all_or_nothing', ...SAID });
    const init = sending(importEndpoints.importGroupReferrals, { mode: 'check' }, new File([fileOf(ROW)], 'a.csv'));
    const path = `/v1/groups/${world.groupId}/referrals/imports`;
    const ofGroup = await result(await server.as(world.people.care_manager)(path, { method: 'POST', ...init }));
    expect(ofGroup.remembered).toBeNull();
  });
});
