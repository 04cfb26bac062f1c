import '#server/app/jobs.ts';
import '#server/app/mails.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import type { Log } from '#server/platform/log.ts';
import { addDemoAccounts } from '#server/identity/demoAccounts.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { demoAccounts } from './accounts.ts';
import { addDemoAudit } from './audit.ts';
import { addDemoCommunications } from './communications.ts';
import { atBusyTime, DAY, HOUR } from './dates.ts';
import { addDemoDocuments } from './documents.ts';
import { insertBundles } from './insertBundles.ts';
import { buildReferral, type Bundle, type Scenario } from './referrals.ts';
import { addDemoInvites } from './invites.ts';
import { idOf } from './random.ts';
import { insertRows } from '#server/platform/database/insertRows.ts';
import { scenariosOf } from './scenarios.ts';
import type { OptOut } from './surveyHistory.ts';
import { formRows } from './surveyForms.ts';
import { addDemoNotices } from './statusNotices.ts';
import { addDemoMails, addOptOuts } from './surveyMails.ts';
import { buildWorld, type World } from './world.ts';

export const DEMO_REFERRALS = 2400;
/** Above this many, referrals carry their statuses and what changed them, but no notes, calls or assignments. */
const FULL_HISTORY_UP_TO = 10_000;
const FIRST_NUMBER = 10_001;
const MONTHS_24 = 730 * DAY;
const BATCH = 500;
const ANALYZED = [
  'referral',
  'enrollment',
  'status_history',
  'timeline_event',
  'document',
  'survey_invitation',
  'survey_result',
  'survey_answer',
  'survey_words',
  'survey_theme',
  'mail_message',
  'communication',
  'communication_recipient',
  'conversation_entry',
  'audit_event',
];
/** One number for all servers on one database: the second finds the data of the first. */
const LOCK = 7_243_011;

/** Nobody and no organization is known yet, and nobody was invited. */
export async function isDatabaseEmpty(db: Database | Trx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from app_user) or exists (select from hospice) or exists (select from referral)
      or exists (select from invite) as used`.execute(db);
  return rows[0]?.used === false;
}

/** Regular arrivals over 24 months, a little more of them each month, with those that stand there on purpose in between. */
function* arrivals(now: number, referrals: number, world: World): Generator<Scenario> {
  const wishes = scenariosOf(now, world).slice(-referrals);
  const regular = referrals - wishes.length;
  const start = now - MONTHS_24 + 3 * DAY;
  const span = now - 4 * DAY - start;
  let next = 0;
  for (let index = 0; index < regular; index += 1) {
    const receivedAt = atBusyTime(start + span * ((index + 0.5) / regular) ** 0.92);
    for (let wish = wishes[next]; wish && wish.receivedAt <= receivedAt; wish = wishes[next]) {
      yield wish;
      next += 1;
    }
    yield { name: String(index), receivedAt };
  }
  yield* wishes.slice(next);
}

interface Loading {
  readonly now: Date;
  readonly referrals?: number;
  /** Where documents' files go; without it there are no documents. */
  readonly storage?: DocumentStore;
  /** Where links of mails that can be read lead; without it none of the sent ones can be read. */
  readonly publicOrigin?: string | undefined;
  readonly log: Log;
}

/**
 * Fills an empty database with invented hospices, people and patients, in one transaction. A database that holds anything is
 * left as it is. The same hour gives the same rows (passwords' hashes and stamps apart).
 */
export async function loadDemo(
  db: Database,
  { now, referrals = DEMO_REFERRALS, storage, publicOrigin, log }: Loading,
): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR) * HOUR;
  const started = performance.now();
  const isLoaded = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (!(await isDatabaseEmpty(trx))) return false;
    await loadInto(trx, { now: hour, referrals, storage, publicOrigin, log });
    return true;
  });
  if (!isLoaded) return;
  // The embedded database has no autovacuum: without statistics the lists choose slow plans.
  for (const table of ANALYZED) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  log.info({ referrals, milliseconds: Math.round(performance.now() - started) }, 'Demo data is loaded');
}

interface LoadingInto {
  readonly now: number;
  readonly referrals: number;
  readonly storage: DocumentStore | undefined;
  readonly publicOrigin: string | undefined;
  readonly log: Log;
}

async function loadInto(trx: Trx, { now, referrals, storage, publicOrigin, log }: LoadingInto): Promise<void> {
  const world = buildWorld(now);
  const { rows } = world;
  await insertRows(trx, 'hospice', rows.hospice);
  // Today's digests went out this morning.
  await sql`insert into digest_day (hospice_id, day, ended_at)
    select id, (${new Date(now)}::timestamptz at time zone time_zone)::date, ${new Date(now)} from hospice`.execute(
    trx,
  );
  await insertRows(trx, 'hospice_location', rows.hospice_location);
  await insertRows(trx, 'provider_group', rows.provider_group);
  await insertRows(trx, 'group_hospice', rows.group_hospice);
  await insertRows(trx, 'app_user', rows.app_user);
  // Everybody looked yesterday.
  await sql`insert into news_seen (user_id, until)
    select id, ${new Date(now)}::timestamptz - interval '1 day' from app_user`.execute(trx);
  await insertRows(trx, 'hospice_staff', rows.hospice_staff);
  await insertRows(trx, 'community', rows.community);
  await insertRows(trx, 'provider', rows.provider);
  const forms = formRows(world.hospices);
  await insertRows(trx, 'survey_settings', forms.survey_settings);
  await insertRows(trx, 'survey_question', forms.survey_question);
  await insertRows(trx, 'survey_question_revision', forms.survey_question_revision);
  await addDemoAccounts(
    trx,
    demoAccounts.map(({ email }) => idOf(`user ${email}`)),
  );

  const isThin = referrals > FULL_HISTORY_UP_TO;
  let bundles: Bundle[] = [];
  const optOuts: OptOut[] = [];
  const insert = async () => {
    await insertBundles(trx, bundles);
    if (storage && !isThin) await addDemoDocuments(trx, storage, bundles, { world, now });
    optOuts.push(...bundles.flatMap(({ surveys }) => surveys.flatMap((survey) => survey.optOuts)));
    bundles = [];
  };
  let number = FIRST_NUMBER;
  for (const wish of arrivals(now, referrals, world)) {
    bundles.push(buildReferral(wish, world, { number, now, isThin }));
    number += 1;
    if (bundles.length === BATCH) {
      await insert();
      if ((number - FIRST_NUMBER) % 100_000 === 0)
        log.info({ referrals: number - FIRST_NUMBER }, 'Demo referrals so far');
    }
  }
  await insert();
  await addOptOuts(trx, optOuts);
  if (!isThin) {
    await addDemoMails(trx, now, publicOrigin);
    await addDemoNotices(trx, now, publicOrigin);
    await addDemoCommunications(trx, world, now, publicOrigin);
    await addDemoAudit(trx, now);
    await addDemoInvites(trx, now);
  }
  if (number > FIRST_NUMBER) await sql`select setval('referral_number', ${number - 1})`.execute(trx);
}
