import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lowRulesOf, meanOf, scaleOf } from '#contract/surveys/scoring.ts';
import { findCahpsLike } from '#contract/surveys/cahpsLike.ts';
import { SURVEY_LANGUAGES } from '#contract/platform/languages.ts';
import type { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import type { LowRule } from '#contract/surveys/surveyResults.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { THEMES } from '#contract/surveys/themes.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import { loadDemo } from '#demo/load.ts';
import { COMMENTS } from '#demo/generator/surveyComments.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { countOf, numberOf, rowsOf } from './support/demoQueries.ts';
import { keepLog } from '../server/support/quietLog.ts';
import { openTestDatabase } from '../server/support/testDatabase.ts';

const NOW = new Date('2026-11-20T14:25:00Z');
const HOUR_BEGAN = '2026-11-20T14:00:00Z';
const ORIGIN = 'https://demo.example';

async function loadedDemo(): Promise<OpenDatabase> {
  const opened = await openTestDatabase();
  await loadDemo(opened.db, { now: NOW, log: keepLog(), publicOrigin: ORIGIN });
  return opened;
}

let opened: OpenDatabase;
let db: Database;
beforeAll(async () => {
  opened = await loadedDemo();
  db = opened.db;
});
afterAll(() => opened.close());

describe('Demo survey rules', () => {
  test.each([
    [
      'an enrollment has the time and mean of its newest result',
      `enrollment e where (last_survey_at, last_survey_mean) is distinct from
      (select (submitted_at, mean) from survey_result r where enrollment_id = e.id order by submitted_at desc limit 1)
      and (last_survey_at is not null or exists (select from survey_result where enrollment_id = e.id))`,
    ],
    [
      'exactly the enrollments with an open or in-progress result have an open low score',
      `enrollment e where has_open_low_score <> exists
      (select from survey_result where enrollment_id = e.id and alert_state in ('open', 'in_progress'))`,
    ],
    [
      'exactly the enrollments whose newest invitation is undeliverable are flagged',
      `enrollment e where has_undeliverable_survey <> coalesce(
      (select status = 'undeliverable' from survey_invitation where enrollment_id = e.id order by number desc limit 1), false)`,
    ],
    [
      'invitations are numbered from 1 and at least 29 days apart',
      `(select number, row_number() over w as place, sent_at, lag(sent_at) over w as earlier
      from survey_invitation window w as (partition by enrollment_id order by number)) as i
      where number <> place or sent_at < earlier + interval '29 days'`,
    ],
    [
      'no family is invited before care begins or after it ends, and no survey is open then',
      `survey_invitation i join enrollment e on e.id = enrollment_id
      where i.created_at < e.start_of_care + interval '4 days' or e.status <> 'enrolled'
      or i.created_at > e.sia_since or (e.discharge_date is not null or e.is_sia) and i.status in ('sent', 'opened')
      or i.status = 'cancelled' and cancelled_for is distinct from case
        when e.sia_since is not null then 'sia' when e.discharge_type = 'death' then 'deceased'
        when e.discharge_date is not null then 'discharged' else cancelled_for end and cancelled_for not in ('no_contact', 'opted_out')`,
    ],
    [
      'an open survey has not expired and belongs to a family that consented to contact',
      `survey_invitation i join enrollment e on e.id = enrollment_id join referral r on r.id = referral_id
      where i.status in ('sent', 'opened') and (expires_at <= '${HOUR_BEGAN}' or not (caregiver->>'isSurveyContact')::boolean
      or not (caregiver->>'hasConsentedToContact')::boolean or lower(caregiver->>'email') <> lower(contact_address))`,
    ],
    [
      'only hospices with surveys enabled have invitations',
      `survey_invitation join survey_settings using (hospice_id) where not (settings->>'isEnabled')::boolean`,
    ],
    [
      'invitations use only the languages in their hospice’s settings',
      `survey_invitation i join survey_settings using (hospice_id) where not settings->'languages' ? i.language`,
    ],
    [
      'exactly the completed invitations have a result, submitted after sending and before expiry',
      `survey_invitation i full join survey_result r on r.invitation_id = i.id where (i.status = 'completed') is distinct from (r.id is not null)
      or r.submitted_at <> i.completed_at or r.submitted_at >= i.expires_at or r.submitted_at < i.sent_at`,
    ],
    [
      'an answer refers to the question wording of its time',
      `survey_answer a join survey_result r on r.id = result_id join survey_question q on q.id = question_id
      where q.hospice_id <> r.hospice_id or not q.is_active or a.revision <>
      (select max(revision) from survey_question_revision w where w.question_id = q.id and w.at <= r.submitted_at)`,
    ],
    [
      'every result answers the overall question',
      `survey_result r where not exists (select from survey_answer join survey_question q
      on q.id = question_id where result_id = r.id and key = 'overall')`,
    ],
    [
      'exactly the results with a comment have themes',
      `survey_result r join survey_words w on w.result_id = r.id where has_comment <> (comment is not null)
      or has_comment <> exists (select from survey_theme where result_id = r.id)`,
    ],
    [
      'exactly the confirmed and removed themes say who decided',
      `survey_theme where (state = 'found') <> (decided_by is null)`,
    ],
    [
      'an alert has the times that its state requires, and a resolved one has a note',
      `survey_result where is_low <> (alert_state <> 'none') or is_low <> (low_rules <> '[]')
      or (alert_state in ('in_progress', 'resolved')) <> (alert_started_at is not null) or alert_started_at < submitted_at
      or (alert_state = 'resolved') <> (alert_resolved_at is not null and alert_note is not null and alert_resolved_by is not null)
      or alert_resolved_at < alert_started_at or wants_callback <> (callback_due_at is not null)`,
    ],
    [
      'every survey sent, answered or resolved appears in the timeline',
      `(select enrollment_id, 'survey_sent' as kind, sent_at as at from survey_invitation where sent_at is not null
      union all select enrollment_id, 'survey_sent', reminded_at from survey_invitation where reminded_at is not null
      union all select enrollment_id, 'survey_answered', submitted_at from survey_result
      union all select enrollment_id, 'survey_resolved', alert_resolved_at from survey_result where alert_resolved_at is not null) as s
      join enrollment e on e.id = enrollment_id left join timeline_event t
      on t.referral_id = e.referral_id and t.hospice_id = e.hospice_id and t.kind = s.kind and t.at = s.at where t.id is null`,
    ],
    [
      'survey events are shared only for a low score, with the groups that the family was told of',
      `timeline_event where kind like 'survey%'
      and (visibility = 'shared') <> (coalesce(of_event, '') = 'low_score' and coalesce(readers, '{}') <> '{}')`,
    ],
    [
      'an answer keeps the promise of its survey, and nobody was told of readers before the hospice agreed',
      `survey_result r join survey_invitation i on i.id = r.invitation_id join hospice h on h.id = r.hospice_id
      where (r.score_readers, r.comment_readers) is distinct from (i.score_readers, i.comment_readers)
      or (i.score_readers <> '{}' and i.created_at < coalesce(h.families_told_at, 'infinity'))`,
    ],
    [
      'an enrollment has the readers of its answers',
      `enrollment e where e.last_survey_readers is distinct from coalesce(
        (select score_readers from survey_result where enrollment_id = e.id order by submitted_at desc limit 1), '{}')
      or not e.low_score_readers @> coalesce((select array_agg(reader) from survey_result, unnest(score_readers) as reader
        where enrollment_id = e.id and alert_state in ('open', 'in_progress')
        and jsonb_path_exists(low_rules, '$[*] ? (@.rule != "callback")')), '{}')`,
    ],
    ['no mail is waiting to be sent', `mail_message where status in ('queued', 'claimed', 'sending')`],
    [
      'a survey mail matches its invitation and was sent if the invitation was',
      `mail_message m left join survey_invitation i on i.id = survey_invitation_id where m.topic = 'survey'
      and (i.id is null or m.to_address <> i.contact_address or m.enrollment_id <> i.enrollment_id or (m.status = 'sent') <> (i.sent_at is not null))`,
    ],
  ])('%s', async (_promise, broken) => {
    expect(await countOf(db, broken)).toBe(0);
  });

  test('no survey or mail is dated after the hour in which the data was loaded', async () => {
    for (const [table, column] of [
      ['survey_invitation', 'greatest(created_at, sent_at, reminded_at, opened_at, completed_at)'],
      ['survey_result', 'greatest(submitted_at, alert_started_at, alert_resolved_at)'],
      ['mail_message', 'greatest(created_at, sent_at)'],
      ['mail_suppression', 'at'],
    ]) {
      expect(await countOf(db, `${table} where ${column} > '${HOUR_BEGAN}'`)).toBe(0);
    }
  });

  test('means and the number of low-score reasons match the answers', async () => {
    const results = await rowsOf<{
      mean: number;
      wants_callback: boolean;
      low_rules: LowRule[];
      answers: { key: SurveyQuestionKey; value: number }[];
    }>(
      db,
      `select mean, wants_callback, low_rules, (select json_agg(json_build_object('key', key, 'value', value))
        from survey_answer a join survey_question q on q.id = question_id where result_id = r.id) as answers from survey_result r`,
    );
    const wrong = results.filter(({ answers, low_rules, mean, wants_callback }) => {
      const scaled = answers.map((answer) => ({ ...answer, scale: scaleOf(answer.key) }));
      const rules = lowRulesOf(scaled, wants_callback, DEFAULT_SURVEY_SETTINGS);
      return Math.abs((meanOf(scaled) ?? 0) - mean) > 1e-9 || rules.length !== low_rules.length;
    });
    expect(results.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});

const answeredOf = (where: string) =>
  `select avg((i.status = 'completed')::int) from survey_invitation i join enrollment e on e.id = enrollment_id
  join referral r on r.id = referral_id where sent_at < timestamptz '${HOUR_BEGAN}' - interval '14 days' and ${where}`;
const from = (setting: string) => answeredOf(`current_location->>'setting' = '${setting}'`);
const topOf = (where: string) =>
  `select avg((value >= case key when 'recommend' then 9 else 5 end)::int)
  from survey_answer join survey_question q on q.id = question_id where ${where}`;
const distinct = async (query: string) =>
  (await rowsOf<{ value: string }>(db, `select distinct ${query} order by 1`)).map(({ value }) => value);

describe('Realism of demo surveys', () => {
  test.each([
    ['share answered', answeredOf('true'), 0.28, 0.37],
    ['share answered in assisted living', from('assisted_living'), 0.26, 0.42],
    ['share answered at home', from('home'), 0.2, 0.34],
    ['share answered in nursing facilities', from('skilled_nursing'), 0.16, 0.3],
    ['share of top-box answers', topOf('true'), 0.75, 0.84],
    ['share of low results', 'select avg(is_low::int) from survey_result', 0.04, 0.09],
    ['share of results with a comment', 'select avg(has_comment::int) from survey_result', 0.48, 0.64],
    ['comments in Spanish', `select count(*) from survey_result where language = 'es' and has_comment`, 3, 60],
    ['families that unsubscribed', 'select count(*) from mail_suppression', 5, 80],
    ['survey mails kept to be read', `select count(kept) from mail_message where topic = 'survey'`, 20, 60],
  ])('%s', async (_name, query, min, max) => {
    const value = await numberOf(db, query);
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
  });

  test('response to calls is the lowest-rated question', async () => {
    const [lowest] = await rowsOf<{ key: string }>(
      db,
      `select key from survey_answer join survey_question q on q.id = question_id where key <> 'recommend'
      group by key order by avg((value = 5)::int) limit 1`,
    );
    expect(lowest?.key).toBe('response');
  });

  test('includes every status of invitations, result alerts and themes, and every theme', async () => {
    expect(await distinct('status as value from survey_invitation')).toEqual([
      'cancelled',
      'completed',
      'expired',
      'opened',
      'sent',
      'undeliverable',
    ]);
    expect(await distinct('cancelled_for as value from survey_invitation where cancelled_for is not null')).toEqual(
      expect.arrayContaining(['deceased', 'discharged', 'no_contact', 'opted_out', 'sia']),
    );
    expect(await distinct('alert_state as value from survey_result')).toEqual([
      'in_progress',
      'none',
      'open',
      'resolved',
    ]);
    expect(await distinct('state as value from survey_theme')).toEqual(['confirmed', 'found', 'removed']);
    expect(await distinct('theme as value from survey_theme')).toEqual(THEMES.toSorted());
  });

  test('includes a question that was reworded and answered in both wordings, none like a CAHPS question', async () => {
    const revisions = await rowsOf<{ revision: number; answers: number }>(
      db,
      `select a.revision, count(*)::int as answers from survey_answer a join survey_question q on q.id = question_id
      where q.revision = 2 group by 1 order by 1`,
    );
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(Math.min(...revisions.map(({ answers }) => answers))).toBeGreaterThan(30);
    const wordings = await rowsOf<{ wording: Record<string, string> }>(
      db,
      'select wording from survey_question_revision',
    );
    expect(
      wordings.flatMap(({ wording }) => Object.values(wording)).flatMap((text) => findCahpsLike(text) ?? []),
    ).toEqual([]);
  });

  test('includes nurses with fewer than five results', async () => {
    const few = await rowsOf<{ n: number }>(
      db,
      `select count(*)::int as n from survey_result r join enrollment e on e.id = enrollment_id
      where primary_nurse_id is not null group by primary_nurse_id having count(*) < 5`,
    );
    expect(few.length).toBeGreaterThan(0);
  });

  test('comments vary and contain no unfilled placeholders', async () => {
    const bank = SURVEY_LANGUAGES.flatMap((language) => Object.values(COMMENTS[language]).flat());
    expect(new Set(bank).size).toBeGreaterThanOrEqual(150);
    expect(
      await countOf(db, `survey_words where comment like '%{%' or comment like '%}%' or comment like '%  %'`),
    ).toBe(0);
    expect(await numberOf(db, 'select count(distinct comment) from survey_words')).toBeGreaterThan(100);
  });
});

test('the first survey run on demo data contacts only a few families, and the next run none', async () => {
  // It writes, so it has a database of its own.
  const own = await loadedDemo();
  onTestFinished(() => own.close());
  const { asked, expired, reminded } = await runSurveys(own.db, NOW, keepLog());
  expect(expired).toBe(0);
  expect(asked + reminded).toBeLessThan(20);
  expect(await runSurveys(own.db, NOW, keepLog())).toEqual({ asked: 0, expired: 0, reminded: 0 });
});
