/**
 * The columns of a file of referrals: no more than the work needs (no address, phone, payer or caregiver).
 * A date or time stands twice: as people read it, and beside it in the form that programs sort by. Moments are written in one time
 * zone, which the second heading names.
 */

interface ExportColumn {
  readonly heading: string;
  readonly time?: 'day' | 'moment';
}

/** Columns that both files have, in their order. */
const PATIENT = {
  displayId: { heading: 'Number' },
  lastName: { heading: 'Last name' },
  firstName: { heading: 'First name' },
  dateOfBirth: { heading: 'Date of birth', time: 'day' },
  status: { heading: 'Status' },
} as const;
const REQUEST = {
  source: { heading: 'Source' },
  urgency: { heading: 'Urgency' },
  diagnosis: { heading: 'Diagnosis' },
  responsibleProvider: { heading: 'Responsible provider' },
  providerGroup: { heading: 'Provider group' },
  community: { heading: 'Community' },
} as const;
const CARE = {
  pendingReason: { heading: 'Pending reason' },
  plannedStartOfCare: { heading: 'Planned start of care', time: 'day' },
  startOfCare: { heading: 'Start of care', time: 'moment' },
  admissionNurse: { heading: 'Admission nurse' },
  primaryNurse: { heading: 'Primary nurse' },
  levelOfCare: { heading: 'Level of care' },
  declineReason: { heading: 'Decline reason' },
} as const;

/** A hospice's file: one row for each referral, with its own enrollment. */
export const HOSPICE_EXPORT_COLUMNS = {
  ...PATIENT,
  statusSince: { heading: 'Status since', time: 'moment' },
  receivedAt: { heading: 'Received', time: 'moment' },
  firstContactAt: { heading: 'First contact', time: 'moment' },
  hoursToFirstContact: { heading: 'Hours to first contact' },
  ...REQUEST,
  hospiceLocation: { heading: 'Location' },
  assignedTo: { heading: 'Assigned to' },
  nextAction: { heading: 'Next action' },
  nextActionDueAt: { heading: 'Next action due', time: 'moment' },
  ...CARE,
  dischargeDate: { heading: 'Discharge date', time: 'day' },
  dischargeType: { heading: 'Discharge type' },
  isSia: { heading: 'SIA' },
  alerts: { heading: 'Alerts' },
} as const satisfies Record<string, ExportColumn>;
export type HospiceExportColumn = keyof typeof HOSPICE_EXPORT_COLUMNS;

/** A group's file: one row for each referral; the facts that its hospices share follow each hospice's name. */
export const GROUP_EXPORT_COLUMNS = {
  ...PATIENT,
  receivedAt: { heading: 'Received', time: 'moment' },
  ...REQUEST,
  hospices: { heading: 'Status at each hospice' },
  firstContactAt: { heading: 'First contact', time: 'moment' },
  ...CARE,
  discharge: { heading: 'Discharge', time: 'day' },
  isSia: { heading: 'SIA' },
  alerts: { heading: 'Alerts' },
} as const satisfies Record<string, ExportColumn>;
export type GroupExportColumn = keyof typeof GROUP_EXPORT_COLUMNS;

/** The first line of a file whose moments are written in `zone`. */
export const exportHeadings = (columns: Readonly<Record<string, ExportColumn>>, zone: string): string[] =>
  Object.values(columns).flatMap(({ heading, time }) =>
    time ? [heading, `${heading} (${time === 'moment' ? zone : 'YYYY-MM-DD'})`] : [heading],
  );
