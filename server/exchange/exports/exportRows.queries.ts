import * as z from 'zod/mini';
import { situationLabel, situationOf } from '#contract/referrals/situations.ts';
import { alertKindLabel, alertLabel } from '#contract/referrals/alerts.ts';
import { type HospiceExportColumn, HOSPICE_EXPORT_COLUMNS } from '#contract/exchange/exportColumns.ts';
import { sourceLabel, urgencyLabel } from '#contract/referrals/patients.ts';
import {
  declineReasonLabel,
  DischargeType,
  dischargeTypeLabel,
  pendingReasonLabel,
  ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { alertOf } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { type ListRows, zoneOf } from '#server/platform/database/lists.queries.ts';
import { readableTime } from './readableTime.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

const ID_BYTES = 16;
const ID_DIGITS = 2 * ID_BYTES;

/** A snapshot of the ids of a list's rows, in order: 16 bytes each, so that a hundred thousand of them need little memory. */
export class PackedIds {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length / ID_BYTES;
  }

  /** At most `limit` ids, starting at this index. */
  slice(from: number, limit: number): string[] {
    const digits = this.#bytes.toString('hex', from * ID_BYTES, (from + limit) * ID_BYTES);
    return Array.from({ length: digits.length / ID_DIGITS }, (_, index) =>
      digits.slice(index * ID_DIGITS, (index + 1) * ID_DIGITS),
    );
  }
}

/** @param id the column of the ids */
export async function packIds(
  db: Database,
  { from, keys, where, orderBy }: Pick<ListRows, 'from' | 'keys' | 'where' | 'orderBy'>,
  id: Sql,
): Promise<PackedIds> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(listed.id), ''::bytea) as ids
    from (select ${id} as id from ${keys?.from ?? from} where ${where}
      order by ${keys?.orderBy ?? orderBy}) as listed`.execute(db);
  return new PackedIds(rows[0]?.ids ?? Buffer.alloc(0));
}

/** The time zone of a viewpoint's files: the one in which its list counts days. */
export async function zoneNameOf(db: Database, { view }: Pick<ReadContext, 'view'>): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`select ${zoneOf(view)} as zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

/**
 * Empties the result array. The driver's promises keep each other's results in memory until a full garbage collection, which would be the
 * rows of a whole file.
 */
export const drainRows = <Row>(rows: Row[]): Row[] => rows.splice(0);

/** The requested ids with their positions, to return rows in the same order. */
export const askedIds = (ids: readonly string[]): Sql =>
  sql`unnest(${ids}::uuid[]) with ordinality as asked (id, place)`;

const localTime = (moment: Sql): Sql => sql`to_char(${moment} at time zone hospice.time_zone, 'YYYY-MM-DD HH24:MI')`;

const CONCERN = 'concern';

const CELLS: Record<HospiceExportColumn, (context: ReadContext) => Sql> = {
  displayId: () => sql`referral.display_id`,
  lastName: () => sql`referral.last_name`,
  firstName: () => sql`referral.first_name`,
  dateOfBirth: () => sql`referral.date_of_birth`,
  // Days are worked out only for those on service: no other situation names them.
  status: ({ now }) => sql`case
    when enrollment.status <> 'enrolled' and enrollment.withdrawn_by_name is null then enrollment.status
    else json_build_array(enrollment.status, enrollment.is_sia, enrollment.withdrawn_by_name,
      case when enrollment.discharge_type is null then (enrollment.start_of_care at time zone hospice.time_zone)::date end,
      case when enrollment.discharge_type is null then (${now}::timestamptz at time zone hospice.time_zone)::date end,
      enrollment.discharge_type, enrollment.discharge_date, enrollment.date_of_death)::text
  end`,
  statusSince: () => localTime(sql`enrollment.status_since`),
  receivedAt: () => localTime(sql`enrollment.received_at`),
  firstContactAt: () => localTime(sql`enrollment.first_contact_at`),
  hoursToFirstContact: () =>
    sql`round(extract(epoch from enrollment.first_contact_at - enrollment.received_at) / 3600, 1)`,
  source: () => sql`referral.source`,
  urgency: () => sql`referral.urgency`,
  diagnosis: () => sql`referral.diagnosis ->> 'text'`,
  responsibleProvider: () => sql`referral.responsible_provider_id`,
  providerGroup: () => sql`referral.responsible_provider_id`,
  community: () => sql`referral.community_id`,
  hospiceLocation: () => sql`enrollment.hospice_location_id`,
  assignedTo: () => sql`enrollment.assigned_to_id`,
  nextAction: () => sql`enrollment.next_action`,
  nextActionDueAt: () => localTime(sql`enrollment.next_action_due_at`),
  pendingReason: () => sql`enrollment.pending_reason`,
  plannedStartOfCare: () => sql`enrollment.planned_start_of_care`,
  startOfCare: () => localTime(sql`enrollment.start_of_care`),
  admissionNurse: () => sql`enrollment.admission_nurse_id`,
  primaryNurse: () => sql`enrollment.primary_nurse_id`,
  levelOfCare: () => sql`enrollment.level_of_care`,
  declineReason: () => sql`enrollment.decline_reason`,
  dischargeDate: () => sql`enrollment.discharge_date`,
  dischargeType: () => sql`enrollment.discharge_type`,
  isSia: () => sql`case when enrollment.is_sia then 'yes' else 'no' end`,
  alerts: ({ view, now }) => sql`concat_ws(',', nullif(${alertOf(view, now)}, 'none'),
    case when enrollment.has_stakeholder_alert then ${sql.lit(CONCERN)} end)`,
};

/** The labels of a column's codes. Names and texts have none. */
const CODE_LABELS: Partial<Record<HospiceExportColumn, Readonly<Record<string, string>>>> = {
  source: sourceLabel,
  urgency: urgencyLabel,
  pendingReason: pendingReasonLabel,
  levelOfCare: levelOfCareLabel,
  declineReason: declineReasonLabel,
  dischargeType: dischargeTypeLabel,
  isSia: { yes: 'Yes', no: 'No' },
};
const ALERT_LABELS: Readonly<Record<string, string>> = { ...alertLabel, [CONCERN]: alertKindLabel.stakeholder_concern };

// The keys of the object are its type's; Object.keys forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const COLUMNS = Object.keys(HOSPICE_EXPORT_COLUMNS) as HospiceExportColumn[];

const TIMES: ReadonlySet<number> = new Set(
  COLUMNS.flatMap((column, index) => ('time' in HOSPICE_EXPORT_COLUMNS[column] ? [index] : [])),
);

/** A line of one cell for each column, with each date and time as people read it in front of its plain form. */
const withReadableTimes = (line: readonly Cell[]): Cell[] =>
  line.flatMap((cell, index) =>
    TIMES.has(index) ? [typeof cell === 'string' ? readableTime(cell) : cell, cell] : [cell],
  );

const alertText = (codes: string): string =>
  codes
    .split(',')
    .map((code) => ALERT_LABELS[code] ?? code)
    .join('; ');

const Text = z.nullable(z.string());
/** What the cell of a status is read as, where the status alone does not say the situation. */
const SituationFacts = z.tuple([ReferralStatus, z.boolean(), Text, Text, Text, z.nullable(DischargeType), Text, Text]);

const plainSituation = new Map<string, string>(
  ReferralStatus.options.map((status) => [status, situationLabel(situationOf({ status }))]),
);

function situationText(facts: string): string {
  const plain = plainSituation.get(facts);
  if (plain !== undefined) return plain;
  const [status, isSia, withdrawnBy, startDay, today, type, date, dateOfDeath] = z.parse(
    SituationFacts,
    JSON.parse(facts),
  );
  const discharge = { type, date, dateOfDeath };
  return situationLabel(situationOf({ status, isSia, withdrawnBy, startDay, today: today ?? undefined, discharge }));
}

/** The columns that are read as ids; `providerGroup` uses the provider's id. */
const NAMED_COLUMNS: ReadonlySet<HospiceExportColumn> = new Set([
  'responsibleProvider',
  'community',
  'hospiceLocation',
  'assignedTo',
  'admissionNurse',
  'primaryNurse',
]);

/** The columns with codes, by index, and how to format each. */
const CODED_COLUMNS: readonly (readonly [index: number, format: (value: Cell) => Cell])[] = COLUMNS.flatMap(
  (column, index) => {
    if (column === 'alerts') return [[index, (value) => (typeof value === 'string' ? alertText(value) : value)]];
    if (column === 'status') return [[index, (value) => (typeof value === 'string' ? situationText(value) : value)]];
    const labels = CODE_LABELS[column];
    return labels ? [[index, (value) => (typeof value === 'string' ? (labels[value] ?? value) : value)]] : [];
  },
);

/** The columns with ids, by index, and the text written for each. */
const NAMED: readonly (readonly [index: number, write: (name: Name) => string | null])[] = COLUMNS.flatMap(
  (column, index) =>
    column === 'providerGroup'
      ? [[index, ({ group }) => group]]
      : NAMED_COLUMNS.has(column)
        ? [[index, ({ name }) => name]]
        : [],
);

/** The names used in one file. Each is looked up once: joining them to every row would double the cost. */
export type KnownNames = Map<string, Name>;

const UNSEEN: Name = { name: null, group: null };

async function fillNames(db: Database, lines: readonly Cell[][], known: KnownNames): Promise<void> {
  const missing = new Set<string>();
  for (const line of lines) {
    for (const [index] of NAMED) {
      const id = line[index];
      if (typeof id === 'string' && !known.has(id)) missing.add(id);
    }
  }
  if (missing.size > 0) {
    for (const id of missing) known.set(id, UNSEEN);
    for (const { id, ...name } of await readNames(db, [...missing])) known.set(id, name);
  }
  for (const line of lines) {
    for (const [index, write] of NAMED) {
      const id = line[index];
      if (typeof id === 'string') line[index] = write(known.get(id) ?? UNSEEN);
    }
  }
}

/**
 * The export cells of these enrollments for a hospice, in the order of the ids; deleted ones are left out. Rows arrive as one JSON value,
 * because reading twenty-nine columns one by one would take longer than building it.
 */
export async function hospiceExportCells(
  db: Database,
  context: ReadContext,
  ids: readonly string[],
  known: KnownNames,
): Promise<Cell[][]> {
  const cells = sql.join(COLUMNS.map((column) => CELLS[column](context)));
  const { rows } = await sql<{ lines: Cell[][] | null }>`
    select json_agg(json_build_array(${cells}) order by asked.place) as lines
    from ${askedIds(ids)}
      join enrollment on enrollment.id = asked.id
      join hospice on hospice.id = enrollment.hospice_id
      join referral on referral.id = enrollment.referral_id
    where ${ownEnrollments(context.view)}`.execute(db);
  const [first] = drainRows(rows);
  const lines = first?.lines ?? [];
  for (const line of lines) for (const [index, format] of CODED_COLUMNS) line[index] = format(line[index] ?? null);
  await fillNames(db, lines, known);
  return lines.map(withReadableTimes);
}

/** The name that a file shows for an id. */
interface Name {
  /** `null` if the reader may not see it. */
  readonly name: string | null;
  /** A provider's group. */
  readonly group: string | null;
}

/** The names of these ids, of any kind; ids that the session may not see are left out. */
async function readNames(db: Database, ids: readonly string[]): Promise<(Name & { readonly id: string })[]> {
  const asked = sql`any (${ids}::uuid[])`;
  const { rows } = await sql<Name & { id: string }>`
    select provider.id, provider.name, provider_group.name as "group"
    from provider left join provider_group on provider_group.id = provider.group_id where provider.id = ${asked}
    union all select community.id, community.name, null from community where community.id = ${asked}
    union all select location.id, location.name, null from hospice_location as location where location.id = ${asked}
    union all select staff.id, staff.name, null from hospice_staff as staff where staff.id = ${asked}
    union all select person.id, person.first_name || ' ' || person.last_name, null
      from app_user as person where person.id = ${asked}`.execute(db);
  return rows;
}
