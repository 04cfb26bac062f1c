import { lowRulesOf, meanOf, type ScaledAnswer } from '#contract/surveys/scoring.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import type { RespondentRole } from '#contract/surveys/surveys.ts';
import type { FoundTheme } from '#contract/surveys/themes.ts';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';
import { themesOf } from '#server/surveys/themes/themesOf.ts';
import { RESOLUTION_NOTES } from './phrases.ts';
import { randomOf, type Random } from './random.ts';
import { COMMENTS, type Tone } from './surveyComments.ts';
import type { Family } from './patients.ts';
import type { DemoSurveyForm } from '#demo/scenarios/surveyForms.ts';
import type { Actor } from './world.ts';

/** Generates the answers of an invented family, and its hospice's reaction. */

/** About 6% together with the scripted low ones. */
const LOW_SHARE = 0.054;
const COMMENT_SHARE = 0.55;
const SKIPPED_SHARE = 0.04;
const NOT_APPLYING_SHARE = 0.3;
/** How many of the content families choose the top box, least often for response: about 80% with the low ones included. */
const TOP_SHARES: Partial<Record<SurveyQuestionKey, number>> = {
  overall: 0.88,
  start: 0.85,
  comfort: 0.85,
  response: 0.77,
  explain: 0.84,
  kindness: 0.93,
  support: 0.86,
  recommend: 0.84,
};
/** Some families are delighted with everything, the others vary. */
const DELIGHTED_SHARE = 0.45;
const ROLES: Record<RespondentRole, number> = { caregiver: 93, patient: 5, other: 2 };

export type Wanted = 'any' | 'fine' | 'open' | 'in_progress';

interface Answering {
  readonly random: Random;
  readonly ids: { readonly enrollment: string; readonly hospice: string; readonly invitation: string };
  readonly form: DemoSurveyForm;
  readonly family: Family;
  readonly language: SurveyLanguage;
  readonly managers: readonly Actor[];
  readonly at: number;
  readonly wanted: Wanted;
  /** Still in care, so a low score may still be open. */
  readonly isLiving: boolean;
  readonly now: number;
}

export interface Answered {
  readonly result: Row<'survey_result'>;
  readonly answers: readonly Row<'survey_answer'>[];
  readonly words: Row<'survey_words'>;
  readonly themes: readonly Row<'survey_theme'>[];
  readonly role: RespondentRole;
  readonly mean: number;
  readonly isOpen: boolean;
  readonly alert: Alert;
}

interface Alert {
  readonly state: 'none' | 'open' | 'in_progress' | 'resolved';
  readonly startedAt: number | null;
  readonly resolvedAt: number | null;
  readonly by: Actor | null;
  readonly note: string | null;
}

function valuesOf({ random, form, at }: Answering, isLow: boolean, wantsCallback: boolean) {
  const isDelighted = !isLow && random.chance(DELIGHTED_SHARE);
  const asked = form.questions.filter(
    ({ isActive, scale }) => isActive && (scale === 'faces5' || scale === 'recommend11'),
  );
  const scored = asked.filter(({ key }) => key === 'overall' || !random.chance(SKIPPED_SHARE));
  const applying = scored.filter(({ mayNotApply }) => !mayNotApply || !random.chance(NOT_APPLYING_SHARE));
  const worst = isLow && !(wantsCallback && random.chance(0.4)) ? random.pick(applying).id : null;
  return applying.map(({ id, key, scale, revisions }): ScaledAnswer & { id: string; revision: number } => {
    const share = TOP_SHARES[key] ?? 0.85;
    const top = isDelighted ? 0.98 : (share - DELIGHTED_SHARE * 0.98) / (1 - DELIGHTED_SHARE);
    const revision = revisions.filter((worded) => worded.at <= at).length;
    const isTop = random.chance(isLow ? top * 0.3 : top);
    const isMiddle = random.chance(0.75);
    const faces = id === worst ? random.int(1, 2) : isTop ? 5 : isMiddle ? 4 : 3;
    const suggests = id === worst ? random.int(1, 6) : isTop ? random.int(9, 10) : isMiddle ? 8 : 7;
    return { id, key, scale, revision, value: scale === 'faces5' ? faces : suggests };
  });
}

const PARENTS = { child: ['mother', 'father', 'madre', 'padre'], parent: ['daughter', 'son', 'hija', 'hijo'] } as const;
const OTHERS = {
  spouse_partner: ['wife', 'husband', 'esposa', 'esposo'],
  sibling: ['sister', 'brother', 'hermana', 'hermano'],
  other_family: ['aunt', 'uncle', 'tía', 'tío'],
  friend: ['friend', 'friend', 'amiga', 'amigo'],
} as const;
const KIN: Readonly<Record<string, readonly [string, string, string, string]>> = { ...PARENTS, ...OTHERS };

const BY_PATIENT = /^(?:I am the patient|Soy yo quien)/;

/** A comment in the family's language; undefined if they wrote none. */
function commentOf(answering: Answering, role: RespondentRole, tone: Tone): string | undefined {
  const { random, language, family } = answering;
  if (!random.chance(tone === 'complaint' ? 0.8 : COMMENT_SHARE)) return undefined;
  const all = COMMENTS[language][tone];
  const fitting =
    role === 'patient' ? all.filter((text) => !text.includes('{')) : all.filter((text) => !BY_PATIENT.test(text));
  return filled(random.pick(fitting), family, language);
}

function filled(text: string, { isFemale, relationship }: Family, language: SurveyLanguage): string {
  const [mother, father, madre, padre] = KIN[relationship] ?? OTHERS.friend;
  const words: Readonly<Record<string, string>> = {
    dear: language === 'en' ? `my ${isFemale ? mother : father}` : `mi ${isFemale ? madre : padre}`,
    they: isFemale ? 'she' : 'he',
    them: isFemale ? 'her' : 'him',
    their: isFemale ? 'her' : 'his',
    a: isFemale ? 'a' : 'o',
  };
  return text.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const word = words[name.toLowerCase()] ?? '';
    return name === name.toLowerCase() ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
}

const read = new Map<string, readonly FoundTheme[]>();
/** The demo data repeats comments, so the result for each text is cached. */
function themesIn(comment: string, language: SurveyLanguage): readonly FoundTheme[] {
  const known = read.get(comment) ?? themesOf(comment, language);
  read.set(comment, known);
  return known;
}

/** How the hospice handled a low score so far. It calls a family even after the patient's death. */
function alertOf({ random, at, isLiving, managers, now, wanted }: Answering): Alert {
  const by = random.pick(managers);
  const startedAt = at + Math.round(random.between(0.5, 20) * HOUR);
  const resolvedAt = startedAt + Math.round(random.between(0.3, 52) * HOUR);
  const note = random.pick(RESOLUTION_NOTES);
  const open = { state: 'open', startedAt: null, resolvedAt: null, by: null, note: null } as const;
  if (wanted === 'open' || (isLiving && wanted === 'any' && startedAt > now)) return open;
  if (wanted === 'in_progress' || (isLiving && resolvedAt > now)) {
    const begun = Math.min(startedAt, now - Math.round((now - at) / 3));
    return { state: 'in_progress', startedAt: begun, resolvedAt: null, by, note: null };
  }
  const span = now - at;
  return resolvedAt <= now
    ? { state: 'resolved', startedAt, resolvedAt, by, note }
    : { state: 'resolved', startedAt: at + Math.round(span / 3), resolvedAt: at + Math.round(span * 0.8), by, note };
}

const NO_ALERT: Alert = { state: 'none', startedAt: null, resolvedAt: null, by: null, note: null };
const momentOf = (at: number | null) => (at === null ? null : new Date(at));

/** Some of a hospice's people who read themes confirm or remove them. */
const stateOf = (random: Random, isRead: boolean): FoundTheme['state'] =>
  isRead && random.chance(0.4) ? (random.chance(0.8) ? 'confirmed' : 'removed') : 'found';

export function answer(answering: Answering): Answered {
  const { random, ids, form, family, language, at, wanted } = answering;
  const isLow = wanted === 'any' ? random.chance(LOW_SHARE) : wanted !== 'fine';
  const role = random.weighted(ROLES);
  const wantsCallback = isLow && random.chance(0.45);
  const answers = valuesOf(answering, isLow, wantsCallback);
  const mean = meanOf(answers);
  if (mean === null) throw new Error('The first question is always answered');
  const tone: Tone = isLow ? 'complaint' : mean < 4.75 && random.chance(0.55) ? 'mixed' : 'praise';
  const comment = commentOf(answering, role, tone);
  const rules = lowRulesOf(answers, wantsCallback, form.settings);
  const alert = rules.length > 0 ? alertOf(answering) : NO_ALERT;
  const id = random.uuid();
  const decider = random.pick(answering.managers).id;
  const isRead = alert.state === 'resolved' || random.chance(0.4);
  // A separate random source, so that changes of the lexicon affect nothing else.
  const judging = randomOf(`themes ${id}`);
  const found = comment === undefined ? [] : themesIn(comment, language);
  return {
    role,
    mean,
    alert,
    isOpen: alert.state === 'open' || alert.state === 'in_progress',
    result: {
      id,
      enrollment_id: ids.enrollment,
      hospice_id: ids.hospice,
      invitation_id: ids.invitation,
      submission_key: null,
      submitted_at: new Date(at),
      respondent_role: role,
      language,
      mean,
      recommend: answers.find(({ scale }) => scale === 'recommend11')?.value ?? null,
      overall: answers.find(({ key }) => key === 'overall')?.value ?? null,
      is_low: rules.length > 0,
      low_rules: rules,
      has_comment: comment !== undefined,
      wants_callback: wantsCallback,
      callback_due_at: wantsCallback ? new Date(at + form.settings.callbackHours * HOUR) : null,
      alert_state: alert.state,
      alert_started_at: momentOf(alert.startedAt),
      alert_started_by: alert.by?.id ?? null,
      alert_resolved_at: momentOf(alert.resolvedAt),
      alert_resolved_by: alert.resolvedAt === null ? null : (alert.by?.id ?? null),
      alert_note: alert.note,
      version: 1 + Number(alert.startedAt !== null) + Number(alert.resolvedAt !== null),
    },
    answers: answers.map(({ id: question, revision, value }) => ({
      result_id: id,
      question_id: question,
      revision,
      value,
    })),
    words: {
      result_id: id,
      comment: comment ?? null,
      callback_phone: wantsCallback ? family.phone : null,
      callback_time: wantsCallback ? random.pick(['any', 'morning', 'afternoon', 'evening'] as const) : null,
    },
    themes: found.map(({ key, polarity }) => {
      const state = stateOf(judging, isRead);
      return { result_id: id, theme: key, polarity, state, decided_by: state === 'found' ? null : decider };
    }),
  };
}

/** When a family asked at `sentAt` answers: hours or days later, rarely during an American night. */
export function answeringMoment(random: Random, sentAt: number): number {
  const at = sentAt + Math.round(Math.min(random.logNormal(30, 1.2), 27 * 24) * HOUR + MINUTE);
  const hour = new Date(at).getUTCHours();
  return hour >= 5 && hour < 12 && !random.chance(0.05) ? at + 8 * HOUR : at;
}
