import { describe, expect } from 'vitest';
import { errorLines, PROVIDER, run } from './support/importCalls.ts';
import { addWebhook } from './support/webhooks.ts';
import { serial, workbook, type Cell } from './support/workbooks.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const HEADINGS = [
  'Patient',
  'DOB',
  'Date Rec’d',
  'Source',
  'MD',
  'Disposition',
  'First contact',
  'SOC Date',
  'NTUC Reason',
  'DC Date',
  'DC Reason',
  'DOD',
];

/** A row of a log of two years; what is left out is blank. */
function logRow(name: string, received: string, rest: Partial<Record<(typeof HEADINGS)[number], string>>): Cell[] {
  const fixed: Record<string, Cell> = {
    Patient: `${name}, Grace`,
    DOB: { date: serial('1940-05-12') },
    'Date Rec’d': { date: serial(received) },
    Source: 'Hospital',
    MD: PROVIDER,
  };
  return HEADINGS.map((heading) => {
    const day = rest[heading];
    if (day === undefined) return fixed[heading] ?? null;
    return /^\d{4}-/.test(day) ? { date: serial(day) } : day;
  });
}

const log = (rows: readonly Cell[][]) =>
  workbook([{ name: 'Log', rows: [['Referral log'], HEADINGS, ...rows, ['Total', rows.length]] }]);

const ROWS = [
  logRow('Admitted', '2025-01-10', {
    Disposition: 'Admitted',
    'SOC Date': '2025-01-10',
    'First contact': '2025-01-10',
  }),
  logRow('Died', '2025-02-01', { Disposition: 'Expired', 'SOC Date': '2025-02-03', DOD: '2025-03-20' }),
  logRow('Revoked', '2025-03-01', { 'SOC Date': '2025-03-02', 'DC Date': '2025-05-01', 'DC Reason': 'Revocation' }),
  logRow('Declined', '2025-04-01', { Disposition: 'NTUC', 'NTUC Reason': 'not ready' }),
  logRow('Before', '2025-04-02', { Disposition: 'Deceased', DOD: '2025-04-04' }),
  logRow('Staff', '2025-04-03', { Disposition: 'NTUC', 'NTUC Reason': 'No capacity' }),
  logRow('Open', '2026-11-01', { Disposition: 'Open' }),
];

const enrollmentsOf = async ({ db }: TestServer) =>
  db
    .selectFrom('enrollment')
    .innerJoin('referral', 'referral.id', 'enrollment.referral_id')
    .selectAll('enrollment')
    .select(['referral.last_name', 'referral.global_status'])
    .orderBy('referral.number')
    .execute();

describe('Import of the past', () => {
  test('records what became of each referral on its own days, marked as imported', async ({ server }) => {
    const world = await makeWorld(server);
    const imported = await run(server, world, log(ROWS), { mode: 'all_or_nothing', duplicates: 'create' });
    expect([imported.missing, imported.errors, imported.created]).toEqual([[], [], ROWS.length]);
    const stored = await enrollmentsOf(server);
    expect(stored).toMatchObject([
      { last_name: 'Admitted', status: 'enrolled', global_status: 'enrolled', discharge_date: null },
      {
        last_name: 'Died',
        status: 'enrolled',
        discharge_date: '2025-03-20',
        discharge_type: 'death',
        date_of_death: '2025-03-20',
      },
      { last_name: 'Revoked', status: 'enrolled', discharge_date: '2025-05-01', discharge_type: 'revoked' },
      { last_name: 'Declined', status: 'declined', decline_reason: 'patient_declined_hospice' },
      { last_name: 'Before', status: 'declined', decline_reason: 'patient_deceased', date_of_death: '2025-04-04' },
      { last_name: 'Staff', status: 'declined', decline_reason: 'hospice_declined', decline_detail: 'No capacity' },
      { last_name: 'Open', status: 'referral_received' },
    ]);
    // The hospice writes its times in New York.
    expect(stored[0]?.start_of_care?.toISOString()).toBe('2025-01-10T05:00:00.000Z');
    const history = await server.db
      .selectFrom('status_history')
      .select(['to_status', 'at'])
      .where('enrollment_id', '=', stored[1]?.id ?? '')
      .orderBy('at')
      .execute();
    expect(history.map(({ at, to_status: status }) => [status, at.toISOString().slice(0, 10)])).toEqual([
      ['referral_received', '2025-02-01'],
      ['enrolled', '2025-02-03'],
    ]);
    const lines = await server.db
      .selectFrom('timeline_event')
      .select(['kind', 'text'])
      .where('referral_id', '=', stored[1]?.referral_id ?? '')
      .orderBy('at')
      .execute();
    expect(lines).toEqual([
      { kind: 'status_changed', text: 'Imported' },
      { kind: 'discharged', text: 'Died\nImported' },
      { kind: 'created', text: 'Imported from an Excel file' },
    ]);
  });

  test('counts in the figures of its own months, fills no work list with closed referrals, and notifies nobody', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await run(server, world, log(ROWS), { mode: 'all_or_nothing', duplicates: 'create' });
    const days = '$btw:2025-01-01,2025-05-31';
    const reply = await server.as(world.people.hospice_super_admin)(
      `/v1/hospices/${world.hospiceId}/performances?view=by_responsible_provider&period=custom&filter.days=${days}`,
    );
    expect(await reply.json()).toMatchObject({ totals: { referrals: { value: 6 }, enrolled: { value: 3 } } });
    expect(await server.db.selectFrom('mail_message').selectAll().execute()).toEqual([]);
    const open = await server.db.selectFrom('enrollment').select('id').where('next_action', 'is not', null).execute();
    const taken = await server.db.selectFrom('escalation_taken').select('enrollment_id').execute();
    expect([open.length, new Set(taken.map(({ enrollment_id: id }) => id)).size]).toEqual([1, 1]);
    const surveys = await server.db
      .selectFrom('enrollment')
      .select('id')
      .where('is_survey_stopped', 'is not', true)
      .execute();
    expect(surveys).toEqual([]);
  });

  test('calls no other system about the past, but about a new referral in the same file', async ({ server }) => {
    const world = await makeWorld(server);
    await addWebhook(server, { hospiceId: world.hospiceId });
    const fresh = logRow('Today', '2026-11-20', {});
    const file = log([...ROWS, fresh]);
    expect(await run(server, world, file, { mode: 'all_or_nothing' })).toMatchObject({ created: ROWS.length + 1 });
    const calls = await server.db
      .selectFrom('webhook_delivery')
      .innerJoin('referral', 'referral.id', 'webhook_delivery.referral_id')
      .select(['kind', 'last_name'])
      .execute();
    expect(calls).toEqual([{ kind: 'referral.received', last_name: 'Today' }]);
  });

  test('takes the reason of a discharge from a status that says it', async ({ server }) => {
    const world = await makeWorld(server);
    const stay = { 'SOC Date': '2025-03-02', 'DC Date': '2025-05-01' };
    const rows = [
      logRow('A', '2025-03-01', { ...stay, Disposition: 'Revoked' }),
      logRow('B', '2025-03-01', { ...stay, Disposition: 'Transferred' }),
      logRow('C', '2025-03-01', { ...stay, Disposition: 'Revoked', 'DC Reason': 'Moved' }),
      logRow('D', '2025-03-01', { ...stay, Disposition: 'Discharged' }),
    ];
    const imported = await run(server, world, log(rows), { mode: 'skip_wrong_rows' });
    expect(errorLines(imported)).toEqual([[6, 'DC Reason', 'Choose a reason']]);
    const stored = await enrollmentsOf(server);
    expect(stored.map(({ discharge_type: type }) => type)).toEqual(['revoked', 'transferred', 'moved_out_of_area']);
  });

  test('reports what the rules of a status miss at its own column', async ({ server }) => {
    const world = await makeWorld(server);
    const rows = [
      logRow('A', '2025-01-10', { Disposition: 'Admitted' }),
      logRow('B', '2025-01-10', { Disposition: 'NTUC' }),
      logRow('C', '2025-01-10', { 'SOC Date': '2025-01-09' }),
      logRow('D', '2025-01-10', { 'SOC Date': '2025-01-11', 'DC Date': '2025-01-05', 'DC Reason': 'Revoked' }),
      logRow('E', '2025-01-10', { 'SOC Date': '2025-01-11', 'DC Date': '2025-02-05' }),
      logRow('F', '2025-01-10', { Disposition: 'Who knows' }),
      logRow('G', '2027-01-10', { Disposition: 'Open' }),
      logRow('H', '2025-01-10', {}),
    ];
    const checked = await run(server, world, log(rows));
    expect(errorLines(checked)).toEqual([
      [3, 'SOC Date', 'Enter when care started'],
      [4, 'NTUC Reason', 'Choose a reason'],
      [5, 'SOC Date', 'Enter a time after the referral was received'],
      [6, 'DC Date', 'Enter a day on or after the start of care'],
      [7, 'DC Reason', 'Choose a reason'],
      [8, 'Disposition', expect.stringMatching(/^Use one of: Received, /)],
      [9, 'Date Rec’d', 'The time can’t be in the future'],
      [10, 'Date Rec’d', expect.stringMatching(/^Enter a time in the last 90 days, or match the column/)],
    ]);
  });
});
