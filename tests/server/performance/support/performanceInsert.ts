import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { questionsOf } from '#server/surveys/surveyQuestions.queries.ts';
import type { History } from './performanceHistories.ts';
import type { TestServer } from '../../support/server.ts';

/** Whom the numbers of a history mean; what is not there is nobody. */
export interface Cast {
  readonly hospiceId: string;
  readonly providers: readonly string[];
  readonly communities: readonly string[];
  readonly nurses: readonly string[];
}

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

const moment = (at: number | null): Date | null => (at === null ? null : new Date(at));
const hasOpenLowScore = ({ surveys }: History): boolean =>
  surveys.some(({ answer }) => answer?.isLow && answer.resolvedAt === null);

function referralOf(id: string, { hospiceId, providers, communities }: Cast, history: History): Row<'referral'> {
  return {
    id,
    first_name: 'Grace',
    last_name: 'Murray',
    source: 'family',
    received_at: new Date(history.receivedAt),
    creator_hospice_id: hospiceId,
    responsible_provider_id: providers[history.provider] ?? null,
    community_id: communities[history.community] ?? null,
  };
}

const enrollmentOf = (referralId: string, { hospiceId, nurses }: Cast, history: History): Row<'enrollment'> => ({
  id: referralId,
  referral_id: referralId,
  hospice_id: hospiceId,
  status: history.status,
  status_since: new Date(history.statusSince),
  received_at: new Date(history.receivedAt),
  first_contact_at: moment(history.contactAt),
  evaluation_visit_at: moment(history.visitAt),
  start_of_care: moment(history.startAt),
  planned_start_of_care: history.plannedDay,
  admission_nurse_id: nurses[history.admits] ?? null,
  primary_nurse_id: nurses[history.cares] ?? null,
  decline_reason: history.declineReason,
  discharge_date: history.dischargeDay,
  discharge_type: history.dischargeType,
  date_of_death: history.dischargeType === 'death' ? history.dischargeDay : null,
  sia_since: moment(history.siaAt),
  has_open_low_score: hasOpenLowScore(history),
  has_undeliverable_survey: history.hasUndeliverable,
  has_stakeholder_alert: history.hasConcern,
  deleted_at: history.isDeleted ? new Date(history.statusSince) : null,
});

/** Writes histories into the database, as the calls would have left them; all at once, as there are many. */
export async function insertHistories(server: TestServer, cast: Cast, histories: readonly History[]): Promise<void> {
  const { db } = server;
  const { hospiceId } = cast;
  const questions = await db.transaction().execute((trx) => questionsOf(trx, hospiceId));
  const overallId = questions.find(({ key }) => key === 'overall')?.id ?? '';
  const referrals: Row<'referral'>[] = [];
  const enrollments: Row<'enrollment'>[] = [];
  const invitations: Row<'survey_invitation'>[] = [];
  const results: Row<'survey_result'>[] = [];
  const answers: Row<'survey_answer'>[] = [];
  for (const history of histories) {
    const id = randomUUID();
    referrals.push(referralOf(id, cast, history));
    enrollments.push(enrollmentOf(id, cast, history));
    for (const [index, { answer, createdAt, sentAt, status }] of history.surveys.entries()) {
      const own = { id: randomUUID(), enrollment_id: id, hospice_id: hospiceId };
      invitations.push({
        ...own,
        number: index + 1,
        status,
        contact_name: 'Rosa Murray',
        contact_address: 'rosa@family.example',
        language: 'en',
        created_at: new Date(createdAt),
        sent_at: moment(sentAt),
        expires_at: new Date(createdAt + 30 * 86_400_000),
      });
      if (!answer) continue;
      const { at, overall, recommend, isLow, resolvedAt } = answer;
      results.push({
        ...own,
        invitation_id: own.id,
        submitted_at: new Date(at),
        respondent_role: 'caregiver',
        language: 'en',
        recommend: recommend ?? null,
        overall: overall ?? null,
        is_low: isLow,
        low_rules: '[]',
        has_comment: false,
        wants_callback: false,
        alert_state: isLow ? (resolvedAt === null ? 'open' : 'resolved') : 'none',
        alert_resolved_at: moment(resolvedAt),
      });
      if (overall !== undefined) {
        answers.push({ result_id: own.id, question_id: overallId, revision: 1, value: overall });
      }
    }
  }
  await db.insertInto('referral').values(referrals).execute();
  await db.insertInto('enrollment').values(enrollments).execute();
  if (invitations.length > 0) await db.insertInto('survey_invitation').values(invitations).execute();
  if (results.length > 0) await db.insertInto('survey_result').values(results).execute();
  if (answers.length > 0) await db.insertInto('survey_answer').values(answers).execute();
}
