import { DAY, HOUR, MINUTE } from '#contract/platform/durations.ts';
import { ANSWERED_BY } from '#server/surveys/answering/surveyAnswers.queries.ts';
import { languageFor } from '#server/surveys/surveyMailText.rules.ts';
import { randomOf, type Random } from './random.ts';
import type { ReferralRows } from './rows.ts';
import { remindersOf, sentSurveysOf, type SentSurvey } from './surveyDates.ts';
import type { DemoSetting, Family } from './patients.ts';
import { answer, answeringMoment, type Answered, type Wanted } from './surveyAnswers.ts';
import type { Actor, DemoHospice } from './world.ts';

/** `answers`: the family answers the first survey. `low`, `low_taken_up`, `undeliverable`: how the last one ends during care. */
export type SurveyPlan = 'drawn' | 'answers' | 'low' | 'low_taken_up' | 'undeliverable';

interface SurveyEvent {
  readonly kind: 'survey_sent' | 'survey_answered' | 'survey_taken_up' | 'survey_resolved' | 'survey_stopped';
  readonly at: number;
  readonly actor: Actor | null;
  readonly text: string;
  readonly isLow: boolean;
}

export interface SurveyHistory {
  readonly events: SurveyEvent[];
  readonly lastAt: number | null;
  readonly lastMean: number | null;
  /** The last time that a survey changed the enrollment. */
  readonly changedAt: number;
  readonly hasOpenLowScore: boolean;
  readonly isUndeliverable: boolean;
}

/** In the hospice's care since `start`; `end`: when it ended, and why no survey is open since. */
export interface InCare {
  readonly start: number;
  readonly end: { readonly at: number; readonly as: 'deceased' | 'discharged' | 'sia' } | null;
}

interface Surveyed {
  readonly enrollmentId: string;
  readonly hospice: DemoHospice;
  readonly family: Family;
  readonly inCare: InCare | null;
  readonly plan: SurveyPlan;
  readonly now: number;
  readonly isThin: boolean;
  /** Collects the survey's rows. */
  readonly rows: ReferralRows;
}

/** Shares of surveys with enough time to answer: a death or the end of care ends some earlier. */
const ANSWER_SHARES: Record<DemoSetting, number> = {
  assisted_living: 0.34,
  home: 0.31,
  skilled_nursing: 0.25,
  hospital: 0.38,
};
/** Share of families without consent who gave it once. */
const WITHDRAWN_SHARE = 0.12;

interface Ongoing extends Surveyed {
  readonly random: Random;
  readonly inCare: InCare;
  readonly events: SurveyEvent[];
  /** When the family opted out. */
  readonly withdrewAt: number | null;
}

/** Generates the surveys of one stay, adds their rows, and returns the enrollment's values after them. */
export function surveysOf(surveyed: Surveyed): SurveyHistory {
  const { enrollmentId, family, hospice, inCare, isThin, now, plan } = surveyed;
  const events: SurveyEvent[] = [];
  const nothing = { lastAt: null, lastMean: null, changedAt: 0, hasOpenLowScore: false, isUndeliverable: false };
  const { caregiver } = family;
  const { surveys: form } = hospice;
  if (inCare === null || !form.settings.isEnabled || !caregiver?.email || !caregiver.isSurveyContact)
    return { events, ...nothing };
  const random = randomOf(`surveys ${enrollmentId}`);
  const hasWithdrawn = !caregiver.hasConsentedToContact;
  if (hasWithdrawn && !random.chance(WITHDRAWN_SHARE)) return { events, ...nothing };

  const until = Math.min(inCare.end?.at ?? Infinity, now);
  const planned = sentSurveysOf({
    random,
    form,
    timeZone: hospice.timeZone,
    start: inCare.start,
    until,
    hasEnded: inCare.end !== null || hasWithdrawn,
    mayOptOut: !isThin && plan === 'drawn' && !hasWithdrawn,
  });
  const sentSurveys = hasWithdrawn ? planned.slice(0, 1) : planned;
  const withdrewAt = hasWithdrawn ? (sentSurveys[0]?.sentAt ?? 0) + random.int(20, 60) * HOUR : null;
  if (withdrewAt !== null && withdrewAt >= until) return { events, ...nothing };

  const isLiving = inCare.end === null;
  const ongoing: Ongoing = { ...surveyed, random, inCare, events, withdrewAt };
  let isUndeliverable = false;
  const results = sentSurveys.map((sent, index): Answered | null => {
    const isLast = index === sentSurveys.length - 1;
    const isReturned = sent.isReturned || (isLiving && isLast && plan === 'undeliverable');
    isUndeliverable = isReturned;
    return ask(ongoing, { ...sent, isReturned }, { number: index + 1, isLast });
  });

  const answered = results.filter((result) => result !== null);
  const newest = answered.at(-1);
  const lastAt = newest ? Number(newest.result.submitted_at) : null;
  return {
    events,
    lastAt,
    lastMean: newest?.mean ?? null,
    changedAt: Math.max(lastAt ?? 0, ...answered.map(({ alert }) => alert.resolvedAt ?? 0)),
    hasOpenLowScore: answered.some(({ isOpen }) => isOpen),
    isUndeliverable,
  };
}

interface Position {
  readonly number: number;
  readonly isLast: boolean;
}

/** One survey of the family, from its mail to its outcome. Returns the answer, if any. */
function ask(ongoing: Ongoing, sent: SentSurvey, { number, isLast }: Position): Answered | null {
  const { enrollmentId, events, family, hospice, inCare, now, random, rows, withdrewAt } = ongoing;
  const { caregiver } = family;
  if (!caregiver?.email) return null;
  const { expiresAt, isByHand, isReturned, optedOutAt, sentAt } = sent;
  const { surveys: form, timeZone } = hospice;
  const language = languageFor([caregiver.language, family.preferredLanguage], form.settings.languages);
  const stops = Math.min(expiresAt, inCare.end?.at ?? Infinity, withdrewAt ?? Infinity, optedOutAt ?? Infinity);
  const closes = Math.min(stops, now);
  const isAwaited = !isReturned && optedOutAt === null && withdrewAt === null;
  const answeredAt = isAwaited ? answerMoment(ongoing, sentAt, closes, { number, isLast }) : null;
  const readAt = sentAt + Math.round(random.logNormal(9, 1) * HOUR);
  const isRead = random.chance(0.3) && readAt < closes;
  const openedAt = answeredAt !== null ? answeredAt - random.int(2, 6) * MINUTE : isRead && isAwaited ? readAt : null;
  const asker = isByHand ? random.pick(hospice.managers) : null;
  const unanswered = Math.min(closes, answeredAt ?? Infinity);
  const reminders = isReturned ? [] : remindersOf({ random, form, timeZone }, sentAt, unanswered);
  const remindedAt = reminders.at(-1);
  const id = random.uuid();

  const cancelledFor =
    answeredAt !== null || isReturned || stops === expiresAt || stops > now
      ? null
      : stops === withdrewAt
        ? 'no_contact'
        : stops === optedOutAt
          ? 'opted_out'
          : (inCare.end?.as ?? null);
  const ended = cancelledFor !== null ? 'cancelled' : now >= expiresAt ? 'expired' : null;
  rows.survey_invitation.push({
    id,
    enrollment_id: enrollmentId,
    hospice_id: hospice.id,
    number,
    status:
      answeredAt !== null ? 'completed' : isReturned ? 'undeliverable' : (ended ?? (openedAt ? 'opened' : 'sent')),
    cancelled_for: cancelledFor,
    contact_name: caregiver.name,
    // The first one went to an address with a typo.
    contact_address: isReturned && !isLast ? caregiver.email.replace('@family', '@famly') : caregiver.email,
    language,
    asked_by: asker?.id ?? null,
    created_at: new Date(sentAt - 8_000),
    sent_at: isReturned ? null : new Date(sentAt),
    opened_at: openedAt === null ? null : new Date(openedAt),
    completed_at: answeredAt === null ? null : new Date(answeredAt),
    expires_at: new Date(expiresAt),
    reminders: reminders.length,
    reminded_at: remindedAt === undefined ? null : new Date(remindedAt),
  });
  const addEvent = (kind: SurveyEvent['kind'], at: number, text: string, actor: Actor | null = null, isLow = false) =>
    events.push({ kind, at, actor, text, isLow });
  if (isReturned) addEvent('survey_stopped', sentAt, 'The email could not be delivered: the mail server refused it');
  else addEvent('survey_sent', sentAt, 'Invitation', asker);
  for (const at of reminders) addEvent('survey_sent', at, 'Reminder');
  if (optedOutAt !== null) rows.optOuts.push({ hospiceId: hospice.id, address: caregiver.email, at: optedOutAt });
  if (answeredAt === null) return null;

  const answered = answer({
    random,
    ids: { enrollment: enrollmentId, hospice: hospice.id, invitation: id },
    form,
    family,
    language,
    managers: hospice.managers,
    at: answeredAt,
    wanted: wantedOf(ongoing, isLast),
    isLiving: inCare.end === null,
    now,
  });
  rows.survey_result.push(answered.result);
  rows.survey_answer.push(...answered.answers);
  rows.survey_words.push(answered.words);
  rows.survey_theme.push(...answered.themes);
  const { alert } = answered;
  addEvent('survey_answered', answeredAt, ANSWERED_BY[answered.role], null, alert.state !== 'none');
  if (alert.startedAt !== null) addEvent('survey_taken_up', alert.startedAt, '', alert.by);
  if (alert.resolvedAt !== null) addEvent('survey_resolved', alert.resolvedAt, alert.note ?? '', alert.by);
  return answered;
}

/** When the family answers; null if it does not answer before the survey closes. */
function answerMoment(
  { family, inCare, now, plan, random }: Ongoing,
  sentAt: number,
  closes: number,
  position: Position,
) {
  const isDrawn = random.chance(ANSWER_SHARES[family.setting]);
  const drawn = answeringMoment(random, sentAt);
  const isLow = (plan === 'low' || plan === 'low_taken_up') && inCare.end === null && position.isLast;
  if (isLow) return Math.min(Math.max(sentAt + 20 * MINUTE, now - random.int(300, 1800) * MINUTE), closes - MINUTE);
  const at = plan === 'answers' && position.number === 1 ? Math.min(drawn, sentAt + DAY) : drawn;
  return (isDrawn || (plan === 'answers' && position.number === 1)) && at < closes ? at : null;
}

function wantedOf({ inCare, plan }: Ongoing, isLast: boolean): Wanted {
  if (plan === 'answers') return 'fine';
  if (!isLast || inCare.end !== null) return 'any';
  return plan === 'low' ? 'open' : plan === 'low_taken_up' ? 'in_progress' : 'any';
}
