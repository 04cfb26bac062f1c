import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { alertOf } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { askedIds, drainRows } from './exportRows.queries.ts';

/**
 * What a line of a hospice's file is made of, as it lies in the tables. Labels, names and local times are written by this server: a second
 * of the database's time is dearer than one of ours, and most of them are written many times.
 */
const FACTS = {
  displayId: sql`referral.display_id`,
  lastName: sql`referral.last_name`,
  firstName: sql`referral.first_name`,
  dateOfBirth: sql`referral.date_of_birth`,
  status: sql`enrollment.status`,
  isSia: sql`case when enrollment.is_sia then 'yes' else 'no' end`,
  withdrawnBy: sql`enrollment.withdrawn_by_name`,
  dateOfDeath: sql`enrollment.date_of_death`,
  statusSince: sql`enrollment.status_since`,
  receivedAt: sql`enrollment.received_at`,
  firstContactAt: sql`enrollment.first_contact_at`,
  source: sql`referral.source`,
  urgency: sql`referral.urgency`,
  diagnosis: sql`referral.diagnosis ->> 'text'`,
  provider: sql`referral.responsible_provider_id`,
  community: sql`referral.community_id`,
  location: sql`enrollment.hospice_location_id`,
  assignedTo: sql`enrollment.assigned_to_id`,
  nextAction: sql`enrollment.next_action`,
  nextActionDueAt: sql`enrollment.next_action_due_at`,
  pendingReason: sql`enrollment.pending_reason`,
  plannedStartOfCare: sql`enrollment.planned_start_of_care`,
  startOfCare: sql`enrollment.start_of_care`,
  admissionNurse: sql`enrollment.admission_nurse_id`,
  primaryNurse: sql`enrollment.primary_nurse_id`,
  levelOfCare: sql`enrollment.level_of_care`,
  declineReason: sql`enrollment.decline_reason`,
  dischargeDate: sql`enrollment.discharge_date`,
  dischargeType: sql`enrollment.discharge_type`,
  concern: sql`case when enrollment.has_stakeholder_alert then 'yes' end`,
} as const satisfies Readonly<Record<string, Sql>>;

export type Fact = keyof typeof FACTS | 'alert';

/** The place of each fact in a row, behind the place of the row itself. */
export const AT: Readonly<Record<Fact, number>> = placesOf([...factNames(), 'alert']);

function factNames(): (keyof typeof FACTS)[] {
  // The keys of the object are its type's; Object.keys forgets that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(FACTS) as (keyof typeof FACTS)[];
}

function placesOf(facts: readonly Fact[]): Readonly<Record<Fact, number>> {
  const places = Object.fromEntries(facts.map((fact, index) => [fact, index + 1]));
  // Each fact is among them, which the type of fromEntries does not say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return places as Record<Fact, number>;
}

/** The row's place among the requested ones, then its facts. */
export type FactRow = readonly [place: number, ...facts: (string | null)[]];

/**
 * The facts of these enrollments for a hospice's file, in the order of the ids; deleted ones are left out. Rows arrive as one JSON value,
 * because reading thirty columns one by one would take longer than building it.
 */
export async function readHospiceFacts(
  db: Database,
  context: ReadContext,
  zone: string,
  ids: readonly string[],
): Promise<FactRow[]> {
  const facts = sql.join([...Object.values(FACTS), alertOf(context.view, context.now)]);
  // Ordering here, not there, saves the database from sorting whole lines that almost always are in order.
  const { rows } = await sql<{ rows: FactRow[] | null }>`
    select json_agg(json_build_array(asked.place, ${facts})) as rows
    from ${askedIds(ids)}
      join enrollment on enrollment.id = asked.id
      join referral on referral.id = enrollment.referral_id
      cross join (select ${zone}::text as time_zone) as hospice
    where ${ownEnrollments(context.view)}`.execute(db);
  const [first] = drainRows(rows);
  return (first?.rows ?? []).toSorted(([one], [other]) => one - other);
}
