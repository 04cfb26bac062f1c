import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GROUP_ROLES, ROLES } from '#contract/platform/roles.ts';
import { DECLINE_REASONS, ErrorReason, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { GroupType } from '#contract/platform/users.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import { loadDemo } from '#demo/load.ts';
import { countOf, numberOf, rowsOf } from './support/demoQueries.ts';
import { keepLog } from '../server/support/quietLog.ts';
import { openTestDatabase } from '../server/support/testDatabase.ts';

const NOW = new Date('2026-11-20T14:25:00Z');
const HOUR_BEGAN = new Date('2026-11-20T14:00:00Z');

let opened: OpenDatabase;
let db: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  await loadDemo(db, { now: NOW, log: keepLog() });
});
afterAll(() => opened.close());

const age = ({ received_at }: { received_at: Date }) => HOUR_BEGAN.getTime() - received_at.getTime();

describe('Amount of demo data', () => {
  test.each([
    ['hospice', 2],
    ['provider_group', GroupType.options.length],
    ['community', 10],
    ['app_user', 20],
    ['provider', 10],
    ['referral', 1_000],
    [`hospice_location join hospice on hospice.id = hospice_id where hospice.name = 'Harbor Hospice'`, 2],
    ['local_account where is_demo', ROLES.length],
  ])('is enough to look around in: %s has at least %i rows', async (from, min) => {
    expect(await countOf(db, from)).toBeGreaterThanOrEqual(min);
  });

  test('includes every role, every kind of group and more than one time zone', async () => {
    const roles = await rowsOf<{ role: string }>(db, 'select distinct role from app_user');
    const types = await rowsOf<{ type: string }>(db, 'select distinct type from provider_group');
    expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(ROLES));
    expect(new Set(types.map(({ type }) => type))).toEqual(new Set(GroupType.options));
    expect(await countOf(db, '(select distinct time_zone from hospice) as zones')).toBeGreaterThan(1);
  });

  test('leaves the referral number sequence right after the last demo referral', async () => {
    const last = await numberOf(db, '(select max(number) from referral)');
    expect(await numberOf(db, `nextval('referral_number')`)).toBe(last + 1);
  });
});

describe('Realism of demo data', () => {
  test.each([
    [
      'share of enrollments at the large hospice',
      `select avg((h.name = 'Harbor Hospice')::int) from enrollment e join hospice h on h.id = hospice_id`,
      0.5,
      0.66,
    ],
    [
      'share of referrals to two hospices or more',
      'select avg((cardinality(hospice_ids) > 1)::int) from referral',
      0.22,
      0.28,
    ],
    [
      'share enrolled among decided referrals',
      `select avg((global_status = 'enrolled')::int) from referral where global_status in ('enrolled', 'declined')`,
      0.7,
      0.78,
    ],
    [
      'median hours to admission',
      `select percentile_cont(0.5) within group (order by extract(epoch from start_of_care - received_at) / 3600) from enrollment where start_of_care is not null`,
      17,
      23,
    ],
    [
      'share admitted within 8 hours',
      `select avg((start_of_care - received_at <= interval '8 hours')::int) from enrollment where start_of_care is not null`,
      0.18,
      0.32,
    ],
    [
      'median days of stay',
      'select percentile_cont(0.5) within group (order by discharge_date - start_of_care::date + 1) from enrollment where discharge_date is not null',
      13,
      22,
    ],
    [
      'share discharged alive',
      `select avg((discharge_type <> 'death')::int) from enrollment where discharge_date is not null`,
      0.13,
      0.21,
    ],
    [
      'share of deaths in care with end-of-life visits (SIA) before',
      `select avg((sia_since is not null)::int) from enrollment where discharge_type = 'death'`,
      0.6,
      0.75,
    ],
    [
      'share of those visits that began at most a week before death',
      `select avg((discharge_date - sia_since::date <= 7)::int) from enrollment where discharge_type = 'death' and sia_since is not null`,
      0.75,
      0.95,
    ],
    [
      'share enrolled after an evaluation visit',
      `select avg((status = 'enrolled')::int) from enrollment where evaluation_visit_at is not null and status <> 'entered_in_error'`,
      0.7,
      0.9,
    ],
    [
      'share enrolled after an admission nurse was assigned',
      `select avg((status = 'enrolled')::int) from enrollment where admission_nurse_id is not null and status <> 'entered_in_error'`,
      0.7,
      0.9,
    ],
    [
      'share referred from hospitals',
      `select avg((current_location->>'setting' = 'hospital')::int) from referral`,
      0.47,
      0.57,
    ],
    [
      'share of declines by the patient',
      `select avg((decline_reason = 'patient_declined_hospice')::int) from enrollment where status = 'declined' and declined_for is null`,
      0.27,
      0.38,
    ],
    [
      'share of first contacts within an hour',
      `select avg((first_contact_at - received_at <= interval '1 hour')::int) from enrollment where first_contact_at is not null`,
      0.55,
      0.85,
    ],
  ])('is in its realistic range: %s', async (_name, query, min, max) => {
    const value = await numberOf(db, query);
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
  });

  test('the large hospice has new and pending referrals to work on today', async () => {
    const open = await rowsOf<{
      status: ReferralStatus;
      received_at: Date;
      first_contact_at: Date | null;
      next_action_due_at: Date;
      assigned_to_id: string | null;
    }>(
      db,
      `select e.* from enrollment e join hospice h on h.id = hospice_id where h.name = 'Harbor Hospice' and status in ('referral_received', 'pending_start_of_care')`,
    );
    const fresh = open.filter((row) => row.status === 'referral_received' && age(row) < 12 * 3_600_000);
    const uncalled = fresh.filter(({ first_contact_at }) => first_contact_at === null);
    expect(fresh.length).toBeGreaterThan(uncalled.length);
    expect(uncalled.some((row) => age(row) > 3_600_000)).toBe(true);
    expect(uncalled.some((row) => age(row) <= 3_600_000)).toBe(true);
    const pending = open.filter(({ status }) => status === 'pending_start_of_care');
    expect(pending.length).toBeGreaterThan(0);
    expect(pending.every(({ assigned_to_id }) => assigned_to_id !== null)).toBe(true);
    expect(
      pending.filter(
        ({ next_action_due_at }) => Math.abs(next_action_due_at.getTime() - NOW.getTime()) < 24 * 3_600_000,
      ).length,
    ).toBe(pending.length);
    expect(open.every(({ status }) => isOpen(status))).toBe(true);
  });

  test.each([
    [
      'a death on the day of admission',
      `enrollment where date_of_death = (start_of_care at time zone 'America/New_York')::date and start_of_care is not null`,
    ],
    [
      'care that begins in the night of the clock change',
      `enrollment where start_of_care in ('2026-03-08T06:40Z', '2026-11-01T06:30Z', '2025-11-02T06:30Z')`,
    ],
    [
      'a start on another day in the west than in UTC',
      `enrollment e join hospice h on h.id = hospice_id where time_zone = 'America/Los_Angeles' and (start_of_care at time zone time_zone)::date <> (start_of_care at time zone 'UTC')::date`,
    ],
    ['an apostrophe', `referral where last_name = 'O''Brien'`],
    ['accents', `referral where first_name = 'José Ángel'`],
    ['Chinese', `referral where last_name = '王'`],
    ['Arabic', `referral where first_name = 'فاطمة'`],
    ['Cyrillic', `referral where last_name = 'Соколова'`],
    ['a very long name', 'referral where length(first_name || last_name) > 100'],
    [
      'a duplicate of the same patient at the same hospice',
      `enrollment e join referral r on r.id = e.referral_id join referral o on o.id = duplicate_of_referral_id
      where (r.first_name, r.last_name, r.address) = (o.first_name, o.last_name, o.address) and e.hospice_id = any (o.hospice_ids)`,
    ],
    [
      'a provider without referrals',
      'provider p where not exists (select from referral where responsible_provider_id = p.id)',
    ],
    ['a stay of over 180 days', 'enrollment where discharge_date - start_of_care::date > 180'],
    [
      'a reopened referral that was admitted',
      `enrollment e join status_history h on h.enrollment_id = e.id where h.from_status = 'declined' and h.to_status = 'referral_received' and e.status = 'enrolled'`,
    ],
    ['a decline by the system', 'enrollment where declined_for is not null'],
    ['a missing date of birth with a phone', 'referral where date_of_birth is null and phone is not null'],
    ['a referral without a community', 'referral where community_id is null'],
    ['a group that was opened twice', "likely_duplicate where kind = 'group'"],
    ['a community that was opened twice', "likely_duplicate where kind = 'community'"],
    ['a provider who was added twice', "likely_duplicate where kind = 'provider'"],
    ['an open urgent referral', `referral where urgency = 'urgent' and global_status = 'referral_received'`],
    [
      'a withdrawal by the group',
      `status_history h join app_user u on u.id = actor_id where to_status = 'declined' and u.role in (${GROUP_ROLES.map((role) => `'${role}'`).join(', ')})`,
    ],
    ['end-of-life visits', 'enrollment where is_sia'],
    ['an open low score', 'enrollment where has_open_low_score'],
    [
      'a concern of a group with its note',
      `enrollment e where has_stakeholder_alert and exists (select from timeline_event t join app_user u on u.id = actor_id where t.referral_id = e.referral_id and kind = 'note' and u.account_type = 'stakeholder')`,
    ],
    ['internal notes', `timeline_event where kind = 'note' and visibility = 'internal'`],
    ['shared notes', `timeline_event where kind = 'note' and visibility = 'shared'`],
    [
      'a hospice that does not share why it declined',
      `hospice where not sharing->'shared' ? 'decline_reason' and not sharing->'shared' ? 'nurse_names'`,
    ],
    ['an account that was closed', 'app_user where not is_active'],
  ])('includes %s', async (_case, from) => {
    expect(await countOf(db, from)).toBeGreaterThan(0);
  });

  test('includes every decline reason and every entered-in-error reason', async () => {
    const declines = await rowsOf<{ reason: string }>(
      db,
      'select distinct decline_reason as reason from enrollment where decline_reason is not null',
    );
    const errors = await rowsOf<{ reason: string }>(
      db,
      'select distinct error_reason as reason from enrollment where error_reason is not null',
    );
    expect(new Set(declines.map(({ reason }) => reason))).toEqual(new Set(DECLINE_REASONS));
    expect(new Set(errors.map(({ reason }) => reason))).toEqual(new Set(ErrorReason.options));
  });

  test('includes nurses with fewer than five patients', async () => {
    expect(
      await countOf(
        db,
        `(select primary_nurse_id from enrollment where primary_nurse_id is not null group by 1 having count(*) < 5) as few`,
      ),
    ).toBeGreaterThan(0);
  });
});
