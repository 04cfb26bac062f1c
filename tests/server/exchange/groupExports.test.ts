import { describe, expect } from 'vitest';
import { exported } from './support/exported.ts';
import { listed } from '../referrals/support/listModel.ts';
import { makeSamples } from '../referrals/support/sampleReferrals.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

describe('Export of a referral list', () => {
  test('contains the rows of the list of the group in the same order', async ({ server }) => {
    const { world } = await makeSamples(server);
    for (const query of ['', 'filter.globalStatus=enrolled&sortBy=patientName:ASC', 'filter.scoreAlert=true']) {
      const path = `/v1/groups/${world.groupId}/referrals?limit=100&${query}`;
      const list = await listed(server, world.people.provider, path);
      const { lines } = await exported(server, world.people.provider, `dataView=stakeholder&${query}`);
      expect([query, lines.map(({ Number: number }) => number)]).toEqual([
        query,
        list.data.map(({ displayId }) => displayId),
      ]);
    }
  });

  test('shows a group only the facts that each hospice shares', async ({ server }) => {
    const { groupId, hospiceId, people } = await makeWorld(server);
    const silentId = await server.addHospice({ name: 'Silent Hospice', sharing: JSON.stringify({ shared: [] }) });
    await server.addReferral({
      hospiceIds: [hospiceId, silentId],
      groupId,
      status: 'declined',
      receivedAt: new Date('2026-11-10T15:00:00Z'),
      enrollment: { first_contact_at: new Date('2026-11-10T16:00:00Z'), next_action: 'Call again', is_sia: true },
    });
    const { lines, text } = await exported(server, people.care_manager, 'dataView=stakeholder');
    expect(lines).toEqual([
      expect.objectContaining({
        Status: 'Declined',
        Received: 'Nov 10, 2026, 10:00 AM',
        'Received (America/New_York)': '2026-11-10 10:00',
        'Date of birth': 'Dec 9, 1941',
        'Date of birth (YYYY-MM-DD)': '1941-12-09',
        'Status at each hospice': 'Harbor Hospice: Declined; Silent Hospice: Declined',
        'First contact': 'Harbor Hospice: Nov 10, 2026, 11:00 AM',
        'First contact (America/New_York)': 'Harbor Hospice: 2026-11-10 11:00',
        'Decline reason': 'Harbor Hospice: Unable to reach',
        SIA: 'Harbor Hospice: Yes',
      }),
    ]);
    expect(text).not.toContain('Call again');
  });

  test('with list=enrollments has one row for each hospice asked, showing that hospice alone', async ({ server }) => {
    const { groupId, hospiceId, people } = await makeWorld(server);
    const otherId = await server.addHospice({ name: 'Prairie Hospice' });
    const { enrollmentIds } = await server.addReferral({ hospiceIds: [hospiceId, otherId], groupId });
    const [first = '', second = ''] = enrollmentIds;
    await server.db
      .updateTable('enrollment')
      .set({ status: 'declined', decline_reason: 'unable_to_reach' })
      .where('id', '=', second)
      .execute();
    const concern = {
      raised_at: new Date('2026-11-20T12:00:00Z'),
      raised_by_name: 'Ada Byron',
      text: 'Nobody has called',
    };
    await server.db
      .insertInto('concern')
      .values([
        { ...concern, enrollment_id: second, group_id: groupId },
        // A group reads its own concerns only.
        { ...concern, enrollment_id: first, group_id: await server.addGroup() },
      ])
      .execute();
    await server.db.updateTable('enrollment').set({ has_stakeholder_alert: true }).execute();
    const at = (query: string) =>
      exported(server, people.care_manager, `dataView=stakeholder&list=enrollments&${query}`).then(
        ({ lines }) => lines,
      );
    const own = {
      Status: 'Received',
      'Status at each hospice': 'Harbor Hospice: Received',
      Alerts: 'Harbor Hospice: First contact overdue',
    };
    const other = {
      Status: 'Declined',
      'Status at each hospice': 'Prairie Hospice: Declined',
      Alerts: 'Concern raised',
    };
    expect(await at('sortBy=hospice:ASC')).toMatchObject([own, other]);
    expect(await at('sortBy=hospice:DESC&filter.status=declined,referral_received')).toMatchObject([other, own]);
    expect(await at(`includedIds=${first}`)).toMatchObject([own]);
    expect(await at(`excludedIds=${first}`)).toMatchObject([other]);
    expect(await at(`filter.hospice.id=${otherId}`)).toMatchObject([other]);
  });

  test.for([
    ['care_manager', 'dataView=stakeholder&filter.stakeholderAlert=true', 'filter.stakeholderAlert'],
    ['care_manager', 'dataView=stakeholder&list=enrollments&filter.urgency=urgent', 'filter.urgency'],
    ['hospice_admin', 'dataView=hospice&filter.alert=none', 'filter.alert'],
    ['hospice_admin', 'dataView=hospice&list=enrollments&filter.hasAlert=true', 'filter.hasAlert'],
  ] as const)(
    'requested by a %s with a filter of another list is refused: %s',
    async ([role, query, path], { server }) => {
      const { people } = await makeWorld(server);
      const reply = await server.as(people[role])(`/v1/referrals/export?${query}`);
      expect(await reply.json()).toMatchObject({ status: 400, code: 'unknown_parameter', errors: [{ path }] });
    },
  );

  test('sorted by a column of another list is refused', async ({ server }) => {
    const { people } = await makeWorld(server);
    const reply = await server.as(people.hospice_admin)(
      '/v1/referrals/export?dataView=hospice&sortBy=primaryNurse:ASC',
    );
    expect(await reply.json()).toMatchObject({ status: 400, code: 'invalid_parameter' });
  });
});
