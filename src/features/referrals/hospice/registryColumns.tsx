import type { EnrollmentSummary } from '#contract/referrals/enrollments.ts';
import { urgencyLabel } from '#contract/referrals/patients.ts';
import type { ReferralListItem } from '#contract/referrals/referrals.ts';
import { isOpen } from '#contract/referrals/statuses.ts';
import { alertLabels } from '#src/features/referrals/rows/alertLabels.ts';
import cells from '#src/ui/table/cells.module.css';
import { ElapsedNote } from '#src/features/referrals/rows/ElapsedChip.tsx';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { shortPersonName } from '#src/features/referrals/patientNames.ts';
import { PatientName } from '#src/features/referrals/rows/PatientName.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { ProviderCell } from '#src/features/referrals/rows/ProviderCell.tsx';
import { StatusChip } from '#src/features/referrals/rows/StatusChip.tsx';
import { NextAction, RecentTime, TimeSince } from '#src/ui/time/TimeCells.tsx';
import { SiaMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';

type Item = ReferralListItem;

function Patient({ item }: { item: Item }) {
  const own = ownEnrollment(item, useDisplayContext().hospiceId);
  const alerts = alertLabels({
    enrollmentAlert: own?.alert,
    scoreAlert: item.scoreAlert,
    stakeholderAlert: item.stakeholderAlert,
  });
  return (
    <PatientName
      alerts={alerts}
      displayId={item.displayId}
      isUrgent={item.urgency === 'urgent' && isOpen(own?.status ?? item.status)}
      note={item.isUnverified ? 'Unverified' : item.hasProposal ? 'Change to confirm' : undefined}
      patient={item.patient}
    />
  );
}

/** The column beside it, or the situation's own words, say since when. */
const isDated = ({ situation, status }: EnrollmentSummary): boolean =>
  status === 'referral_received' || (situation !== undefined && (situation.day ?? situation.on) !== null);

function Status({ item }: { item: Item }) {
  const own = ownEnrollment(item, useDisplayContext().hospiceId);
  return (
    <span className="inlineRow gap8 oneLine">
      <StatusChip isShort situation={own?.situation} status={own?.status ?? item.status} />
      {own && !isDated(own) && <TimeSince at={own.statusSince} label="since" />}
      {own?.isSia && <SiaMark />}
    </span>
  );
}

/** Of the other hospices it shows only that the patient is enrolled. */
function OverallStatus({ item }: { item: Item }) {
  const own = ownEnrollment(item, useDisplayContext().hospiceId);
  const situation = own?.status === item.globalStatus ? own.situation : undefined;
  return <StatusChip isShort situation={situation} status={item.globalStatus} />;
}

function Received({ item }: { item: Item }) {
  const { hospiceId, now } = useDisplayContext();
  const own = ownEnrollment(item, hospiceId);
  return (
    <span className="column shrinks">
      <RecentTime at={own?.receivedAt ?? item.receivedAt} />
      {own && <ElapsedNote facts={own} now={now} />}
    </span>
  );
}

function Next({ item }: { item: Item }) {
  const own = ownEnrollment(item, useDisplayContext().hospiceId);
  return own ? <NextAction action={own.nextAction} dueAt={own.nextActionDueAt} /> : null;
}

function AssignedTo({ item }: { item: Item }) {
  const name = ownEnrollment(item, useDisplayContext().hospiceId)?.assignedTo?.name;
  return name === undefined ? null : <span title={name}>{shortPersonName(name)}</span>;
}

function LastChange({ item }: { item: Item }) {
  const own = ownEnrollment(item, useDisplayContext().hospiceId);
  return own ? <RecentTime at={own.statusSince} /> : null;
}

const Location = ({ item }: { item: Item }) =>
  ownEnrollment(item, useDisplayContext().hospiceId)?.hospiceLocation?.name ?? null;

/** The patient registry's columns. Those that sort have the API's names. */
export const registryColumns: readonly Column<Item>[] = [
  { id: 'patientName', header: 'Patient', isSortable: true, cell: (item) => <Patient item={item} /> },
  { id: 'nextActionDueAt', header: 'Next action', isSortable: true, cell: (item) => <Next item={item} /> },
  { id: 'displayId', header: 'Number', isSortable: true, isHiddenAtFirst: true, cell: ({ displayId }) => displayId },
  { id: 'status', header: 'Status', isSortable: true, cell: (item) => <Status item={item} /> },
  {
    id: 'receivedAt',
    header: 'Received',
    isSortable: 'downFirst',
    cell: (item) => <Received item={item} />,
  },
  {
    id: 'responsibleProvider',
    header: 'Responsible provider',
    isSortable: true,
    cell: ({ responsibleProvider }) => <ProviderCell provider={responsibleProvider} />,
  },
  {
    id: 'community',
    header: 'Community',
    isSortable: true,
    cell: ({ community }) => <span className={cells['clamp']}>{community?.name}</span>,
  },
  {
    id: 'diagnosis',
    header: 'Diagnosis',
    cell: ({ diagnosis }) => <span className={cells['clamp']}>{diagnosis}</span>,
  },
  // What is urgent and open stands below the patient's name.
  {
    id: 'urgency',
    header: 'Urgency',
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ urgency }) => urgencyLabel[urgency],
  },
  { id: 'assignedTo', header: 'Assigned to', cell: (item) => <AssignedTo item={item} /> },
  {
    id: 'globalStatus',
    header: 'Global status',
    isSortable: true,
    isHiddenAtFirst: true,
    cell: (item) => <OverallStatus item={item} />,
  },
  {
    id: 'statusSince',
    header: 'Last change',
    isSortable: 'downFirst',
    isHiddenAtFirst: true,
    cell: (item) => <LastChange item={item} />,
  },
  { id: 'hospiceLocation', header: 'Location', isHiddenAtFirst: true, cell: (item) => <Location item={item} /> },
];
