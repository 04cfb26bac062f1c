import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYERS } from '#contract/organizations/payers.ts';
import { DIAGNOSIS_CATEGORIES, Patient } from '#contract/referrals/patients.ts';
import { globalStatusOf, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { allowedTransitions } from '#contract/referrals/transitions.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import { loadDemo } from '#demo/load.ts';
import { countOf, DOMAIN_TABLES, rowsOf } from './support/demoQueries.ts';
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

describe('Demo data rules', () => {
  test.each([
    [
      'an enrollment has the status and time of its last history row',
      `enrollment e where (status, status_since) is distinct from
      (select (to_status, at) from status_history h where enrollment_id = e.id order by at desc limit 1)`,
    ],
    [
      'each history row begins where the one before ended',
      `(select from_status, lag(to_status) over w as before, at, lag(at) over w as earlier
      from status_history window w as (partition by enrollment_id order by at)) as h where from_status is distinct from before or at <= earlier`,
    ],
    [
      'a status history begins when the enrollment was received',
      `status_history h join enrollment e on e.id = enrollment_id where from_status is null and h.at <> e.received_at`,
    ],
    [
      'an enrollment is received at the same time as its referral',
      `enrollment e join referral r on r.id = referral_id where e.received_at <> r.received_at`,
    ],
    [
      'contact and care do not come before the referral',
      'enrollment where first_contact_at < received_at or start_of_care < received_at or evaluation_visit_at < first_contact_at',
    ],
    [
      'exactly the declined enrollments have a decline reason',
      `enrollment where coalesce(status_before_error, status) = 'declined' and decline_reason is null or coalesce(status_before_error, status) <> 'declined' and decline_reason is not null`,
    ],
    [
      'a decline for death has a date of death, and a decline by the hospice has a detail',
      `enrollment where decline_reason = 'patient_deceased' and date_of_death is null or decline_reason = 'hospice_declined' and coalesce(length(decline_detail), 0) < 10`,
    ],
    [
      'an admitted patient has an admission nurse of the hospice, a primary nurse and a level of care',
      `enrollment e left join hospice_staff s on s.id = admission_nurse_id and s.hospice_id = e.hospice_id and can_be_admission_nurse where start_of_care is not null and (s.id is null or level_of_care is null or primary_nurse_id is null)`,
    ],
    [
      'an enrollment pending start of care was contacted and has a reason and a next action date',
      `enrollment where status = 'pending_start_of_care' and (first_contact_at is null or pending_reason is null or next_action_due_at is null)`,
    ],
    [
      'exactly the open enrollments have a next action',
      `enrollment where (status in ('referral_received', 'pending_start_of_care')) <> (next_action is not null)`,
    ],
    [
      'a discharge has a type and is not before the start of care',
      `enrollment e join hospice h on h.id = hospice_id where discharge_date < (start_of_care at time zone time_zone)::date or (discharge_date is null) <> (discharge_type is null)`,
    ],
    [
      'a death in care is a discharge on that day',
      `enrollment where discharge_type = 'death' and date_of_death is distinct from discharge_date`,
    ],
    [
      'discharge and end-of-life visits (SIA) stop surveys',
      'enrollment where (discharge_date is not null or is_sia) and not is_survey_stopped',
    ],
    [
      'only living patients have end-of-life visits or an open low score',
      `enrollment where (is_sia or has_open_low_score) and (status <> 'enrolled' or discharge_date is not null)`,
    ],
    [
      'the last survey is after the start of care, with a mean from 1 to 5',
      'enrollment where last_survey_at < start_of_care or (last_survey_at is not null and start_of_care is null) or last_survey_mean not between 1 and 5',
    ],
    [
      'an enrollment entered in error has a reason, and a duplicate names its original',
      `enrollment where (status = 'entered_in_error') <> (error_reason is not null) or (error_reason = 'duplicate') <> (duplicate_of_referral_id is not null)`,
    ],
    [
      'at most one hospice enrolls a referral',
      `(select referral_id from enrollment where status = 'enrolled' group by 1 having count(*) > 1) as many`,
    ],
    [
      'once a hospice has enrolled, no other enrollment is open or declined later',
      `enrollment e join enrollment o on o.referral_id = e.referral_id and o.status = 'enrolled' where e.status in ('referral_received', 'pending_start_of_care') or e.status_since > o.status_since`,
    ],
    [
      'an automatic decline points to the enrolled hospice of the same referral',
      `enrollment e left join enrollment o on o.id = e.declined_for where e.declined_for is not null and (o.referral_id <> e.referral_id or o.status <> 'enrolled' or e.decline_reason <> 'patient_chose_another_hospice')`,
    ],
    [
      'a referral has a provider or a community, and a date of birth or a phone',
      'referral where (responsible_provider_id is null and community_id is null) or (date_of_birth is null and phone is null)',
    ],
    [
      'a referral’s hospice ids match its enrollments, and its group ids include the creator',
      `referral r where (select array_agg(hospice_id order by hospice_id) from enrollment where referral_id = r.id) is distinct from
      (select array_agg(h order by h) from unnest(hospice_ids) as h) or (creator_group_id is not null and not creator_group_id = any (group_ids))`,
    ],
    [
      'a group refers only to connected hospices',
      `referral r join enrollment e on e.referral_id = r.id left join group_hospice g on g.group_id = r.creator_group_id and g.hospice_id = e.hospice_id where r.creator_group_id is not null and g.group_id is null`,
    ],
    [
      'a timeline begins with the creation of the referral',
      `referral r where (select kind from timeline_event where referral_id = r.id order by at, kind limit 1) is distinct from 'created'`,
    ],
    [
      'every status change appears in the timeline',
      `status_history h join enrollment e on e.id = enrollment_id left join timeline_event t on t.referral_id = e.referral_id and t.hospice_id = e.hospice_id and t.kind = 'status_changed' and t.at = h.at and t.to_status = h.to_status where h.from_status is not null and t.id is null`,
    ],
    [
      'a hospice’s timeline events belong to referrals that were sent to it',
      'timeline_event t left join enrollment e on e.referral_id = t.referral_id and e.hospice_id = t.hospice_id where t.hospice_id is not null and e.id is null',
    ],
  ])('%s', async (_promise, broken) => {
    expect(await countOf(db, broken)).toBe(0);
  });

  test('no event or date is after the hour in which the data was loaded', async () => {
    for (const [table, column] of [
      ['status_history', 'at'],
      ['timeline_event', 'at'],
      ['referral', 'updated_at'],
      ['enrollment', 'updated_at'],
      ['enrollment', 'start_of_care'],
      ['enrollment', 'first_contact_at'],
      ['enrollment', 'evaluation_visit_at'],
      ['enrollment', 'last_survey_at'],
      ['enrollment', 'discharge_date'],
    ]) {
      expect(await countOf(db, `${table} where ${column} > '${HOUR_BEGAN.toISOString()}'`), `${table}.${column}`).toBe(
        0,
      );
    }
  });

  test('each referral’s overall status matches its enrollments', async () => {
    const referrals = await rowsOf<{ global_status: ReferralStatus; statuses: ReferralStatus[] }>(
      db,
      `select global_status, array_agg(status) as statuses from referral join enrollment on referral_id = referral.id group by referral.id`,
    );
    expect(referrals).toHaveLength(await countOf(db, 'referral'));
    expect(referrals.filter(({ global_status, statuses }) => global_status !== globalStatusOf(statuses))).toEqual([]);
  });

  test('every status change was allowed for its actor at that time', async () => {
    const steps = await rowsOf<{
      from_status: ReferralStatus;
      to_status: ReferralStatus;
      since: Date;
      at: Date;
      role: string;
      is_own: boolean;
      is_foreign: boolean;
    }>(
      db,
      `select * from (
        select from_status, to_status, h.at, lag(h.at) over (partition by enrollment_id order by h.at) as since, u.role, actor_id,
          coalesce(r.creator_group_id = u.group_id, false) as is_own,
          u.hospice_id is not null and u.hospice_id <> e.hospice_id as is_foreign
        from status_history h join enrollment e on e.id = enrollment_id join referral r on r.id = referral_id left join app_user u on u.id = actor_id
      ) as steps where from_status is not null and actor_id is not null`,
    );
    const wrong = steps.filter(({ from_status, to_status, since, at, role, is_own, is_foreign }) => {
      const allowed = allowedTransitions(
        {
          status: from_status,
          statusSince: since.getTime(),
          statusBefore: null,
          statusBeforeError: null,
          declineReason: null,
          hasSurveyResult: false,
          now: at.getTime(),
        },
        { role, isOwnReferral: is_own },
      );
      return is_foreign || !allowed.includes(to_status);
    });
    expect(steps.length).toBeGreaterThan(4000);
    expect(wrong).toEqual([]);
    expect(await countOf(db, `status_history where actor_id is null and to_status <> 'declined'`)).toBe(0);
  });

  test('patients, diagnoses and payers are valid in the contract', async () => {
    const patients = await rowsOf<Record<string, unknown>>(
      db,
      `select first_name as "firstName", middle_name as "middleName", last_name as "lastName",
      suffix, preferred_name as "preferredName", date_of_birth as "dateOfBirth", sex_at_birth as "sexAtBirth", phone, address, mrn,
      preferred_language as "preferredLanguage", needs_interpreter as "needsInterpreter" from referral`,
    );
    expect(patients.flatMap((patient) => Patient.safeParse(patient).error?.issues ?? [])).toEqual([]);
    const diagnoses = await rowsOf<{ category: string }>(
      db,
      `select distinct diagnosis->>'category' as category from referral`,
    );
    const payers = await rowsOf<{ payer: string }>(db, `select distinct payer->>'primary' as payer from referral`);
    expect(diagnoses.filter(({ category }) => !DIAGNOSIS_CATEGORIES.some((known) => known === category))).toEqual([]);
    expect(payers.filter(({ payer }) => !PAYERS.some((known) => known === payer))).toEqual([]);
  });

  test('email addresses and phone numbers are fictitious, and no Social Security number appears', async () => {
    const everything = (
      await Promise.all(
        DOMAIN_TABLES.map((table) => rowsOf<{ line: string }>(db, `select ${table}::text as line from ${table}`)),
      )
    )
      .flat()
      .map(({ line }) => line)
      .join('\n');
    const addresses = everything.match(/[\w.+-]+@[\w.-]+/g) ?? [];
    const phones = everything.match(/\(\d{3}\) \d{3}-\d{4}/g) ?? [];
    expect(addresses.length).toBeGreaterThan(60);
    expect(phones.length).toBeGreaterThan(2000);
    expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([]);
    expect(phones.filter((phone) => !/555-01\d\d$/.test(phone))).toEqual([]);
    expect(everything).not.toMatch(/(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/);
  });
});
