/**
 * The columns of a file of referrals: no more than the work needs (no address, phone, payer or caregiver).
 * Moments are written in one time zone, which their heading names.
 */

interface ExportColumn {
  readonly heading: string;
  readonly isMoment?: true;
}

/** Columns that both files have, in their order. */
const PATIENT = {
  displayId: { heading: 'Number' },
  lastName: { heading: 'Last name' },
  firstName: { heading: 'First name' },
  dateOfBirth: { heading: 'Date of birth' },
  status: { heading: 'Status' },
} as const;
const REQUEST = {
  urgency: { heading: 'Urgency' },
  diagnosis: { heading: 'Diagnosis' },
  responsibleProvider: { heading: 'Responsible provider' },
  providerGroup: { heading: 'Provider group' },
  community: { heading: 'Community' },
} as const;
const CARE = {
  pendingReason: { heading: 'Pending reason' },
  plannedStartOfCare: { heading: 'Planned start of care' },
  startOfCare: { heading: 'Start of care', isMoment: true },
  admissionNurse: { heading: 'Admission nurse' },
  primaryNurse: { heading: 'Primary nurse' },
  levelOfCare: { heading: 'Level of care' },
  declineReason: { heading: 'Decline reason' },
} as const;

/** A hospice's file: one row for each referral, with its own enrollment. */
export const HOSPICE_EXPORT_COLUMNS = {
  ...PATIENT,
  statusSince: { heading: 'Status since', isMoment: true },
  receivedAt: { heading: 'Received', isMoment: true },
  firstContactAt: { heading: 'First contact', isMoment: true },
  hoursToFirstContact: { heading: 'Hours to first contact' },
  ...REQUEST,
  hospiceLocation: { heading: 'Location' },
  assignedTo: { heading: 'Assigned to' },
  nextAction: { heading: 'Next action' },
  nextActionDueAt: { heading: 'Next action due', isMoment: true },
  ...CARE,
  dischargeDate: { heading: 'Discharge date' },
  dischargeType: { heading: 'Discharge' },
  isSia: { heading: 'SIA' },
  alerts: { heading: 'Alerts' },
} as const satisfies Record<string, ExportColumn>;
export type HospiceExportColumn = keyof typeof HOSPICE_EXPORT_COLUMNS;

/** A group's file: one row for each referral; the facts that its hospices share follow each hospice's name. */
export const GROUP_EXPORT_COLUMNS = {
  ...PATIENT,
  receivedAt: { heading: 'Received', isMoment: true },
  ...REQUEST,
  hospices: { heading: 'Status at each hospice' },
  firstContactAt: { heading: 'First contact', isMoment: true },
  ...CARE,
  discharge: { heading: 'Discharge' },
  isSia: { heading: 'SIA' },
  alerts: { heading: 'Alerts' },
} as const satisfies Record<string, ExportColumn>;
export type GroupExportColumn = keyof typeof GROUP_EXPORT_COLUMNS;

/** The first line of a file whose moments are written in `zone`. */
export const exportHeadings = (columns: Readonly<Record<string, ExportColumn>>, zone: string): string[] =>
  Object.values(columns).map(({ heading, isMoment }) => (isMoment ? `${heading} (${zone})` : heading));
