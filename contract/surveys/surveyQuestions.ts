import * as z from 'zod/mini';
import { Id, Instant, Named, text } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { wordsOf } from '#contract/platform/labels.ts';
import { MANAGES_SETTINGS } from '#contract/platform/permissions.ts';
import { SurveyLanguage } from '#contract/platform/languages.ts';

/** The subjects of questions, each with its label. A subject stays the same when the wording changes. */
export const surveyQuestionLabel = {
  overall: 'Overall experience',
  start: 'How care got started',
  comfort: 'Comfort',
  response: 'Response',
  explain: 'What to expect',
  kindness: 'Kindness',
  support: 'Emotional and spiritual support',
  visits: 'Visits',
  supplies: 'Medicines and supplies',
  recommend: 'Would recommend',
  comment: 'In their own words',
  callback: 'Callback',
};
export const SurveyQuestionKey = z.enum(wordsOf(surveyQuestionLabel));
export type SurveyQuestionKey = z.infer<typeof SurveyQuestionKey>;

/** `faces5`: 1 (poor) to 5 (excellent); `recommend11`: 0 to 10; `text`: own words; `callback`: yes or no, phone, best time. */
export const SurveyScale = z.enum(['faces5', 'recommend11', 'text', 'callback']);
export type SurveyScale = z.infer<typeof SurveyScale>;

export const SURVEY_VARIABLES = ['{hospice}', '{firstName}'] as const;

interface QuestionDefault {
  readonly key: SurveyQuestionKey;
  readonly scale: SurveyScale;
  readonly isRequired?: true;
  /** "Does not apply" is offered beside the scale. */
  readonly mayNotApply?: true;
  /** Off until a hospice switches it on. */
  readonly isExtra?: true;
  readonly wording: Readonly<Record<SurveyLanguage, string>>;
}

/**
 * A hospice's first questions, in this order (product, section 7; domain, 7.1), and two more that it may switch on. The survey is
 * in-service and has its own wording, none of it from the CAHPS Hospice Survey (see cahpsLike.ts).
 */
export const DEFAULT_SURVEY_QUESTIONS: readonly QuestionDefault[] = [
  {
    key: 'overall',
    scale: 'faces5',
    isRequired: true,
    wording: {
      en: 'Overall, how is your experience with {hospice} so far?',
      es: 'En general, ¿cómo ha sido hasta ahora su experiencia con {hospice}?',
    },
  },
  {
    key: 'start',
    scale: 'faces5',
    wording: {
      en: 'How smoothly did care get started: visits, equipment, and medicines?',
      es: '¿Qué tan bien comenzó la atención: visitas, equipo y medicinas?',
    },
  },
  {
    key: 'comfort',
    scale: 'faces5',
    wording: {
      en: 'How well is the team keeping {firstName} comfortable?',
      es: '¿Qué tan bien se ocupa el equipo de la comodidad de {firstName}?',
    },
  },
  {
    key: 'response',
    scale: 'faces5',
    wording: {
      en: 'When you call or ask for something, how is the response?',
      es: 'Cuando llama o pide algo, ¿cómo es la respuesta?',
    },
  },
  {
    key: 'explain',
    scale: 'faces5',
    wording: {
      en: 'How clearly does the team tell you what to expect next?',
      es: '¿Con qué claridad le explica el equipo qué puede esperar en adelante?',
    },
  },
  {
    key: 'kindness',
    scale: 'faces5',
    wording: {
      en: 'How do team members treat {firstName} and your family?',
      es: '¿Cómo tratan los miembros del equipo a {firstName} y a su familia?',
    },
  },
  {
    key: 'support',
    scale: 'faces5',
    mayNotApply: true,
    wording: {
      en: 'How is the emotional or spiritual support, if you wanted any?',
      es: 'Si ha querido recibirlo, ¿cómo es el apoyo emocional o espiritual?',
    },
  },
  {
    key: 'visits',
    scale: 'faces5',
    isExtra: true,
    wording: {
      en: 'How well do the visits fit what your family needs?',
      es: '¿Qué tan bien se ajustan las visitas a lo que su familia necesita?',
    },
  },
  {
    key: 'supplies',
    scale: 'faces5',
    mayNotApply: true,
    isExtra: true,
    wording: {
      en: 'How is it going with medicines, equipment, and supplies at home?',
      es: '¿Cómo van las cosas con las medicinas, el equipo y los suministros en casa?',
    },
  },
  {
    key: 'recommend',
    scale: 'recommend11',
    wording: {
      en: 'How likely are you to suggest {hospice} to someone in the same situation?',
      es: '¿Qué tan probable es que sugiera {hospice} a alguien en la misma situación?',
    },
  },
  {
    key: 'comment',
    scale: 'text',
    wording: {
      en: 'Is there anything we should know, or someone you would like to thank?',
      es: '¿Hay algo que debamos saber o alguien a quien quisiera dar las gracias?',
    },
  },
  {
    key: 'callback',
    scale: 'callback',
    wording: {
      en: 'Would you like a call from a manager?',
      es: '¿Le gustaría recibir una llamada de la persona a cargo del equipo?',
    },
  },
];

export const MAX_SURVEY_QUESTIONS = SurveyQuestionKey.options.length;

/** `question` is the wording in English, as the specification names it; `wording` has every language. */
export const SurveyQuestion = z.object({
  id: Id,
  question: z.string(),
  wording: z.object({ en: z.string(), es: z.string() }),
  key: SurveyQuestionKey,
  /** From 1; questions that are off have a place too. */
  order: z.int(),
  scale: SurveyScale,
  isRequired: z.boolean(),
  mayNotApply: z.boolean(),
  isActive: z.boolean(),
  /** Starts at 1; grows with each change of the wording, in whichever language. */
  revision: z.int(),
});
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

export const QuestionText = text(300, 10);

/** A new wording in one language, English if none is named; it may contain the variables `{hospice}` and `{firstName}`. */
export const SurveyQuestionChange = z.strictObject({
  question: QuestionText,
  language: z._default(SurveyLanguage, 'en'),
});
export type SurveyQuestionChange = z.infer<typeof SurveyQuestionChange>;

/** Every question of the hospice in its new order, each on or off. `overall` stays first and on. */
export const SurveyQuestionArrangement = z.strictObject({
  questions: z
    .array(z.strictObject({ id: Id, isActive: z.boolean() }))
    .check(z.minLength(1), z.maxLength(MAX_SURVEY_QUESTIONS)),
});
export type SurveyQuestionArrangement = z.infer<typeof SurveyQuestionArrangement>;

/** How a question was worded, newest first. */
export const SurveyQuestionRevision = z.object({
  revision: z.int(),
  wording: z.object({ en: z.string(), es: z.string() }),
  at: Instant,
  by: z.nullable(Named),
  /** Results that were answered in this wording. */
  answers: z.int(),
});
export type SurveyQuestionRevision = z.infer<typeof SurveyQuestionRevision>;

const managed = { token: 'user', who: 'named', hospice: MANAGES_SETTINGS } as const;
const changed = { ...managed, wholeHospice: true } as const;

/** The specification's calls name no hospice: it is the caller's own. */
export const surveyQuestionEndpoints = defineEndpoints('Surveys', {
  listSurveyQuestions: {
    path: '/v1/survey/survey-questions',
    summary: 'The survey questions of this person’s hospice, in order',
    source: 'specification',
    access: managed,
    response: pageOf(SurveyQuestion),
  },
  updateSurveyQuestion: {
    method: 'PATCH',
    path: '/v1/survey/survey-questions/:id',
    summary: 'Change a question’s wording, which starts a new revision',
    source: 'specification',
    access: changed,
    body: SurveyQuestionChange,
    response: SurveyQuestion,
  },
  arrangeSurveyQuestions: {
    method: 'PATCH',
    path: '/v1/survey/survey-questions',
    summary: 'Set the order, and turn questions on and off',
    access: changed,
    body: SurveyQuestionArrangement,
    response: pageOf(SurveyQuestion),
  },
  listSurveyQuestionRevisions: {
    path: '/v1/survey/survey-questions/:id/revisions',
    summary: 'A question’s earlier wordings, newest first',
    access: managed,
    response: pageOf(SurveyQuestionRevision),
  },
  resetSurveyQuestion: {
    method: 'POST',
    path: '/v1/survey/survey-questions/:id/reset',
    summary: 'Restore the original wording as a new revision',
    access: changed,
    response: SurveyQuestion,
  },
});
