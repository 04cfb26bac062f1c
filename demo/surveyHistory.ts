import type { Row } from '#server/platform/database/insertRows.ts';
import { ANSWERED_BY } from '#server/surveys/answering/surveyAnswers.queries.ts';
import { languageFor } from '#server/surveys/surveyMailText.rules.ts';
import { DAY, HOUR, MINUTE } from './dates.ts';
import { randomOf, type Random } from './random.ts';
import type { DemoSetting } from './patients.ts';
import { askingsOf, remindersOf, type Asking } from './surveyAskings.ts';
import type { Family } from './surveyFamily.ts';
import { answer, answeringMoment, type Answered, type Wanted } from './surveyResults.ts';
import type { Actor, DemoHospice } from './world.ts';

/** What one family was asked during its stay, what it answered, and what stands on its enrollment for it. */

/** `answers`: the first survey is answered; `low`, `low_taken_up`, `undeliverable`: what became of the last one, while in care. */
export type SurveyPlan = 'drawn' | 'answers' | 'low' | 'low_taken_up' | 'undeliverable';

interface SurveyRows {
  readonly invitations: Row<'survey_invitation'>[];
  readonly results: Row<'survey_result'>[];
  readonly answers: Row<'survey_answer'>[];
  readonly words: Row<'survey_words'>[];
  readonly themes: Row<'survey_theme'>[];
  readonly optOuts: OptOut[];
}

export interface OptOut {
  readonly hospiceId: string;
  readonly address: string;
  readonly at: number;
}

interface SurveyEvent {
  readonly kind: 'survey_sent' | 'survey_answered' | 'survey_taken_up' | 'survey_resolved' | 'survey_stopped';
  readonly at: number;
  readonly actor: Actor | null;
  readonly text: string;
  readonly isLow: boolean;
}

export interface SurveyHistory {
  readonly rows: SurveyRows;
  readonly events: SurveyEvent[];
  readonly lastAt: number | null;
  readonly lastMean: number | null;
  /** When anything last changed on the enrollment for it. */
  readonly changedAt: number;
  readonly hasOpenLowScore: boolean;
  readonly isUndeliverable: boolean;
}

/** In the hospice's care since `start`; `end`: until when, and why no survey is open since. */
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
}

/** Of the surveys that have their time: a death or the end of care ends others before. */
const ANSWER_SHARES: Record<DemoSetting, number> = {
  assisted_living: 0.34,
  home: 0.31,
  skilled_nursing: 0.25,
  hospital: 0.38,
};
/** Of those without consent, some had given it once. */
const WITHDRAWN_SHARE = 0.12;

const none = (): SurveyRows => ({ invitations: [], results: [], answers: [], words: [], themes: [], optOuts: [] });

interface Ongoing extends Surveyed {
  readonly random: Random;
  readonly inCare: InCare;
  readonly rows: SurveyRows;
  readonly events: SurveyEvent[];
  /** Since when the family wants no contact. */
  readonly withdrewAt: number | null;
}

export function surveysOf(surveyed: Surveyed): SurveyHistory {
  const { enrollmentId, family, hospice, inCare, isThin, now, plan } = surveyed;
  const rows = none();
  const events: SurveyEvent[] = [];
  const nothing = { lastAt: null, lastMean: null, changedAt: 0, hasOpenLowScore: false, isUndeliverable: false };
  const { caregiver } = family;
  const { surveys: form } = hospice;
  if (inCare === null || !form.settings.isEnabled || !caregiver?.email || !caregiver.isSurveyContact)
    return { rows, events, ...nothing };
  const random = randomOf(`surveys ${enrollmentId}`);
  const hasWithdrawn = !caregiver.hasConsentedToContact;
  if (hasWithdrawn && !random.chance(WITHDRAWN_SHARE)) return { rows, events, ...nothing };

  const until = Math.min(inCare.end?.at ?? Infinity, now);
  const planned = askingsOf({
    random,
    form,
    timeZone: hospice.timeZone,
    start: inCare.start,
    until,
    hasEnded: inCare.end !== null || hasWithdrawn,
    mayOptOut: !isThin && plan === 'drawn' && !hasWithdrawn,
  });
  const askings = hasWithdrawn ? planned.slice(0, 1) : planned;
  const withdrewAt = hasWithdrawn ? (askings[0]?.sentAt ?? 0) + random.int(20, 60) * HOUR : null;
  if (withdrewAt !== null && withdrewAt >= until) return { rows, events, ...nothing };

  const isLiving = inCare.end === null;
  const ongoing: Ongoing = { ...surveyed, random, inCare, rows, events, withdrewAt };
  const results = askings.map((asking, index): Answered | null => {
    const isLast = index === askings.length - 1;
    const isReturned = asking.isReturned || (isLiving && isLast && plan === 'undeliverable');
    return ask(ongoing, { ...asking, isReturned }, { number: index + 1, isLast });
  });

  const answered = results.filter((result) => result !== null);
  const newest = answered.at(-1);
  const lastAt = newest ? Number(newest.result.submitted_at) : null;
  return {
    rows,
    events,
    lastAt,
    lastMean: newest?.mean ?? null,
    changedAt: Math.max(lastAt ?? 0, ...answered.map(({ alert }) => alert.resolvedAt ?? 0)),
    hasOpenLowScore: answered.some(({ isOpen }) => isOpen),
    isUndeliverable: rows.invitations.at(-1)?.status === 'undeliverable',
  };
}

interface Place {
  readonly number: number;
  readonly isLast: boolean;
}

/** One survey of the family, from its mail to what became of it. Gives its answer, if there is one. */
function ask(ongoing: Ongoing, asking: Asking, { number, isLast }: Place): Answered | null {
  const { enrollmentId, events, family, hospice, inCare, now, random, rows, withdrewAt } = ongoing;
  const { caregiver } = family;
  if (!caregiver?.email) return null;
  const { expiresAt, isByHand, isReturned, optedOutAt, sentAt } = asking;
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
  rows.invitations.push({
    id,
    enrollment_id: enrollmentId,
    hospice_id: hospice.id,
    number,
    status:
      answeredAt !== null ? 'completed' : isReturned ? 'undeliverable' : (ended ?? (openedAt ? 'opened' : 'sent')),
    cancelled_for: cancelledFor,
    contact_name: caregiver.name,
    // The first one went to an address that was typed wrongly.
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
  const tell = (kind: SurveyEvent['kind'], at: number, text: string, actor: Actor | null = null, isLow = false) =>
    events.push({ kind, at, actor, text, isLow });
  if (isReturned) tell('survey_stopped', sentAt, 'The email could not be delivered: the mail server refused it');
  else tell('survey_sent', sentAt, 'Invitation', asker);
  for (const at of reminders) tell('survey_sent', at, 'Reminder');
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
  rows.results.push(answered.result);
  rows.answers.push(...answered.answers);
  rows.words.push(answered.words);
  rows.themes.push(...answered.themes);
  const { alert } = answered;
  tell('survey_answered', answeredAt, ANSWERED_BY[answered.role], null, alert.state !== 'none');
  if (alert.startedAt !== null) tell('survey_taken_up', alert.startedAt, '', alert.by);
  if (alert.resolvedAt !== null) tell('survey_resolved', alert.resolvedAt, alert.note ?? '', alert.by);
  return answered;
}

/** When the family answers; null: not, or not before the survey closes. */
function answerMoment({ family, inCare, now, plan, random }: Ongoing, sentAt: number, closes: number, place: Place) {
  const isDrawn = random.chance(ANSWER_SHARES[family.setting]);
  const drawn = answeringMoment(random, sentAt);
  const isLow = (plan === 'low' || plan === 'low_taken_up') && inCare.end === null && place.isLast;
  if (isLow) return Math.min(Math.max(sentAt + 20 * MINUTE, now - random.int(300, 1800) * MINUTE), closes - MINUTE);
  const at = plan === 'answers' && place.number === 1 ? Math.min(drawn, sentAt + DAY) : drawn;
  return (isDrawn || (plan === 'answers' && place.number === 1)) && at < closes ? at : null;
}

function wantedOf({ inCare, plan }: Ongoing, isLast: boolean): Wanted {
  if (plan === 'answers') return 'fine';
  if (!isLast || inCare.end !== null) return 'any';
  return plan === 'low' ? 'open' : plan === 'low_taken_up' ? 'in_progress' : 'any';
}
