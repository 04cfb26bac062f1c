import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { metricOf } from '#contract/performance/metrics.ts';
import { GroupPerformance, HospicePerformance } from '#contract/performance/performance.ts';
import { performanceWorld } from './support/performanceWorld.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { test, type TestServer } from '../support/server.ts';

const Rows = z.array(z.array(z.string()));

async function fileOf(server: TestServer, person: { id: string }, path: string) {
  const reply = await server.as(person)(path);
  const text = await reply.text();
  expect([path, reply.status, reply.status === 200 ? '' : text]).toEqual([path, 200, '']);
  const [headings = [], ...lines] = z.parse(Rows, parse(text, { bom: true, relax_column_count: false }));
  const rows = lines.map((line) => Object.fromEntries(headings.map((heading, place) => [heading, line[place]])));
  return { headers: reply.headers, headings, rows };
}

const PERIOD = 'period=custom&filter.days=$btw:2026-10-01,2026-10-31';
const COMMUNITY = 'Community, Oct 1, 2026 to Oct 31, 2026 (America/New_York)';

async function october(server: TestServer) {
  const world = await performanceWorld(server);
  const { add, cedar, maple } = world;
  await server.db.updateTable('community').set({ name: '=Cedar "House"' }).where('id', '=', cedar).execute();
  await add({ at: '2026-10-02T14:00:00Z', start: '2026-10-02T20:00:00Z', referral: { community_id: maple } });
  await add({ at: '2026-10-03T14:00:00Z', referral: { community_id: maple } });
  await add({ at: '2026-10-04T14:00:00Z', referral: { community_id: maple }, status: 'declined' });
  const stay = await add({
    at: '2026-10-05T14:00:00Z',
    start: '2026-10-06T14:00:00Z',
    referral: { community_id: cedar },
  });
  await addResult(server, stay, { submittedAt: new Date('2026-10-20T14:00:00Z') });
  return world;
}

describe('CSV export of the source table', () => {
  test('has one row per source in the requested order, a total row, units and the period', async ({ server }) => {
    const { world } = await october(server);
    const path = `/v1/hospices/${world.hospiceId}/performances/export?view=by_community&${PERIOD}`;
    const { headers, headings, rows } = await fileOf(
      server,
      world.people.hospice_admin,
      `${path}&sortBy=referrals:DESC&fileName=October`,
    );
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toContain('October.csv');
    expect(headings.slice(0, 3)).toEqual([COMMUNITY, 'Type', 'Group']);
    expect(rows).toMatchObject([
      {
        [COMMUNITY]: 'Maple Court',
        Type: 'Assisted living',
        Referrals: '3',
        Enrolled: '1',
        'Conversion, all referrals (%)': '33.33',
        'Conversion, all referrals: Enrolled': '1',
        'Conversion, all referrals: Referrals received': '3',
        'Median time to admission (hours)': '6',
        'Top decline reason': 'Unable to reach',
        'Declines for this reason': '1',
        'Last referral': 'Oct 4, 2026, 10:00 AM',
        'Last referral (America/New_York)': '2026-10-04 10:00',
        'Excellent overall (%)': 'Too few answers',
        'Excellent overall: Answered the overall question': '',
      },
      // A value that a spreadsheet would read as a formula is exported as text.
      { [COMMUNITY]: `'=Cedar "House"`, Group: 'Lakeside Physicians', Referrals: '1', 'Surveys answered': '1' },
      {
        [COMMUNITY]: 'Total',
        Referrals: '4',
        'Conversion, all referrals (%)': '50',
        'Last referral (America/New_York)': '',
      },
    ]);
  });

  test('has the same rows as the screen, whatever page and limit are requested', async ({ server }) => {
    const { world } = await october(server);
    const person = world.people.hospice_admin;
    const path = `/v1/hospices/${world.hospiceId}/performances`;
    const query = `view=by_nurse&${PERIOD}&sortBy=name:DESC`;
    const shown = z.parse(HospicePerformance, await (await server.as(person)(`${path}?${query}`)).json());
    const { headings, rows } = await fileOf(server, person, `${path}/export?${query}&limit=1&page=2`);
    expect(rows.map((row) => row[headings[0] ?? ''])).toEqual([
      ...shown.data.map(({ source }) => source.name),
      'Total',
    ]);
    for (const [place, { figures }] of [...shown.data, { figures: shown.totals }].entries()) {
      const row = rows[place] ?? {};
      expect(row[metricOf('census').label]).toBe(String(figures.census?.value));
    }
  });

  test('is recorded in the audit with its filters but without the search text', async ({ server }) => {
    const { world } = await october(server);
    const path = `/v1/hospices/${world.hospiceId}/performances/export`;
    await fileOf(server, world.people.hospice_admin, `${path}?view=by_community&search=Maple&${PERIOD}`);
    const event = await server.db
      .selectFrom('audit_event')
      .select('detail')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(event?.detail).toEqual({
      days: '2026-10-01 to 2026-10-31',
      filters: ['view=by_community', 'period=custom', 'filter.days=$btw:2026-10-01,2026-10-31'],
      isSearch: true,
      rows: 2,
    });
  });
});

test("the CSV of a group's comparison says “Not shared” for figures a hospice does not share", async ({ server }) => {
  const { world } = await october(server);
  const { groupId, people } = world;
  const silentId = await server.addHospice({
    name: 'Silent Hospice',
    sharing: JSON.stringify({ shared: ['performance_comparison'] }),
  });
  await server.addReferral({
    hospiceIds: [silentId],
    groupId,
    status: 'declined',
    receivedAt: new Date('2026-10-08T12:00:00Z'),
  });
  const path = `/v1/groups/${groupId}/performances`;
  const shown = z.parse(GroupPerformance, await (await server.as(people.care_manager)(`${path}?${PERIOD}`)).json());
  const { headings, rows } = await fileOf(server, people.care_manager, `${path}/export?${PERIOD}&sortBy=name:ASC`);
  expect(headings[0]).toBe('Hospice, Oct 1, 2026 to Oct 31, 2026 (America/New_York)');
  expect(rows).toMatchObject([
    { Referrals: '4', 'Median time to admission (hours)': '15', 'Declined: Unable to reach': '1' },
    { Referrals: '1', 'Median time to admission (hours)': 'Not shared', 'Declined: Unable to reach': 'Not shared' },
    { Referrals: String(shown.totals.referrals?.value) },
  ]);
  expect(rows.map((row) => row[headings[0] ?? ''])).toEqual(['Harbor Hospice', 'Silent Hospice', 'Total']);
});
