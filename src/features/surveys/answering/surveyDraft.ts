import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { CallbackTime, RespondentRole } from '#contract/surveys/surveys.ts';
import type { BrowserStorage } from '#src/config/browserStorage.ts';
import { randomKey } from '#src/config/randomKey.ts';
import { DRAFT } from './surveyLink.ts';

/** A scale's value, or that the question does not apply. A skipped question has no entry. */
const Given = z.union([z.int(), z.literal('none')]);
export type Given = z.infer<typeof Given>;

const Draft = z.object({
  /** As the respondent chose it here; the link's own until then. */
  language: z.nullable(SurveyLanguage),
  isLarge: z.boolean(),
  respondent: z.nullable(RespondentRole),
  answers: z.record(z.string(), Given),
  comment: z.string(),
  callback: z.object({ isWanted: z.nullable(z.boolean()), phone: z.string(), time: CallbackTime }),
  /** The same answers have the same key: they count once, however often they are sent. */
  submission: z.nullable(z.object({ key: z.string(), content: z.string() })),
});
export type Draft = z.infer<typeof Draft>;

const EMPTY: Draft = {
  language: null,
  isLarge: false,
  respondent: null,
  answers: {},
  comment: '',
  callback: { isWanted: null, phone: '', time: 'any' },
  submission: null,
};

/** The answers given in this tab before a reload. */
export function readSurveyDraft(storage: BrowserStorage): Draft {
  try {
    const draft = z.safeParse(Draft, JSON.parse(storage.getItem(DRAFT) ?? 'null'));
    return draft.success ? draft.data : EMPTY;
  } catch {
    return EMPTY;
  }
}

export const keepSurveyDraft = (storage: BrowserStorage, draft: Draft): void =>
  storage.setItem(DRAFT, JSON.stringify(draft));

export const draftSlice = createSlice({
  name: 'draft',
  initialState: EMPTY,
  reducers: {
    languageChosen: (draft, { payload }: PayloadAction<SurveyLanguage>): Draft => ({ ...draft, language: payload }),
    typeSizeChosen: (draft, { payload }: PayloadAction<boolean>): Draft => ({ ...draft, isLarge: payload }),
    respondentChosen: (draft, { payload }: PayloadAction<RespondentRole>): Draft => ({ ...draft, respondent: payload }),
    answered: (draft, { payload }: PayloadAction<{ questionId: string; given: Given }>): Draft => ({
      ...draft,
      answers: { ...draft.answers, [payload.questionId]: payload.given },
    }),
    skipped: (draft, { payload }: PayloadAction<string>): Draft => {
      const { [payload]: _left, ...answers } = draft.answers;
      return { ...draft, answers };
    },
    commented: (draft, { payload }: PayloadAction<string>): Draft => ({ ...draft, comment: payload }),
    callbackChanged: (draft, { payload }: PayloadAction<Partial<Draft['callback']>>): Draft => ({
      ...draft,
      callback: { ...draft.callback, ...payload },
    }),
    callbackSkipped: (draft): Draft => ({ ...draft, callback: EMPTY.callback }),
    submissionPrepared: {
      prepare: (content: string) => ({ payload: { content, key: randomKey() } }),
      reducer: (draft, { payload }: PayloadAction<{ content: string; key: string }>): Draft =>
        draft.submission?.content === payload.content ? draft : { ...draft, submission: payload },
    },
    /** Keeps language and type size, and drops the answers. */
    answersForgotten: ({ language, isLarge }): Draft => ({ ...EMPTY, language, isLarge }),
  },
});

export const {
  languageChosen,
  typeSizeChosen,
  respondentChosen,
  answered,
  skipped,
  commented,
  callbackChanged,
  callbackSkipped,
  submissionPrepared,
  answersForgotten,
} = draftSlice.actions;
