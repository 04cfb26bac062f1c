import type { Trx } from '#server/platform/database/connection.ts';
import { insertRows } from '#server/platform/database/insertRows.ts';
import type { Bundle } from './referrals.ts';

/** Writes referrals with all that belongs to them, each table after those that it names. */
export async function insertBundles(trx: Trx, bundles: readonly Bundle[]): Promise<void> {
  const all = <Item>(of: (bundle: Bundle) => readonly Item[]): Item[] => bundles.flatMap(of);
  await insertRows(
    trx,
    'referral',
    bundles.map(({ referral }) => referral),
  );
  // A decline names the enrollment that it was for, which therefore has to be there before it.
  const enrollments = all((bundle) => bundle.enrollments);
  const declinedLast = enrollments.toSorted(
    (one, other) => Number(one.declined_for !== null) - Number(other.declined_for !== null),
  );
  await insertRows(trx, 'enrollment', declinedLast);
  const history = all((bundle) => bundle.history);
  await insertRows(trx, 'status_history', history);
  const timeline = all((bundle) => bundle.timeline);
  await insertRows(trx, 'timeline_event', timeline);
  const concerns = all((bundle) => bundle.concerns);
  await insertRows(trx, 'concern', concerns);
  const attempts = all((bundle) => bundle.attempts);
  await insertRows(trx, 'contact_attempt', attempts);
  const surveys = all((bundle) => bundle.surveys);
  const invitations = surveys.flatMap((survey) => survey.invitations);
  await insertRows(trx, 'survey_invitation', invitations);
  const results = surveys.flatMap((survey) => survey.results);
  await insertRows(trx, 'survey_result', results);
  const answers = surveys.flatMap((survey) => survey.answers);
  await insertRows(trx, 'survey_answer', answers);
  const words = surveys.flatMap((survey) => survey.words);
  await insertRows(trx, 'survey_words', words);
  const themes = surveys.flatMap((survey) => survey.themes);
  await insertRows(trx, 'survey_theme', themes);
}
