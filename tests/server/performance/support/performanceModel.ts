import type { MetricKey } from '#contract/performance/metrics.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';

/**
 * The figures of performance once more, from domain section 3 alone: plain loops over plain records, days by Intl. It shares no
 * code with the server.
 */

export interface ModelSurvey {
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly status: 'scheduled' | 'sent' | 'completed' | 'undeliverable' | 'cancelled';
  readonly answer: {
    readonly at: number;
    readonly overall: number | undefined;
    readonly recommend: number | undefined;
    readonly isLow: boolean;
    readonly resolvedAt: number | null;
  } | null;
}

export interface ModelRecord {
  readonly isDeleted: boolean;
  readonly withdrawnBy?: string;
  readonly status: 'referral_received' | 'pending_start_of_care' | 'enrolled' | 'declined' | 'entered_in_error';
  readonly receivedAt: number;
  readonly statusSince: number;
  readonly contactAt: number | null;
  readonly visitAt: number | null;
  readonly startAt: number | null;
  readonly declineReason: string | null;
  readonly dischargeDay: string | null;
  readonly dischargeType: string | null;
  readonly siaAt: number | null;
  readonly plannedDay: string | null;
  readonly hasUndeliverable: boolean;
  readonly hasConcern: boolean;
  readonly surveys: readonly ModelSurvey[];
}

interface ModelAsk<Record extends ModelRecord> {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly now: number;
  readonly responseTargetMinutes: number;
  /** Whose records count: by the nurse who admits, and by the one who cares. */
  readonly ofAdmission?: (record: Record) => boolean;
  readonly ofCare?: (record: Record) => boolean;
}

/** Value, numerator, denominator and n; `null` where too few families answered. */
export type ModelFigure = readonly [number | null, number | null, number | null, number] | null;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Swedes write dates as ISO 8601 does. */
export function localDay(moment: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(moment);
}
const numberOf = (day: string): number => Math.round(Date.parse(day) / DAY);

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

const count = (n: number): ModelFigure => [n, n, null, n];
const share = (part: number, whole: number): ModelFigure => [whole === 0 ? null : part / whole, part, whole, whole];
const median = (values: readonly number[]): ModelFigure => [quantile(values, 0.5), null, null, values.length];
const high = (values: readonly number[]): ModelFigure => [quantile(values, 0.9), null, null, values.length];
const mean = (values: readonly number[]): ModelFigure => [
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
  null,
  null,
  values.length,
];

export function modelOf<Record extends ModelRecord>(
  records: readonly Record[],
  ask: ModelAsk<Record>,
): { readonly [Key in MetricKey]: ModelFigure } {
  const { from, to, timeZone, now } = ask;
  const day = (moment: number) => localDay(moment, timeZone);
  const isIn = (moment: number) => from <= day(moment) && day(moment) <= to;
  const there = records.filter(({ isDeleted, status }) => !isDeleted && status !== 'entered_in_error');
  const admitted = there.filter(ask.ofAdmission ?? (() => true));
  const cared = there.filter(ask.ofCare ?? (() => true));

  const received = admitted.filter(({ receivedAt }) => isIn(receivedAt));
  const starts = received.flatMap(({ status, startAt, ...rest }) =>
    status === 'enrolled' && startAt !== null ? [{ ...rest, startAt }] : [],
  );
  const declined = received.filter(({ status, withdrawnBy }) => status === 'declined' && !withdrawnBy);
  const withdrawn = received.filter(({ status, withdrawnBy }) => status === 'declined' && withdrawnBy);
  const because = (...reasons: string[]) =>
    declined.filter(({ declineReason }) => reasons.includes(declineReason ?? '')).length;
  const minutes = received.flatMap(({ contactAt, receivedAt }) =>
    contactAt === null ? [] : [(contactAt - receivedAt) / 60_000],
  );
  const hours = starts.map(({ startAt, receivedAt }) => (startAt - receivedAt) / HOUR);
  const decisions = [...hours, ...declined.map(({ statusSince, receivedAt }) => (statusSince - receivedAt) / HOUR)];
  const within = (max: number) => share(hours.filter((each) => each <= max).length, starts.length);
  const wasVisited = ({ visitAt }: { visitAt: number | null }) => visitAt !== null && visitAt <= now;
  const fromVisit = starts
    .filter(wasVisited)
    .map(({ startAt, visitAt }) => Math.max(0, (startAt - (visitAt ?? 0)) / HOUR));

  const stays = cared.flatMap(({ status, startAt, dischargeDay, dischargeType, siaAt }) =>
    status === 'enrolled' && startAt !== null
      ? [{ first: day(startAt), last: dischargeDay ?? '9999-12-31', isDeath: dischargeType === 'death', siaAt }]
      : [],
  );
  const ended = stays.filter(({ last }) => from <= last && last <= to);
  const lengths = ended.map(({ first, last }) => numberOf(last) - numberOf(first) + 1);
  const ofLength = (fits: (days: number) => boolean) => share(lengths.filter(fits).length, ended.length);
  const deaths = ended.filter(({ isDeath }) => isDeath);
  const leads = deaths.flatMap(({ last, siaAt }) => (siaAt === null ? [] : [numberOf(last) - numberOf(day(siaAt))]));
  let patientDays = 0;
  let patients = 0;
  let days = 0;
  const today = day(now);
  for (let each = numberOf(from); each <= numberOf(to) && each <= numberOf(today); each += 1) days += 1;
  for (const { first, last } of stays) {
    let own = 0;
    for (let each = numberOf(from); each < numberOf(from) + days; each += 1) {
      if (numberOf(first) <= each && each <= numberOf(last)) own += 1;
    }
    patientDays += own;
    if (own > 0) patients += 1;
  }

  const needsAttention = cared.filter((record) => {
    const isOpen = record.status === 'referral_received' || record.status === 'pending_start_of_care';
    const waitedMinutes = (now - record.receivedAt) / 60_000;
    const isUncontacted = record.status === 'referral_received' && record.contactAt === null;
    const hasOpenLow = record.surveys.some(({ answer }) => answer?.isLow && answer.resolvedAt === null);
    return (
      hasOpenLow ||
      record.hasUndeliverable ||
      record.hasConcern ||
      (isUncontacted && waitedMinutes > ask.responseTargetMinutes) ||
      (isOpen && record.plannedDay !== null && record.plannedDay < today)
    );
  });

  const surveys = cared.flatMap(({ surveys: own }) => own);
  const sent = surveys.filter(
    ({ createdAt, sentAt, status }) => (sentAt !== null || status === 'undeliverable') && isIn(sentAt ?? createdAt),
  );
  const answers = surveys.flatMap(({ answer }) => (answer && isIn(answer.at) ? [answer] : []));
  const overall = answers.flatMap((answer) => (answer.overall === undefined ? [] : [answer.overall]));
  const recommend = answers.flatMap((answer) => (answer.recommend === undefined ? [] : [answer.recommend]));
  const low = answers.filter(({ isLow }) => isLow);
  const resolving = low.flatMap(({ at, resolvedAt }) => (resolvedAt === null ? [] : [(resolvedAt - at) / HOUR]));
  const ofAtLeastFive = (n: number, figure: ModelFigure) => (answers.length < 5 || n < 5 ? null : figure);
  const many = answers.length;

  return {
    referrals: count(received.length),
    enrolled: count(starts.length),
    declined: count(declined.length),
    withdrawn: count(withdrawn.length),
    stillOpen: count(received.length - starts.length - declined.length - withdrawn.length),
    conversionRate: share(starts.length, received.length),
    conversionDecided: share(starts.length, decisions.length),
    conversionEligible: share(starts.length, decisions.length - because('patient_ineligible', 'patient_deceased')),
    controllableDeclines: share(
      because('hospice_declined', 'unable_to_reach', 'patient_chose_another_hospice'),
      declined.length,
    ),
    medianMinutesToFirstContact: median(minutes),
    p90MinutesToFirstContact: high(minutes),
    medianHoursToDecision: median(decisions),
    medianHoursToAdmission: median(hours),
    meanHoursToAdmission: mean(hours),
    p90HoursToAdmission: high(hours),
    within4h: within(4),
    within8h: within(8),
    within24h: within(24),
    within48h: within(48),
    sameDayRate: share(
      starts.filter(({ startAt, receivedAt }) => day(startAt) === day(receivedAt)).length,
      starts.length,
    ),
    conversionAfterVisit: share(starts.filter(wasVisited).length, received.filter(wasVisited).length),
    medianHoursFromVisit: median(fromVisit),
    pending: count(admitted.filter(({ status }) => status === 'pending_start_of_care').length),
    census: count(stays.filter(({ first, last }) => first <= to && last > to).length),
    averageDailyCensus: [days === 0 ? null : patientDays / days, patientDays, days, patients],
    discharged: count(ended.length),
    averageLengthOfStay: mean(lengths),
    medianLengthOfStay: median(lengths),
    shortStayRate: ofLength((length) => length <= 7),
    veryShortStayRate: ofLength((length) => length <= 3),
    longStayRate: ofLength((length) => length > 180),
    liveDischargeRate: share(ended.length - deaths.length, ended.length),
    deathsWithSia: share(leads.length, deaths.length),
    siaWithin7d: share(leads.filter((lead) => 0 <= lead && lead <= 7).length, deaths.length),
    openAlerts: count(needsAttention.length),
    surveysSent: count(sent.length),
    surveysAnswered: count(many),
    responseRate: share(
      sent.filter(({ status }) => status === 'completed').length,
      sent.filter(({ status }) => status !== 'undeliverable').length,
    ),
    overallTopBox: ofAtLeastFive(overall.length, share(overall.filter((value) => value === 5).length, overall.length)),
    recommendTopBox: ofAtLeastFive(
      recommend.length,
      share(recommend.filter((value) => value >= 9).length, recommend.length),
    ),
    lowScoreRate: ofAtLeastFive(many, share(low.length, many)),
    medianHoursToResolve: ofAtLeastFive(many, median(resolving)),
    resolvedWithin48h: ofAtLeastFive(many, share(resolving.filter((each) => each <= 48).length, low.length)),
  };
}
