import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import type { ListRows } from '#server/platform/database/lists.queries.ts';
import { alertOf } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { askedIds, drainRows, ID_DIGITS } from './exportRows.queries.ts';

/** Between facts and between rows: invisible characters, which hardly any text has. */
const FACT_SEPARATOR = '\u001F';
const ROW_SEPARATOR = '\u001E';

/** Seconds since 1970, which cost less to write and to read than dates and times. */
const moment = (column: Sql): Sql => sql`date_part('epoch', ${column})`;

/**
 * What a line of a hospice's file is made of, as it lies in the tables. Labels, names and local times are written by this server: a second
 * of the database's time is dearer than one of ours, and most of them are written many times.
 */
const FACTS = {
  id: sql`encode(uuid_send(enrollment.id), 'hex')`,
  displayId: sql`referral.display_id`,
  lastName: sql`referral.last_name`,
  firstName: sql`referral.first_name`,
  dateOfBirth: sql`referral.date_of_birth`,
  status: sql`enrollment.status`,
  isSia: sql`case when enrollment.is_sia then 'yes' else 'no' end`,
  withdrawnBy: sql`enrollment.withdrawn_by_name`,
  dateOfDeath: sql`enrollment.date_of_death`,
  statusSince: moment(sql`enrollment.status_since`),
  receivedAt: moment(sql`enrollment.received_at`),
  firstContactAt: moment(sql`enrollment.first_contact_at`),
  source: sql`referral.source`,
  urgency: sql`referral.urgency`,
  diagnosis: sql`referral.diagnosis ->> 'text'`,
  provider: sql`referral.responsible_provider_id`,
  community: sql`referral.community_id`,
  location: sql`enrollment.hospice_location_id`,
  assignedTo: sql`enrollment.assigned_to_id`,
  nextAction: sql`enrollment.next_action`,
  nextActionDueAt: moment(sql`enrollment.next_action_due_at`),
  pendingReason: sql`enrollment.pending_reason`,
  plannedStartOfCare: sql`enrollment.planned_start_of_care`,
  startOfCare: moment(sql`enrollment.start_of_care`),
  admissionNurse: sql`enrollment.admission_nurse_id`,
  primaryNurse: sql`enrollment.primary_nurse_id`,
  levelOfCare: sql`enrollment.level_of_care`,
  declineReason: sql`enrollment.decline_reason`,
  dischargeDate: sql`enrollment.discharge_date`,
  dischargeType: sql`enrollment.discharge_type`,
  concern: sql`case when enrollment.has_stakeholder_alert then 'yes' end`,
} as const satisfies Readonly<Record<string, Sql>>;

export type Fact = keyof typeof FACTS | 'alert';

/** What people write, where a separator may be. */
const TEXTS: ReadonlySet<string> = new Set<Fact>([
  'lastName',
  'firstName',
  'withdrawnBy',
  'source',
  'diagnosis',
  'nextAction',
]);

const withoutSeparators = (text: Sql): Sql => sql`translate(${text}, ${sql.lit(FACT_SEPARATOR + ROW_SEPARATOR)}, '')`;

/** The place of each fact in a row. */
export const AT: Readonly<Record<Fact, number>> = placesOf([...factNames(), 'alert']);

const FACT_COUNT = Object.keys(AT).length;

function factNames(): (keyof typeof FACTS)[] {
  // The keys of the object are its type's; Object.keys forgets that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(FACTS) as (keyof typeof FACTS)[];
}

function placesOf(facts: readonly Fact[]): Readonly<Record<Fact, number>> {
  const places = Object.fromEntries(facts.map((fact, index) => [fact, index]));
  // Each fact is among them, which the type of fromEntries does not say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return places as Record<Fact, number>;
}

/** The facts of one row; an empty one is unknown. */
export type FactRow = readonly string[];

/**
 * The facts of `enrollment`, `referral` and `hospice` as one text: reading thirty columns one by one would take longer than putting them
 * together. It begins with the enrollment's id, in 32 digits.
 * @param asWritten the texts with their own separators; removing them costs a seventh of the statement's time
 */
function joinedFacts({ now, view }: ReadContext, asWritten: boolean): Sql<string> {
  const known = Object.entries(FACTS).map(([name, fact]) =>
    TEXTS.has(name) && !asWritten ? withoutSeparators(fact) : fact,
  );
  const facts = [...known, alertOf(view, now)].map((fact) => sql`coalesce((${fact})::text, '')`);
  return sql`concat_ws(${sql.lit(FACT_SEPARATOR)}, ${sql.join(facts)})`;
}

/**
 * Reads texts of facts, one after the other.
 * @returns a function whose row is the same array each time: a new one for each would cost time in a hundred thousand. It returns undefined
 * where a text has a separator of its own
 */
export function createFactReader(): (joined: string) => FactRow | undefined {
  const row: string[] = [];
  return (joined) => {
    let from = 0;
    for (let place = 0; place < FACT_COUNT - 1; place += 1) {
      const end = joined.indexOf(FACT_SEPARATOR, from);
      row[place] = joined.slice(from, end);
      from = end + 1;
    }
    row[FACT_COUNT - 1] = joined.slice(from);
    return joined.includes(FACT_SEPARATOR, from) || joined.includes(ROW_SEPARATOR) ? undefined : row;
  };
}

/** The statement of a whole list: each row's facts as one text `facts`, as they were written, in the list's order. */
export const listedFacts = (context: ReadContext, { from, orderBy, where }: ListRows): Sql =>
  sql`select ${joinedFacts(context, true)} as facts from ${from} where ${where} order by ${orderBy}`;

/**
 * The facts of these enrollments for a hospice's file, each a text, in the order of the ids; deleted ones are left out. Texts have no
 * separators of their own.
 * @param zone the hospice's
 * @param ids in 32 digits
 */
export async function readHospiceFacts(
  db: Database,
  context: ReadContext,
  zone: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ rows: string | null }>`
    select string_agg(${joinedFacts(context, false)}, ${sql.lit(ROW_SEPARATOR)}) as rows
    from ${askedIds(ids)}
      join enrollment on enrollment.id = asked.id
      join referral on referral.id = enrollment.referral_id
      cross join (select ${zone}::text as time_zone) as hospice
    where ${ownEnrollments(context.view)}`.execute(db);
  const [first] = drainRows(rows);
  // Ordering here, not there, saves the database from sorting whole rows that almost always are in order.
  const found = new Map(first?.rows?.split(ROW_SEPARATOR).map((facts) => [facts.slice(0, ID_DIGITS), facts]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
