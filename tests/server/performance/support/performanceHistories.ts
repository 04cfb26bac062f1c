import * as fc from 'fast-check';
import { DECLINE_REASONS, DischargeType, type DeclineReason } from '#contract/referrals/statuses.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import { localDay, type ModelRecord, type ModelSurvey } from './performanceModel.ts';

/** Random histories of referrals, many of them at the edges: midnights of New York, the hours of the buckets, the same day. */

export const NOW = Date.parse('2026-11-20T15:00:00Z');
export const ZONE = 'America/New_York';

export interface History extends ModelRecord {
  readonly declineReason: DeclineReason | null;
  readonly dischargeType: DischargeType | null;
  /** Which of three; the third is none. */
  readonly provider: number;
  readonly community: number;
  readonly admits: number;
  readonly cares: number;
}

const whole = (min: number, max: number) => fc.integer({ min, max });
/** Up to 70 days ago; often a second about the midnight of New York, by summer or by winter time. */
const past = fc.oneof(
  whole(0, 70 * 86_400).map((seconds) => NOW - seconds * 1000),
  fc
    .tuple(whole(1, 70), fc.constantFrom(4, 5), fc.constantFrom(-1000, 0, 1000))
    .map(([days, hour, ms]) => Date.parse('2026-11-20T00:00:00Z') - days * DAY + hour * HOUR + ms),
);
/** How long until something follows: often exactly the hours at which a bucket ends. */
const later = fc.oneof(
  fc.constantFrom(4, 8, 24, 48, 168).chain((hours) => fc.constantFrom(0, 1000).map((ms) => hours * HOUR + ms)),
  whole(0, 20 * 86_400).map((seconds) => seconds * 1000),
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const survey = fc
  .record({
    createdAt: past,
    wentAfter: maybe(later),
    status: fc.constantFrom('scheduled', 'sent', 'completed', 'completed', 'completed', 'undeliverable', 'cancelled'),
    answeredAfter: later,
    overall: fc.option(whole(1, 5), { nil: undefined }),
    recommend: fc.option(whole(0, 10), { nil: undefined }),
    resolvedAfter: maybe(fc.oneof(later, fc.constantFrom(48 * HOUR, 48 * HOUR + 1000))),
  })
  .map(({ createdAt, wentAfter, status, answeredAfter, overall, recommend, resolvedAfter }): ModelSurvey => {
    const mustHaveGone = status === 'sent' || status === 'completed';
    const sentAt =
      status === 'scheduled' || (!mustHaveGone && wentAfter === null) ? null : createdAt + (wentAfter ?? 1000);
    const at = (sentAt ?? createdAt) + answeredAfter;
    const isLow = (overall ?? 5) <= 2 || (recommend ?? 10) <= 6;
    const resolvedAt = isLow && resolvedAfter !== null ? at + resolvedAfter : null;
    return {
      createdAt,
      sentAt,
      status,
      answer: status === 'completed' ? { at, overall, recommend, isLow, resolvedAt } : null,
    };
  });

export const history: fc.Arbitrary<History> = fc
  .record({
    isDeleted: fc.nat(9).map((roll) => roll === 0),
    status: fc.constantFrom(
      'referral_received',
      'pending_start_of_care',
      'enrolled',
      'enrolled',
      'enrolled',
      'declined',
      'entered_in_error',
    ),
    receivedAt: past,
    decidedAfter: later,
    contactAfter: maybe(whole(0, 600)),
    visitAfter: maybe(later),
    declineReason: fc.constantFrom(...DECLINE_REASONS),
    staysDays: maybe(fc.oneof(whole(0, 30), fc.constantFrom(0, 2, 3, 6, 7, 180, 181))),
    dischargeType: fc.constantFrom('death', ...DischargeType.options),
    siaDaysBefore: maybe(whole(0, 9)),
    plannedInDays: maybe(whole(-5, 5)),
    hasUndeliverable: fc.nat(9).map((roll) => roll === 0),
    hasConcern: fc.nat(9).map((roll) => roll === 0),
    surveys: fc.array(survey, { maxLength: 3 }),
    provider: whole(0, 2),
    community: whole(0, 2),
    admits: whole(0, 2),
    cares: whole(0, 2),
  })
  .map(({ decidedAfter, contactAfter, visitAfter, staysDays, siaDaysBefore, plannedInDays, ...facts }) => {
    const { receivedAt, status } = facts;
    const decidedAt = receivedAt + decidedAfter;
    const isEnrolled = status === 'enrolled';
    const first = Date.parse(localDay(decidedAt, ZONE));
    const dayLater = (days: number) => new Date(first + days * DAY).toISOString().slice(0, 10);
    const dischargeDay = isEnrolled && staysDays !== null ? dayLater(staysDays) : null;
    return {
      ...facts,
      // One open survey at most at a time: the others of it have ended.
      surveys: facts.surveys.map((each, index) =>
        index > 0 && (each.status === 'scheduled' || each.status === 'sent')
          ? { ...each, status: 'cancelled' as const }
          : each,
      ),
      statusSince: decidedAt,
      contactAt: contactAfter === null ? null : receivedAt + contactAfter * 60_000,
      visitAt: visitAfter === null ? null : receivedAt + visitAfter,
      startAt: isEnrolled ? decidedAt : null,
      declineReason: status === 'declined' ? facts.declineReason : null,
      dischargeDay,
      dischargeType: dischargeDay === null ? null : facts.dischargeType,
      siaAt:
        dischargeDay === null || siaDaysBefore === null
          ? null
          : Date.parse(dischargeDay) + 5 * HOUR - siaDaysBefore * DAY,
      plannedDay: plannedInDays === null ? null : localDay(NOW + plannedInDays * DAY, ZONE),
    };
  });
