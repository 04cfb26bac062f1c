import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import { isOpen, urgencyLabel } from '#contract/referrals/referralLabels.ts';
import type { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { listName, shortPersonName } from '#src/features/referrals/patientNames.ts';
import { alertLabels } from '#src/features/referrals/rows/alertLabels.ts';
import {
  clamped,
  elapsedNote,
  ownStatus,
  patientName,
  providerCell,
  statusChip,
} from '#src/features/referrals/rows/rowCells.tsx';
import { SiaMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import type { Column, TableRows } from '#src/ui/table/tableTypes.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { nextAction, recentTime, timeSince } from '#src/ui/time/plainTimes.tsx';

type Item = ReferralListItem;

const ownOf = (item: Item, { hospiceId }: DisplayContext) => ownEnrollment(item, hospiceId);

function patient(item: Item, display: DisplayContext) {
  const own = ownOf(item, display);
  const { displayId, isUnverified, scoreAlert, stakeholderAlert, urgency } = item;
  return patientName(
    {
      alerts: alertLabels({ enrollmentAlert: own?.alert, scoreAlert, stakeholderAlert }),
      displayId,
      isUrgent: urgency === 'urgent' && isOpen(own?.status ?? item.status),
      note: isUnverified ? 'Unverified' : item.hasProposal ? 'Change to confirm' : undefined,
      patient: item.patient,
    },
    display,
  );
}

/** The column beside it, or the situation's own words, say since when. */
const isDated = ({ situation, status }: EnrollmentSummary): boolean =>
  status === 'referral_received' || (situation !== undefined && (situation.day ?? situation.on) !== null);

function ownSituation(item: Item, display: DisplayContext) {
  const own = ownOf(item, display);
  const status = ownStatus(own, item.status, display);
  const since = own && !isDated(own) && timeSince(own.statusSince, 'since', display);
  if (!since && !own?.isSia) return status;
  // Where they have no room side by side, the last ones go below.
  return (
    <span className="cluster gap4-12">
      {status}
      {since}
      {own.isSia && <SiaMark />}
    </span>
  );
}

/** Of the other hospices it shows only that the patient is enrolled. */
function overallStatus(item: Item, display: DisplayContext) {
  const own = ownOf(item, display);
  const situation = own?.status === item.globalStatus ? own.situation : undefined;
  return statusChip({ isShort: true, situation, status: item.globalStatus }, display);
}

function received(item: Item, display: DisplayContext) {
  const own = ownOf(item, display);
  return (
    <>
      {recentTime(own?.receivedAt ?? item.receivedAt, display)}
      {own && elapsedNote(own, display.now)}
    </>
  );
}

function next(item: Item, display: DisplayContext) {
  const own = ownOf(item, display);
  return own ? nextAction(own.nextAction, own.nextActionDueAt, display) : null;
}

function assignedTo(item: Item, display: DisplayContext) {
  const name = ownOf(item, display)?.assignedTo?.name;
  return name === undefined ? null : <span title={name}>{shortPersonName(name)}</span>;
}

function lastChange(item: Item, display: DisplayContext) {
  const own = ownOf(item, display);
  return own ? recentTime(own.statusSince, display) : null;
}

/** The patient registry's columns. Those that sort have the API's names. */
const registryColumns: readonly Column<Item>[] = [
  { id: 'patientName', header: 'Patient', width: 180, isSortable: true, cell: patient },
  { id: 'nextActionDueAt', header: 'Next action', minWidth: 150, isSortable: true, cell: next },
  {
    id: 'displayId',
    header: 'Number',
    width: 100,
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ displayId }) => displayId,
  },
  { id: 'status', header: 'Status', width: 172, isSortable: true, cell: ownSituation },
  { id: 'receivedAt', header: 'Received', width: 176, isSortable: 'downFirst', cell: received },
  {
    id: 'responsibleProvider',
    header: 'Responsible provider',
    minWidth: 158,
    isSortable: true,
    cell: ({ responsibleProvider }, display) => providerCell(responsibleProvider, display),
  },
  {
    id: 'community',
    header: 'Community',
    minWidth: 104,
    isSortable: true,
    cell: ({ community }) => community && clamped(community.name),
  },
  {
    id: 'diagnosis',
    header: 'Diagnosis',
    minWidth: 100,
    cell: ({ diagnosis }) => diagnosis && clamped(diagnosis),
  },
  // What is urgent and open stands below the patient's name.
  {
    id: 'urgency',
    header: 'Urgency',
    width: 96,
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ urgency }) => urgencyLabel[urgency],
  },
  { id: 'assignedTo', header: 'Assigned to', width: 88, cell: assignedTo },
  {
    id: 'globalStatus',
    header: 'Global status',
    width: 176,
    isSortable: true,
    isHiddenAtFirst: true,
    cell: overallStatus,
  },
  {
    id: 'statusSince',
    header: 'Last change',
    width: 148,
    isSortable: 'downFirst',
    isHiddenAtFirst: true,
    cell: lastChange,
  },
  {
    id: 'hospiceLocation',
    header: 'Location',
    minWidth: 140,
    isHiddenAtFirst: true,
    cell: (item, display) => ownOf(item, display)?.hospiceLocation?.name ?? null,
  },
];

/** The registry's rows. */
export const registryRows: TableRows<Item> = {
  label: 'Referrals',
  columns: registryColumns,
  defaultSort: [{ column: 'receivedAt', direction: 'DESC' }],
  storageKey: 'hospiceRegistry',
  rowHref: ({ id }) => `/hospice/referrals/${id}`,
  rowLabel: (item) => listName(item.patient),
};
