import { alertKindLabel, alertLabel, urgencyLabel } from '#contract/referrals/referralLabels.ts';
import { HOSPICE_EXPORT_COLUMNS, type HospiceExportColumn } from '#contract/exchange/exportColumns.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import { situationLabel, situationOf } from '#contract/referrals/situations.ts';
import {
  declineReasonLabel,
  DischargeType,
  dischargeTypeLabel,
  pendingReasonLabel,
  ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { createFieldWriter, csvField } from '#server/platform/http/files/csv.ts';
import { AT, type Fact, type FactRow } from './hospiceFacts.queries.ts';
import { localTimesIn, type LocalTimes } from './localTimes.ts';
import { readableTime } from './readableTime.ts';

/** A name that a line shows for an id, and a provider's group, as fields. */
export interface NameFields {
  readonly name: string;
  readonly group: string;
}

/** What the lines of one file have in common. */
interface File {
  /** Writes a text as a field. */
  readonly field: (text: string) => string;
  readonly localTimes: LocalTimes;
  readonly nameOf: (id: string) => NameFields;
  /** The situations of patients whose care has ended, by how and when. */
  readonly ended: Map<DischargeType, Map<string, string>>;
  /** The local day on which the file was asked for. */
  readonly today: string;
}

/** Writes one fact of a row that has it. */
type Writer = (word: string, file: File, row: FactRow) => string;

interface Column {
  readonly fact: Fact;
  readonly write: Writer;
}

const factOf = (row: FactRow, fact: Fact): string | null => row[AT[fact]] || null;

const text = (fact: Fact): Column => ({ fact, write: (word, { field }) => field(word) });
function code(fact: Fact, labels: Readonly<Record<string, string>>): Column {
  const fields = new Map(Object.entries(labels).map(([word, label]) => [word, csvField(label)]));
  return { fact, write: (word, { field }) => fields.get(word) ?? field(word) };
}
const named = (fact: Fact, part: keyof NameFields = 'name'): Column => ({
  fact,
  write: (id, { nameOf }) => nameOf(id)[part],
});

const day = (fact: Fact): Column => ({ fact, write: (word) => `"${readableTime(word)}",${word}` });
const moment = (fact: Fact): Column => ({ fact, write: (word, { localTimes }) => localTimes.fieldsOf(word) });

const isStatus = (word: string): word is ReferralStatus => ReferralStatus.options.some((status) => status === word);
const isDischargeType = (word: string | null): word is DischargeType =>
  DischargeType.options.some((type) => type === word);

const situation: Writer = (status, { field, localTimes, ended, today }, row) => {
  if (!isStatus(status)) return field(status);
  const withdrawnBy = factOf(row, 'withdrawnBy');
  if (status !== 'enrolled') return field(situationLabel(situationOf({ status, withdrawnBy })));
  const type = factOf(row, 'dischargeType');
  const discharge = {
    type: isDischargeType(type) ? type : null,
    date: factOf(row, 'dischargeDate'),
    dateOfDeath: factOf(row, 'dateOfDeath'),
  };
  const isSia = factOf(row, 'isSia') === 'yes';
  if (discharge.type) {
    // Most patients of a long file; writing their days takes longer than all else about them.
    const days = `${discharge.date}${discharge.dateOfDeath ?? ''}`;
    let byDays = ended.get(discharge.type);
    if (!byDays) ended.set(discharge.type, (byDays = new Map()));
    const before = byDays.get(days);
    if (before !== undefined) return before;
    const written = field(situationLabel(situationOf({ status, isSia, discharge })));
    byDays.set(days, written);
    return written;
  }
  const startOfCare = factOf(row, 'startOfCare');
  const startDay = startOfCare && localTimes.dayOf(startOfCare);
  return field(situationLabel(situationOf({ status, isSia, startDay, today, discharge })));
};

const MICROSECONDS = 1_000_000;
const TENTH_OF_AN_HOUR = 360 * MICROSECONDS;

/** Hours with one decimal, a half rounded away from zero, as the database rounds. */
const hoursToFirstContact: Writer = (contacted, _, row) => {
  // Seconds are not exact to the microsecond, as the database's moments are: rounding makes them so.
  const taken = Math.round((Number(contacted) - Number(factOf(row, 'receivedAt'))) * MICROSECONDS);
  return String((Math.sign(taken) * Math.round(Math.abs(taken) / TENTH_OF_AN_HOUR)) / 10);
};

const ALERT_LABELS: Readonly<Record<string, string>> = alertLabel;

const alerts: Writer = (alert, { field }, row) => {
  const label = alert === 'none' ? '' : (ALERT_LABELS[alert] ?? alert);
  if (factOf(row, 'concern') === null) return label === '' ? '' : field(label);
  return field([label, alertKindLabel.stakeholder_concern].filter((each) => each !== '').join('; '));
};

const COLUMNS: Readonly<Record<HospiceExportColumn, Column>> = {
  displayId: text('displayId'),
  lastName: text('lastName'),
  firstName: text('firstName'),
  dateOfBirth: day('dateOfBirth'),
  status: { fact: 'status', write: situation },
  statusSince: moment('statusSince'),
  receivedAt: moment('receivedAt'),
  firstContactAt: moment('firstContactAt'),
  hoursToFirstContact: { fact: 'firstContactAt', write: hoursToFirstContact },
  source: code('source', sourceLabel),
  urgency: code('urgency', urgencyLabel),
  diagnosis: text('diagnosis'),
  responsibleProvider: named('provider'),
  providerGroup: named('provider', 'group'),
  community: named('community'),
  hospiceLocation: named('location'),
  assignedTo: named('assignedTo'),
  nextAction: text('nextAction'),
  nextActionDueAt: moment('nextActionDueAt'),
  pendingReason: code('pendingReason', pendingReasonLabel),
  plannedStartOfCare: day('plannedStartOfCare'),
  startOfCare: moment('startOfCare'),
  admissionNurse: named('admissionNurse'),
  primaryNurse: named('primaryNurse'),
  levelOfCare: code('levelOfCare', levelOfCareLabel),
  declineReason: code('declineReason', declineReasonLabel),
  dischargeDate: day('dischargeDate'),
  dischargeType: code('dischargeType', dischargeTypeLabel),
  isSia: code('isSia', { yes: 'Yes', no: 'No' }),
  alerts: { fact: 'alert', write: alerts },
};

/** The columns in the file's order; a date or time is two fields of it. */
const ORDERED = Object.entries(HOSPICE_EXPORT_COLUMNS).map(([name, column], place) => {
  // The keys of the object are its type's; Object.entries forgets that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { fact, write } = COLUMNS[name as HospiceExportColumn];
  return { at: AT[fact], before: place === 0 ? '' : ',', write, empty: 'time' in column ? ',' : '' };
});

/**
 * How the lines of one file are written, whose moments are in this zone.
 * @param nameOf the name for an id
 */
export function createHospiceLines(
  zone: string,
  now: Date,
  nameOf: (id: string) => NameFields,
): (row: FactRow) => string {
  const file: File = {
    ended: new Map(),
    field: createFieldWriter(),
    localTimes: localTimesIn(zone),
    nameOf,
    today: dayIn(zone, now),
  };
  return (row) => {
    let line = '';
    for (const { at, before, empty, write } of ORDERED) {
      const word = row[at];
      line += before;
      line += word ? write(word, file, row) : empty;
    }
    return `${line}\r\n`;
  };
}
