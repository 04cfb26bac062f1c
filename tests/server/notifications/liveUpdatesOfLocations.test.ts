import { expect } from 'vitest';
import type { Listener } from '#server/platform/events/liveEvents.ts';
import { furnish, hospice, listenersNotifiedBy } from './support/liveUpdates.ts';
import { patch, post, test } from '../support/server.ts';

const SHARED = { text: 'The daughter arrives on Friday', visibility: 'shared' };
const INTERNAL = { text: 'Call the daughter first', visibility: 'internal' };

test('live updates: people limited to locations get only those of records there, of those at no location, and of those that come or leave', async ({
  events,
  server,
}) => {
  const office = await furnish(server);
  const { asGroup, asHospice, enrollment, hospiceId, id } = office;
  const [northId, southId] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
  const at = (...locationIds: string[]): Listener => ({ ...hospice(hospiceId), locationIds });
  const listeners = { own: hospice(hospiceId), north: at(northId), south: at(southId), both: at(northId, southId) };
  const announcedBy = (work: () => Promise<unknown>) =>
    listenersNotifiedBy({ events, server }, { listeners, id }, work);
  const moveTo = (version: number, hospiceLocationId: string | null) => async () =>
    expect((await asHospice(enrollment, patch({ version, hospiceLocationId }))).status).toBe(200);

  const everybody = ['own', 'north', 'south', 'both'];
  expect(await announcedBy(() => asGroup(`/v1/referrals/${id}/notes`, post(SHARED)))).toEqual(everybody);
  expect(await announcedBy(moveTo(1, northId))).toEqual(everybody);
  const hereOnly = ['own', 'north', 'both'];
  expect(await announcedBy(() => asGroup(`/v1/referrals/${id}/notes`, post(SHARED)))).toEqual(hereOnly);
  expect(await announcedBy(() => asHospice(`/v1/referrals/${id}/notes`, post(INTERNAL)))).toEqual(hereOnly);
  expect(
    await announcedBy(() =>
      asGroup(`/v1/referrals/${id}`, patch({ version: 1, patient: { phone: '(410) 555-0100' } })),
    ),
  ).toEqual(hereOnly);
  expect(await announcedBy(moveTo(2, southId))).toEqual(everybody);
  expect(await announcedBy(() => asHospice(enrollment, patch({ version: 3, nextAction: 'Call' })))).toEqual([
    'own',
    'south',
    'both',
  ]);
  expect(await announcedBy(moveTo(4, null))).toEqual(everybody);
});
