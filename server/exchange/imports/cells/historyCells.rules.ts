import { readChoice } from '#contract/exchange/importChoices.ts';
import { HISTORY_FIELDS, type ImportField } from '#contract/exchange/importFields.ts';
import type { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { DeclineReason, DischargeType, PendingReason, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { allowedTransitions } from '#contract/referrals/transitions.ts';
import {
  checkEnrollmentChange,
  type EnrollmentState,
} from '#server/referrals/enrollments/checkEnrollmentChange.rules.ts';
import type { ImportedHistory } from '#server/referrals/importedHistory.rules.ts';
import { dayIn } from '#server/platform/localDay.ts';
import type { Cells, Lookup } from './cells.rules.ts';
import { readDay } from './days.rules.ts';
import { readMoment } from './moments.rules.ts';

export interface HistoryRules {
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  readonly nurse: Lookup;
}

/** The fields of the enrollment's rules by the columns of a file. */
const COLUMNS: Readonly<Record<string, ImportField>> = {
  firstContactAt: 'firstContactAt',
  pendingReason: 'pendingReason',
  plannedStartOfCare: 'plannedStartOfCare',
  nextActionDueAt: 'plannedStartOfCare',
  startOfCare: 'startOfCare',
  declineReason: 'declineReason',
  declineDetail: 'declineReason',
  dateOfDeath: 'dateOfDeath',
  dischargeDate: 'dischargeDate',
  dischargeType: 'dischargeType',
};

const DAY_PROBLEM = 'Enter the date as 2026-11-20 or 11/20/2026';
const SHORTEST_DETAIL = 10;
const LONGEST_DETAIL = 1000;

const hasHistory = (cells: Cells): boolean => HISTORY_FIELDS.some((field) => cells.text(field) !== undefined);

/** A moment of a cell. A day alone begins at midnight, but not before the referral came on the same day. */
function momentOf(cells: Cells, field: ImportField, receivedAt: Date, rules: HistoryRules): Date | undefined {
  const moment = cells.read(field, (word) => readMoment(word, rules), DAY_PROBLEM);
  if (moment === undefined) return undefined;
  const isSameDay = dayIn(rules.timeZone, moment) === dayIn(rules.timeZone, receivedAt);
  return isSameDay && moment < receivedAt ? receivedAt : moment;
}

function dayOf(cells: Cells, field: ImportField, { today }: HistoryRules): string | undefined {
  return cells.read(
    field,
    (word) => {
      const read = readDay(word, today, 'event');
      return 'day' in read ? read.day : undefined;
    },
    DAY_PROBLEM,
  );
}

interface Facts {
  readonly startOfCare: Date | undefined;
  readonly outcome: string | undefined;
  readonly hasDecline: boolean;
  readonly hasEnd: boolean;
}

const STATUSES = ['referral_received', 'pending_start_of_care', 'enrolled', 'declined'] as const;

/** The status that the file's words and dates mean together: who died without a start of care was never enrolled. */
function statusOf({ hasDecline, hasEnd, outcome, startOfCare }: Facts): ReferralStatus {
  if (outcome === 'died') return startOfCare ? 'enrolled' : 'declined';
  if (outcome === 'discharged') return 'enrolled';
  const given = STATUSES.find((status) => status === outcome);
  if (given) return given;
  if (startOfCare !== undefined || hasEnd) return 'enrolled';
  return hasDecline ? 'declined' : 'referral_received';
}

/** What the hospice says of its own decline: the file's own word for it, where it is long enough. */
const detailOf = (word: string): string =>
  (word.length >= SHORTEST_DETAIL ? word : `From the file: ${word}`).slice(0, LONGEST_DETAIL);

/** The reason of its own column; else a status that says it as well: `Revoked`, `Transferred`. */
function dischargeTypeOf(cells: Cells, outcome: string | undefined): DischargeType | undefined {
  if (cells.text('dischargeType') !== undefined) {
    return oneOf(DischargeType.options, cells.choice('dischargeType'));
  }
  const status = cells.text('status');
  if (outcome !== 'discharged' || status === undefined) return undefined;
  return oneOf(DischargeType.options, readChoice('dischargeType', status));
}

/** The cells of a row's history, read. */
function readHistory(cells: Cells, receivedAt: Date, rules: HistoryRules) {
  const outcome = cells.choice('status');
  return {
    startOfCare: momentOf(cells, 'startOfCare', receivedAt, rules),
    firstContactAt: momentOf(cells, 'firstContactAt', receivedAt, rules),
    statusAt: momentOf(cells, 'statusAt', receivedAt, rules),
    dateOfDeath: dayOf(cells, 'dateOfDeath', rules),
    plannedStartOfCare: dayOf(cells, 'plannedStartOfCare', rules),
    dischargeDate: dayOf(cells, 'dischargeDate', rules),
    outcome,
    declineReason: oneOf(DeclineReason.options, cells.choice('declineReason')),
    dischargeType: dischargeTypeOf(cells, outcome),
    pendingReason: oneOf(PendingReason.options, cells.optionalChoice('pendingReason')),
  };
}
type Read = ReturnType<typeof readHistory>;

const oneOf = <Value extends string>(values: readonly Value[], word: string | undefined): Value | undefined =>
  values.find((value) => value === word);

/** The change that leads to the status, with what the status needs. */
function stepTo(status: ReferralStatus, read: Read, word: string | undefined): EnrollmentChange {
  const { dateOfDeath, firstContactAt, outcome, plannedStartOfCare, startOfCare } = read;
  const change: EnrollmentChange = { version: 1 };
  if (firstContactAt) change.firstContactAt = firstContactAt.toISOString();
  if (status === 'referral_received') return change;
  change.status = status;
  if (status === 'enrolled' && startOfCare) change.startOfCare = startOfCare.toISOString();
  if (status === 'pending_start_of_care') {
    change.pendingReason = read.pendingReason ?? 'other';
    if (plannedStartOfCare) change.plannedStartOfCare = plannedStartOfCare;
  }
  if (status !== 'declined') return change;
  const hasDied = outcome === 'died' || dateOfDeath !== undefined;
  const reason = read.declineReason ?? (hasDied ? 'patient_deceased' : undefined);
  if (reason) change.declineReason = reason;
  if (reason === 'hospice_declined') change.declineDetail = detailOf(word ?? '');
  if (reason === 'patient_deceased' && dateOfDeath) change.dateOfDeath = dateOfDeath;
  return change;
}

/** The change that ends a stay; undefined while the patient is in care. Of a patient who died in care, the last day is the day of death. */
function endOf(cells: Cells, read: Read): EnrollmentChange | undefined {
  const { dateOfDeath, outcome } = read;
  const hasDied = outcome === 'died' || dateOfDeath !== undefined || read.dischargeType === 'death';
  const date = read.dischargeDate ?? (hasDied ? dateOfDeath : undefined);
  if (!hasDied && date === undefined && read.dischargeType === undefined && outcome !== 'discharged') return undefined;
  if (date === undefined) cells.wrong('dischargeDate', 'Enter a date');
  const type = read.dischargeType ?? (hasDied ? 'death' : undefined);
  if (type === undefined) cells.wrong('dischargeType', 'Choose a reason');
  return {
    version: 1,
    ...(date === undefined ? {} : { dischargeDate: date }),
    ...(type === undefined ? {} : { dischargeType: type }),
    ...(type === 'death' && dateOfDeath !== undefined ? { dateOfDeath } : {}),
  };
}

interface Received {
  readonly at: Date;
  readonly dateOfBirth: string | null;
}

/** A referral as it is received, before anything happens to it. */
const received = ({ at, dateOfBirth }: Received, timeZone: string): EnrollmentState => ({
  status: 'referral_received',
  receivedAt: at,
  firstContactAt: null,
  pendingReason: null,
  plannedStartOfCare: null,
  nextAction: null,
  nextActionDueAt: null,
  startOfCare: null,
  admissionNurseId: null,
  dischargeDate: null,
  dischargeType: null,
  siaSince: null,
  timeZone,
  dateOfBirth,
});

/**
 * What became of an imported referral, checked by the rules of every change of an enrollment as of the days of the file. Undefined where
 * the file says nothing of it, or says it wrongly.
 */
export function historyOf(cells: Cells, referral: Received, rules: HistoryRules): ImportedHistory | undefined {
  if (!hasHistory(cells)) return undefined;
  const before = cells.problems.length;
  const read = readHistory(cells, referral.at, rules);
  if (cells.problems.length > before) return undefined;
  const { dischargeDate, dischargeType, firstContactAt = null, startOfCare = null, statusAt } = read;
  const hasEnd = dischargeDate !== undefined || dischargeType !== undefined;
  const status = statusOf({ ...read, hasDecline: read.declineReason !== undefined, hasEnd });
  const step = stepTo(status, read, cells.text('declineReason'));
  const end = status === 'enrolled' ? endOf(cells, read) : undefined;
  const state = received(referral, rules.timeZone);
  const errors = [
    ...checkEnrollmentChange(state, step, rules.now),
    ...(end ? checkEnrollmentChange({ ...state, status, startOfCare, firstContactAt }, end, rules.now) : []),
  ];
  for (const { message, path } of errors) {
    // The nurse of an old admission may have left long ago: the file need not name one.
    if (path === 'admissionNurseId') continue;
    const field = COLUMNS[path] ?? 'status';
    if (!cells.problems.some((problem) => problem.field === field)) cells.wrong(field, message);
  }
  checkTransition(cells, status, referral.at, rules.now);
  const nurse = status === 'enrolled' ? nurseOf(cells, rules) : undefined;
  if (cells.problems.length > before) return undefined;
  const at = statusAt ?? startOfCare ?? firstContactAt ?? referral.at;
  return {
    status,
    statusAt: status === 'enrolled' ? (startOfCare ?? at) : at,
    firstContactAt,
    pendingReason: step.pendingReason ?? null,
    plannedStartOfCare: step.plannedStartOfCare ?? null,
    startOfCare: status === 'enrolled' ? startOfCare : null,
    admissionNurseId: nurse ?? null,
    declineReason: step.declineReason ?? null,
    declineDetail: step.declineDetail ?? null,
    dateOfDeath: step.dateOfDeath ?? end?.dateOfDeath ?? null,
    dischargeDate: end?.dischargeDate ?? null,
    dischargeType: end?.dischargeType ?? null,
  };
}

/** The contract's table of transitions, as of the day the referral came. */
function checkTransition(cells: Cells, status: ReferralStatus, receivedAt: Date, now: Date): void {
  if (status === 'referral_received') return;
  const state = {
    status: 'referral_received',
    statusSince: receivedAt.getTime(),
    statusBefore: null,
    statusBeforeError: null,
    declineReason: null,
    hasSurveyResult: false,
    now: now.getTime(),
  } as const;
  const allowed = allowedTransitions(state, { role: 'hospice_admin', isOwnReferral: false });
  if (!allowed.includes(status)) cells.wrong('status', 'A referral can’t have this status');
}

function nurseOf(cells: Cells, { nurse }: HistoryRules): string | undefined {
  const word = cells.text('admissionNurse');
  if (word === undefined) return undefined;
  const found = nurse(word);
  if ('id' in found && found.id !== null) return found.id;
  return cells.warn('admissionNurse', 'problem' in found ? found.problem : 'Left out, as you chose');
}
