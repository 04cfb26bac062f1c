import { formatDateTime, formatPlainDate } from '#contract/platform/formats.ts';
import { alertLabel, urgencyLabel } from '#contract/referrals/referralLabels.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { GROUP_EXPORT_COLUMNS, type GroupExportColumn } from '#contract/exchange/exportColumns.ts';
import { type ReferralSource, sourceLabel } from '#contract/referrals/referralSources.ts';
import {
  declineReasonLabel,
  dischargeTypeLabel,
  pendingReasonLabel,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { leadingEnrollment, situationLabel, situationOf } from '#contract/referrals/situations.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import {
  enrollmentColumns,
  enrollmentJoins,
  toEnrollment,
  type EnrollmentRow,
} from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { askedIds, drainRows } from './exportRows.queries.ts';
import { alertColumns, hasConcern } from '#server/referrals/lists/groupReferrals.queries.ts';
import { byName } from '#server/platform/database/lists.queries.ts';
import { referralColumns, referralJoins, type ReferralRow } from '#server/referrals/referralRows.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

type ExportedReferral = ReferralRow & { readonly r_source: ReferralSource };

/** How a line writes its dates and times: as people read them, or plain. */
interface Times {
  readonly moment: (moment: string | Date) => string;
  readonly day: (plainDate: string) => string;
}

interface Line {
  readonly row: ExportedReferral;
  /** The status of the whole referral, or of the line's one enrollment. */
  readonly status: ReferralStatus;
  readonly receivedAt: string | Date;
  readonly hasConcern: boolean;
  /** The enrollments, limited to what each hospice shares. */
  readonly enrollments: readonly Enrollment[];
  readonly times: Times;
}

/** `Harbor Hospice: Enrolled; Coast Hospice: Declined`, without empty values. */
const each = ({ enrollments }: Line, textOf: (enrollment: Enrollment) => string | null): string =>
  enrollments
    .flatMap((enrollment) => {
      const text = textOf(enrollment);
      return text ? [`${enrollment.hospice.name}: ${text}`] : [];
    })
    .join('; ');

const eachMoment = (line: Line, momentOf: (enrollment: Enrollment) => string | null): string =>
  each(line, (enrollment) => {
    const moment = momentOf(enrollment);
    return moment && line.times.moment(moment);
  });

const alertsOf = (line: Line): string =>
  [each(line, ({ alert }) => (alert === 'none' ? null : alertLabel[alert])), line.hasConcern ? 'Concern raised' : '']
    .filter((part) => part !== '')
    .join('; ');

const situationText = ({ situation, status }: Enrollment): string =>
  situationLabel(situation ?? situationOf({ status }));

/** What gave the referral its status: a hospice's own decline before what the group withdrew. */
const textOfStatus = ({ enrollments, status }: Line): string => {
  const leading = leadingEnrollment(enrollments, status);
  return leading?.status === status ? situationText(leading) : situationLabel(situationOf({ status }));
};

const CELLS: Record<GroupExportColumn, (line: Line) => Cell> = {
  displayId: ({ row }) => row.display_id,
  lastName: ({ row }) => row.last_name,
  firstName: ({ row }) => row.first_name,
  dateOfBirth: ({ row, times }) => row.date_of_birth && times.day(row.date_of_birth),
  status: textOfStatus,
  receivedAt: ({ receivedAt, times }) => times.moment(receivedAt),
  source: ({ row }) => sourceLabel[row.r_source],
  urgency: ({ row }) => urgencyLabel[row.urgency],
  diagnosis: ({ row }) => row.diagnosis_text,
  responsibleProvider: ({ row }) => row.provider_name,
  providerGroup: ({ row }) => row.provider_group_name,
  community: ({ row }) => row.community_name,
  hospices: (line) => each(line, situationText),
  firstContactAt: (line) => eachMoment(line, ({ firstContactAt }) => firstContactAt),
  pendingReason: (line) => each(line, ({ pendingReason }) => pendingReason && pendingReasonLabel[pendingReason]),
  plannedStartOfCare: (line) =>
    each(line, ({ plannedStartOfCare }) => plannedStartOfCare && line.times.day(plannedStartOfCare)),
  startOfCare: (line) => eachMoment(line, ({ startOfCare }) => startOfCare),
  admissionNurse: (line) => each(line, ({ admissionNurse }) => admissionNurse && admissionNurse.name),
  primaryNurse: (line) => each(line, ({ primaryNurse }) => primaryNurse && primaryNurse.name),
  levelOfCare: (line) => each(line, ({ levelOfCare }) => levelOfCare && levelOfCareLabel[levelOfCare]),
  declineReason: (line) => each(line, ({ declineReason }) => declineReason && declineReasonLabel[declineReason]),
  discharge: (line) =>
    each(line, ({ dischargeDate, dischargeType }) =>
      [dischargeDate && line.times.day(dischargeDate), dischargeType && dischargeTypeLabel[dischargeType]]
        .filter(Boolean)
        .join(' '),
    ),
  isSia: (line) => each(line, ({ isSia }) => (isSia ? 'Yes' : null)),
  alerts: alertsOf,
};

// The keys of the object are its type's; Object.keys forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const COLUMNS = Object.keys(GROUP_EXPORT_COLUMNS) as GroupExportColumn[];

/** `2026-11-20 09:05` in this zone: the Swedish locale formats dates as ISO. */
function plainTimes(zone: string): Times {
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return { moment: (moment) => formatter.format(new Date(moment)), day: (plainDate) => plainDate };
}

const readableTimes = (zone: string): Times => ({
  moment: (moment) => formatDateTime(moment, zone),
  day: formatPlainDate,
});

/** Writes the cells of a file whose moments are in this zone; dates and times twice. */
function writerOf(zone: string): (line: Omit<Line, 'times'>) => Cell[] {
  const readable = readableTimes(zone);
  const plain = plainTimes(zone);
  return (line) =>
    COLUMNS.flatMap((column) => {
      const cell = CELLS[column]({ ...line, times: readable });
      return 'time' in GROUP_EXPORT_COLUMNS[column] ? [cell, CELLS[column]({ ...line, times: plain })] : [cell];
    });
}

/** The group's referrals among these ids, in their order; deleted ones are left out. */
async function readReferrals(
  db: Database,
  context: ReadContext,
  ids: readonly string[],
): Promise<readonly ExportedReferral[]> {
  const { rows } = await sql<ExportedReferral>`
    select ${referralColumns}, referral.received_at as r_received_at, referral.source as r_source, ${alertColumns(context)}
    from ${askedIds(ids)} join referral on referral.id = asked.id ${referralJoins}
    where ${ownReferrals(context.view)} and referral.deleted_at is null
    order by asked.place`.execute(db);
  return drainRows(rows);
}

/** Enrollments are read as for every other response, so that facts a hospice does not share are empty in the file. */
type ReadEnrollment = EnrollmentRow & { readonly has_concern: boolean };

const enrollmentsWith = (context: ReadContext) => sql`
  select ${enrollmentColumns(context)}, ${hasConcern(context)} as has_concern
  from enrollment
    join referral on referral.id = enrollment.referral_id
    join hospice on hospice.id = enrollment.hospice_id
    ${enrollmentJoins}`;

/** The export cells of these referrals for a group: one line each, with all hospices that were asked. */
export async function groupExportCells(
  db: Database,
  context: ReadContext,
  zone: string,
  ids: readonly string[],
): Promise<Cell[][]> {
  const referrals = await readReferrals(db, context, ids);
  const { rows } = await sql<ReadEnrollment>`${enrollmentsWith(context)}
    where enrollment.referral_id = any (${ids}::uuid[]) and ${ownReferrals(context.view)} and ${ownEnrollments(context.view)}
    order by ${byName(sql`hospice.name`)}, enrollment.id`.execute(db);
  const byReferral = Map.groupBy(
    drainRows(rows).map((row) => toEnrollment(row, context)),
    ({ referralId }) => referralId,
  );
  const cellsOf = writerOf(zone);
  return referrals.map((row) =>
    cellsOf({
      row,
      status: row.global_status,
      receivedAt: row.r_received_at,
      hasConcern: row.stakeholder_alert,
      enrollments: byReferral.get(row.r_id) ?? [],
    }),
  );
}

/** The export cells of these enrollments for a group: one line each, with what its hospice shares. */
export async function groupEnrollmentExportCells(
  db: Database,
  context: ReadContext,
  zone: string,
  ids: readonly string[],
): Promise<Cell[][]> {
  const { rows } = await sql<ReadEnrollment>`${enrollmentsWith(context)}
    join ${askedIds(ids)} on asked.id = enrollment.id
    where ${ownReferrals(context.view)} and referral.deleted_at is null and ${ownEnrollments(context.view)}
    order by asked.place`.execute(db);
  const enrollments = drainRows(rows);
  const referrals = await readReferrals(db, context, [...new Set(enrollments.map((row) => row.referral_id))]);
  const byId = new Map(referrals.map((row) => [row.r_id, row]));
  const cellsOf = writerOf(zone);
  return enrollments.flatMap((enrollment) => {
    const row = byId.get(enrollment.referral_id);
    return row
      ? [
          cellsOf({
            row,
            status: enrollment.status,
            receivedAt: enrollment.received_at,
            hasConcern: enrollment.has_concern,
            enrollments: [toEnrollment(enrollment, context)],
          }),
        ]
      : [];
  });
}
