// On both databases: it copies rows out in another way.
import { describe, expect } from 'vitest';
import { REASON } from '../documents/support/documents.ts';
import { exported } from './support/exported.ts';
import { listed } from '../referrals/support/listModel.ts';
import { makeSamples } from '../referrals/support/sampleReferrals.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

describe('CSV export of a hospice’s referrals', () => {
  test('contains the same rows in the same order as the filtered list', { timeout: 60_000 }, async ({ server }) => {
    const { communityIds, providerIds, world } = await makeSamples(server);
    const { hospiceId, people } = world;
    for (const query of [
      '',
      'filter.status=enrolled,declined&sortBy=patientName:DESC',
      `filter.stakeholders.id=${providerIds[1]},${communityIds[1]}`,
      'filter.receivedAt=$btw:2026-11-01,2026-11-10&sortBy=urgency:ASC&sortBy=displayId:DESC',
      'filter.status=entered_in_error&filter.urgency=urgent&search=nobody',
    ]) {
      const list = await listed(server, people.hospice_admin, `/v1/hospices/${hospiceId}/referrals?limit=100&${query}`);
      const { headers, lines } = await exported(server, people.hospice_admin, `dataView=hospice&${query}`);
      expect([query, lines.map(({ Number: number }) => number)]).toEqual([
        query,
        list.data.map(({ displayId }) => displayId),
      ]);
      expect(headers.get('Total-Items')).toBe(String(list.meta.totalItems));
    }
  });

  test('contains only the included rows, or all but the excluded ones', async ({ server }) => {
    const { rows, world } = await makeSamples(server);
    const some = rows.slice(3, 6);
    const ids = some.map(({ id }) => id).join(',');
    const numbers = some.map(({ number }) => `R-${number}`).toSorted();
    const at = (query: string) =>
      exported(server, world.people.hospice_admin, `dataView=hospice&${query}`).then(({ lines }) =>
        lines.map(({ Number: number = '' }) => number).toSorted((a, b) => (a < b ? -1 : 1)),
      );
    expect(await at(`includedIds=${ids}`)).toEqual(numbers);
    const left = await at(`excludedIds=${ids}`);
    expect(left).toHaveLength(rows.length - some.length);
    expect(left).not.toEqual(expect.arrayContaining([numbers[0]]));
    const [first, ...others] = some;
    expect(await at(`includedIds=${ids}&excludedIds=${first?.id}`)).toEqual(
      others.map(({ number }) => `R-${number}`).toSorted(),
    );
  });

  test('shows labels instead of codes, and each time twice in the hospice’s zone: as people read it, and sortable', async ({
    server,
  }) => {
    const { hospiceId, groupId, providerId, nurseId, people } = await makeWorld(server);
    await server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      status: 'enrolled',
      receivedAt: new Date('2026-07-01T02:30:00Z'),
      referral: { responsible_provider_id: providerId, urgency: 'urgent' },
      enrollment: {
        first_contact_at: new Date('2026-07-01T05:00:00Z'),
        start_of_care: new Date('2026-12-01T02:30:00Z'),
        admission_nurse_id: nurseId,
        level_of_care: 'rhc',
        assigned_to_id: people.hospice_admin.id,
        is_sia: true,
        has_stakeholder_alert: true,
        has_open_low_score: true,
      },
    });
    const { lines } = await exported(server, people.hospice_admin, 'dataView=hospice');
    expect(lines).toEqual([
      expect.objectContaining({
        Status: 'Actively dying',
        Received: 'Jun 30, 2026, 10:30 PM',
        'Received (America/New_York)': '2026-06-30 22:30',
        'First contact': 'Jul 1, 2026, 1:00 AM',
        'First contact (America/New_York)': '2026-07-01 01:00',
        'Hours to first contact': '2.5',
        'Date of birth': 'Dec 9, 1941',
        'Date of birth (YYYY-MM-DD)': '1941-12-09',
        'Start of care': 'Nov 30, 2026, 9:30 PM',
        'Start of care (America/New_York)': '2026-11-30 21:30',
        'Responsible provider': 'Dr. Ines Okafor',
        'Provider group': 'Lakeside Physicians',
        'Admission nurse': 'Nora Quinn',
        'Level of care': 'Routine home care',
        'Assigned to': 'Ada Byron',
        Urgency: 'Urgent',
        SIA: 'Yes',
        Alerts: 'Low survey score; Group is waiting for an answer',
        'Decline reason': '',
      }),
    ]);
  });

  test('says in words where each patient stands', async ({ server }) => {
    const { hospiceId, groupId, people } = await makeWorld(server);
    const enrolled = { status: 'enrolled', receivedAt: new Date('2026-11-01T15:00:00Z') } as const;
    const declined = { status: 'declined', receivedAt: enrolled.receivedAt } as const;
    // Before midnight in New York.
    const start_of_care = new Date('2026-11-10T04:30:00Z');
    const withdrawn = { withdrawn_by: groupId, withdrawn_by_name: 'Lakeside, Inc.' };
    for (const [standing, enrollment] of [
      [{ status: 'referral_received' }, {}],
      [{ status: 'pending_start_of_care' }, {}],
      [enrolled, { start_of_care }],
      [enrolled, { start_of_care, is_sia: true }],
      [enrolled, { start_of_care, discharge_type: 'death', discharge_date: '2026-11-12', date_of_death: '2026-11-11' }],
      [enrolled, { start_of_care, discharge_type: 'revoked', discharge_date: '2026-11-12' }],
      [declined, { decline_reason: 'patient_ineligible' }],
      [declined, { decline_reason: 'patient_declined_hospice', ...withdrawn }],
    ] as const) {
      await server.addReferral({ hospiceIds: [hospiceId], groupId, ...standing, enrollment });
    }
    server.clock.now = new Date('2026-11-20T17:00:00Z');
    const { lines } = await exported(server, people.hospice_admin, 'dataView=hospice&sortBy=displayId:ASC');
    expect(lines.map(({ Status: status }) => status)).toEqual([
      'Received',
      'Pending',
      'On service · day 12',
      'Actively dying',
      'Died Nov 11, 2026',
      'Discharged Nov 12, 2026',
      'Declined',
      'Withdrawn by Lakeside, Inc.',
    ]);
  });

  test('keeps names in any script and neutralizes formulas', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const names = [
      ['Zoë "Zo"', "O'Brien, Jr."],
      ['美咲', 'Йорданова'],
      ['مريم', 'Anne\r\nMarie'],
      ['Ana\n=1+1', 'Ben\r@SUM(A1)'],
      ['=1+1', '+1 555 0100'],
      ['-2', '@SUM(A1)'],
      [' =cmd|"/c calc"!A1', '\t=1'],
      ['\rx', '＝1+1'],
      ['\u00A0=1', 'Smith-Jones'],
    ] as const;
    for (const [first_name, last_name] of names) {
      await server.addReferral({ hospiceIds: [hospiceId], referral: { first_name, last_name } });
    }
    const { lines, text } = await exported(server, people.hospice_admin, 'dataView=hospice&sortBy=displayId:ASC');
    expect(lines.map((line) => [line['First name'], line['Last name']])).toEqual([
      ...names.slice(0, 4),
      ["'=1+1", "'+1 555 0100"],
      ["'-2", "'@SUM(A1)"],
      ['\' =cmd|"/c calc"!A1', "'\t=1"],
      ["'\rx", "'＝1+1"],
      ["'\u00A0=1", 'Smith-Jones'],
    ]);
    // A spreadsheet would begin a row at a bare line break.
    expect(text).toContain('"Ben\r@SUM(A1)","Ana\n=1+1",');
    expect(text.startsWith('\uFEFFNumber,Last name,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('gets a safe file name that ends in .csv', async ({ server }) => {
    const { people } = await makeWorld(server);
    for (const [asked, name] of [
      ['', 'referrals.csv'],
      ['Week 47', 'Week 47.csv'],
      ['July.CSV', 'July.CSV'],
      ['../../etc/passwd', 'passwd.csv'],
      ['C:\\temp\\a"b.csv', 'a b.csv'],
      ['\u202Evsc.exe', 'vsc.exe.csv'],
      ['CON', '_CON.csv'],
      ['été.csv', 'été.csv'],
      ['...', 'referrals.csv'],
    ] as const) {
      const query = new URLSearchParams({ dataView: 'hospice', ...(asked ? { fileName: asked } : {}) });
      const { headers } = await exported(server, people.hospice_admin, query.toString());
      expect(headers.get('Content-Disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
      expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    }
  });
});

describe('CSV export access', () => {
  test('answers 404 when the caller asks for another organization’s list', async ({ server }) => {
    const { foreignGroupId, foreignHospiceId, groupId, hospiceId, people } = await makeWorld(server);
    for (const [person, query] of [
      [people.hospice_admin, `dataView=hospice&hospiceId=${foreignHospiceId}`],
      [people.hospice_admin, `dataView=hospice&groupId=${groupId}`],
      [people.hospice_admin, 'dataView=stakeholder'],
      [people.hospice_admin, `dataView=stakeholder&groupId=${groupId}`],
      [people.care_manager, `dataView=stakeholder&groupId=${foreignGroupId}`],
      [people.care_manager, `dataView=stakeholder&hospiceId=${hospiceId}`],
      [people.care_manager, 'dataView=hospice'],
    ] as const) {
      const reply = await server.as(person)(`/v1/referrals/export?${query}`);
      expect([query, reply.status]).toEqual([query, 404]);
    }
  });

  test('requires a superuser to name the organization and give a reason', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, hospiceId, people } = world;
    await world.addOwnReferral();
    for (const query of [`dataView=hospice&hospiceId=${hospiceId}`, `dataView=stakeholder&groupId=${groupId}`]) {
      const { lines } = await exported(server, people.superuser, query, REASON);
      expect(lines).toHaveLength(1);
    }
    const unsaid = await server.as(people.superuser)('/v1/referrals/export?dataView=hospice', { headers: REASON });
    expect(await unsaid.json()).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      errors: [{ path: 'hospiceId' }],
    });
    const unreasoned = await server.as(people.superuser)(
      `/v1/referrals/export?dataView=hospice&hospiceId=${hospiceId}`,
    );
    expect(await unreasoned.json()).toMatchObject({ status: 403, code: 'reason_required' });
  });

  test('is limited to own referrals', async ({ server }) => {
    const world = await makeWorld(server);
    const own = await world.addOwnReferral();
    await world.addForeignReferral();
    const number = await server.db
      .selectFrom('referral')
      .select('display_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    for (const [person, query] of [
      [world.people.hospice_admin, 'dataView=hospice'],
      [world.people.hospice_admin, 'dataView=hospice&list=enrollments'],
      [world.people.care_manager, 'dataView=stakeholder'],
      [world.people.care_manager, 'dataView=stakeholder&list=enrollments'],
    ] as const) {
      const { headers, lines } = await exported(server, person, query);
      expect(lines.map(({ Number: each }) => each)).toEqual([number.display_id]);
      expect(headers.get('Total-Items')).toBe('1');
    }
  });
});

test('CSV export: the audit records who exported which filters and how many rows, without the search text', async ({
  server,
}) => {
  const { rows, world } = await makeSamples(server);
  await exported(
    server,
    world.people.hospice_admin,
    `dataView=hospice&search=murray&filter.status=enrolled,declined&excludedIds=${rows[0]?.id}`,
  );
  const [row] = await server.db.selectFrom('audit_event').selectAll().where('verb', '=', 'exportReferrals').execute();
  expect(row).toMatchObject({ actor_id: world.people.hospice_admin.id, outcome: 'ok', entity: 'Exports' });
  const count = rows.filter(
    ({ lastName, status }, index) =>
      index > 0 && lastName.toLowerCase() === 'murray' && (status === 'enrolled' || status === 'declined'),
  ).length;
  expect(row?.detail).toEqual({
    dataView: 'hospice',
    list: 'referrals',
    tenant: world.hospiceId,
    filters: ['filter.status=enrolled,declined'],
    isSearch: true,
    included: null,
    excluded: 1,
    rows: count,
  });
  expect(JSON.stringify(row)).not.toContain('murray');
});
