import {
  DEFAULT_SURVEY_QUESTIONS,
  type SurveyQuestionKey,
  type SurveyScale,
} from '#contract/surveys/surveyQuestions.ts';
import { DEFAULT_SURVEY_SETTINGS, type StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import { DAY } from '#contract/platform/durations.ts';
import { insertTables } from '#demo/generator/rows.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { COAST, HARBOR, PRAIRIE } from './organizations.ts';
import { idOf } from '#demo/generator/random.ts';

/** Each invented hospice's questions, schedule and languages. */

type Wording = (typeof DEFAULT_SURVEY_QUESTIONS)[number]['wording'];

interface DemoQuestion {
  readonly id: string;
  readonly key: SurveyQuestionKey;
  readonly scale: SurveyScale;
  readonly isActive: boolean;
  readonly mayNotApply: boolean;
  /** Its wordings in order; an answer keeps the one of its time. */
  readonly revisions: readonly { readonly at: number; readonly wording: Wording; readonly by: string | null }[];
}

export interface DemoSurveyForm {
  readonly settings: StoredSurveySettings;
  readonly questions: readonly DemoQuestion[];
}

const userIdOf = (email: string) => idOf(`user ${email}`);

const SETTINGS: Readonly<Record<string, Partial<StoredSurveySettings>>> = {
  [HARBOR]: {
    isEnabled: true,
    notifyUserIds: ['ana.ruiz@harbor.example', 'maya.okafor@harbor.example'].map(userIdOf).toSorted(),
  },
  [PRAIRIE]: { isEnabled: true, languages: ['en'], reminderDays: [5], repeatEveryDays: 45 },
  [COAST]: {},
};

const REWORDED_DAYS_AGO = 160;
const REWORDED: Readonly<Record<string, Partial<Record<SurveyQuestionKey, Wording>>>> = {
  [HARBOR]: {
    response: {
      en: 'When you call or ask for something, by day or by night, how is the response?',
      es: 'Cuando llama o pide algo, de día o de noche, ¿cómo es la respuesta?',
    },
  },
};

/** @param since when the hospice started with the product */
export function surveyFormOf(hospice: string, since: number, now: number): DemoSurveyForm {
  const questions = DEFAULT_SURVEY_QUESTIONS.map(({ key, scale, isExtra, mayNotApply, wording }): DemoQuestion => {
    const reworded = REWORDED[hospice]?.[key];
    const by = userIdOf('grace.lin@harbor.example');
    return {
      id: idOf(`survey question ${hospice} ${key}`),
      key,
      scale,
      isActive: !isExtra,
      mayNotApply: mayNotApply ?? false,
      revisions: [
        { at: since, wording, by: null },
        ...(reworded ? [{ at: now - REWORDED_DAYS_AGO * DAY, wording: reworded, by }] : []),
      ],
    };
  });
  return { settings: { ...DEFAULT_SURVEY_SETTINGS, ...SETTINGS[hospice] }, questions };
}

const FORM_TABLES = ['survey_settings', 'survey_question', 'survey_question_revision'] as const;

/** Inserts each hospice's questions and settings. */
export function insertSurveyForms(
  trx: Trx,
  hospices: readonly { readonly id: string; readonly surveys: DemoSurveyForm }[],
): Promise<void> {
  const all = hospices.flatMap(({ id, surveys }) =>
    surveys.questions.map((question, index) => ({ ...question, hospiceId: id, position: index + 1 })),
  );
  return insertTables(trx, FORM_TABLES, {
    survey_settings: hospices.map(({ id, surveys: { settings, questions } }) => ({
      hospice_id: id,
      settings,
      version: 2,
      updated_at: new Date(questions[0]?.revisions[0]?.at ?? 0),
    })),
    survey_question: all.map(({ id, key, hospiceId, position, isActive, revisions }) => ({
      id,
      hospice_id: hospiceId,
      key,
      position,
      is_active: isActive,
      revision: revisions.length,
    })),
    survey_question_revision: all.flatMap(({ id, revisions }) =>
      revisions.map(({ at, by, wording }, index) => ({
        question_id: id,
        revision: index + 1,
        wording,
        at: new Date(at),
        by_id: by,
      })),
    ),
  });
}
