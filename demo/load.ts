import { DAY, HOUR } from '#contract/platform/durations.ts';
import '#server/app/jobs.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { giveNextActions } from '#server/referrals/enrollments/nextAction.queries.ts';
import type { Log } from '#server/platform/log.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { addAudit } from './generator/audit.ts';
import { copyReferrals } from './generator/copies.ts';
import { addProposal } from './generator/proposals.ts';
import { atBusyTime } from './generator/dates.ts';
import { addDocuments } from './generator/documents.ts';
import { keepNewestMails } from './generator/keptMails.ts';
import { addMessages } from './generator/messages.ts';
import { idOf } from './generator/random.ts';
import { addReferral, type Scenario } from './generator/referrals.ts';
import { insertReferralRows, noReferralRows, type OptOut } from './generator/rows.ts';
import { addStatusNotices } from './generator/statusNotices.ts';
import { addOptOuts, addSurveyMails } from './generator/surveyMails.ts';
import { addPromises } from './generator/promises.ts';
import { buildWorld, insertWorld, type World } from './generator/world.ts';
import { demoAccounts } from './accounts.ts';
import { addDemoAccounts } from './addDemoAccounts.ts';
import { addInvites } from './scenarios/invites.ts';
import { insertAvailability } from './scenarios/availability.ts';
import { insertOnCall } from './scenarios/onCall.ts';
import { scenariosOf } from './scenarios/referrals.ts';
import { insertSurveyForms } from './scenarios/surveyForms.ts';

export const DEMO_REFERRALS = 2400;
/** Above this number, referrals have only their status history, but no notes, calls or assignments. */
const FULL_HISTORY_UP_TO = 10_000;
const FIRST_NUMBER = 10_001;
const MONTHS_24 = 730 * DAY;
const BATCH = 500;
const MADE_BY_RULES = 10_000;
/** The tables with many rows, also those that triggers fill. */
const ANALYZED = [
  'referral',
  'referral_search',
  'search_word',
  'group_referral',
  'referral_tally',
  'enrollment',
  'group_enrollment',
  'enrollment_tally',
  'received_tally',
  'kept_days_change',
  'contact_attempt',
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
/** The same advisory lock for all servers on one database: a second server finds the data of the first. */
const LOCK = 7_243_011;

/** Whether there are no users, organizations, referrals or invitations yet. */
export async function isDatabaseEmpty(db: Database | Trx): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from app_user) or exists (select from hospice) or exists (select from referral)
      or exists (select from invite) as used`.execute(db);
  return rows[0]?.used === false;
}

/** Referrals arrive over 24 months, slightly more each month; the scripted ones come among the random ones. */
function* arrivals(now: number, referrals: number, world: World): Generator<Scenario> {
  const planned = scenariosOf(now, world).slice(-referrals);
  const drawn = referrals - planned.length;
  const start = now - MONTHS_24 + 3 * DAY;
  const span = now - 4 * DAY - start;
  let next = 0;
  for (let index = 0; index < drawn; index += 1) {
    const receivedAt = atBusyTime(start + span * ((index + 0.5) / drawn) ** 0.92);
    for (let each = planned[next]; each && each.receivedAt <= receivedAt; each = planned[next]) {
      yield each;
      next += 1;
    }
    yield { name: String(index), receivedAt };
  }
  yield* planned.slice(next);
}

interface Loading {
  readonly now: Date;
  readonly referrals?: number;
  /** How many are made one by one; above twice this number the others are copies of them. */
  readonly byRules?: number;
  /** The store for documents' files; without it there are no documents. */
  readonly storage?: DocumentStore;
  /** The origin of links in readable mails; without it no sent mail can be read. */
  readonly publicOrigin?: string | undefined;
  /** Hears how many referrals there are so far. */
  readonly onProgress?: (referrals: number) => void;
  /** Called with the name of each step that takes long without adding referrals. */
  readonly onStep?: (step: string) => void;
  readonly log: Log;
}

/**
 * Fills an empty database with invented hospices, people and patients, in one transaction; does nothing if the database has any data. The
 * same hour gives the same rows, apart from password hashes and ids that database functions generate.
 */
export async function loadDemo(
  db: Database,
  {
    now,
    referrals = DEMO_REFERRALS,
    byRules = MADE_BY_RULES,
    storage,
    publicOrigin,
    onProgress = () => {},
    onStep = () => {},
    log,
  }: Loading,
): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR) * HOUR;
  const started = performance.now();
  const isLoaded = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (!(await isDatabaseEmpty(trx))) return false;
    // A million referrals take longer than a call may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await loadInto(trx, { now: hour, referrals, byRules, storage, publicOrigin, onProgress, onStep });
    return true;
  });
  if (!isLoaded) return;
  onStep('Refreshing statistics');
  // The embedded database has no autovacuum: without statistics the lists choose slow plans.
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of ANALYZED) await sql`vacuum analyze ${sql.table(table)}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  log.info({ referrals, milliseconds: Math.round(performance.now() - started) }, 'Demo data is loaded');
}

interface LoadingInto {
  readonly now: number;
  readonly referrals: number;
  readonly byRules: number;
  readonly storage: DocumentStore | undefined;
  readonly publicOrigin: string | undefined;
  readonly onProgress: (referrals: number) => void;
  readonly onStep: (step: string) => void;
}

/** How many referrals are made one by one, and how often the first of them are copied to come to so many. */
function shareOut(referrals: number, byRules: number): { made: number; copied: number; copies: number } {
  const times = Math.floor(referrals / byRules);
  if (times < 2) return { made: referrals, copied: 0, copies: 0 };
  const copied = Math.floor(referrals / times);
  return { made: copied + (referrals % times), copied, copies: times - 1 };
}

async function loadInto(
  trx: Trx,
  { now, referrals, byRules, storage, publicOrigin, onProgress, onStep }: LoadingInto,
): Promise<void> {
  const world = buildWorld(now);
  await insertWorld(trx, world);
  await insertSurveyForms(trx, world.hospices);
  await insertOnCall(trx, now);
  await insertAvailability(trx, now);
  // Today's digests were already sent this morning.
  await sql`insert into digest_day (hospice_id, day, ended_at)
    select id, (${new Date(now)}::timestamptz at time zone time_zone)::date, ${new Date(now)} from hospice`.execute(
    trx,
  );
  // Everyone has seen the news up to yesterday.
  await sql`insert into news_seen (user_id, until)
    select id, ${new Date(now)}::timestamptz - interval '1 day' from app_user`.execute(trx);
  await addDemoAccounts(
    trx,
    demoAccounts.map(({ email }) => idOf(`user ${email}`)),
  );

  const isThin = referrals > FULL_HISTORY_UP_TO;
  let rows = noReferralRows();
  const optOuts: OptOut[] = [];
  const insert = async () => {
    await insertReferralRows(trx, rows);
    const waiting = rows.enrollment.flatMap(({ id, next_action: action }) => (id && action ? [id] : []));
    await giveNextActions(trx, waiting, new Date(now));
    if (storage && !isThin) await addDocuments(trx, storage, rows, { world, now });
    optOuts.push(...rows.optOuts);
    rows = noReferralRows();
  };
  const { made, copied, copies } = shareOut(referrals, byRules);
  let number = FIRST_NUMBER;
  for (const scenario of arrivals(now, made, world)) {
    addReferral(scenario, world, { number, now, isThin }, rows);
    number += 1;
    if (rows.referral.length === BATCH) {
      await insert();
      onProgress(number - FIRST_NUMBER);
    }
  }
  const isUnreported = rows.referral.length > 0;
  await insert();
  if (isUnreported) onProgress(made);
  await addOptOuts(trx, optOuts);
  await addPromises(trx);
  if (!isThin) {
    onStep('Adding emails, messages and the audit');
    await addSurveyMails(trx, now);
    await addStatusNotices(trx, now);
    await addMessages(trx, world, now);
    if (publicOrigin !== undefined) await keepNewestMails(trx, publicOrigin);
    await addProposal(trx, now);
    await addAudit(trx, now);
    await addInvites(trx, now);
  }
  if (copies > 0) {
    const onCopied = (done: number) => onProgress(made + done * copied);
    await copyReferrals(trx, { first: FIRST_NUMBER, last: number - 1, made: copied, copies, onCopied, onStep });
  }
  await sql`select setval('referral_number', max(number)) from referral having count(*) > 0`.execute(trx);
}
