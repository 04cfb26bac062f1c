import {
  combineReducers,
  configureStore,
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { SurveySession } from '#contract/surveys/surveys.ts';
import { surveySlice } from '#src/api/surveyToken.ts';
import type { BrowserStorage } from '#src/config/browserStorage.ts';
import type { Ended, Trouble } from './surveyCalls.ts';
import { draftSlice, keepSurveyDraft, readSurveyDraft } from './surveyDraft.ts';
import { forgetSurvey } from './surveyLink.ts';

/** The session without its token, which only the survey slice stores. */
export type Asked = Omit<SurveySession, 'accessToken'>;

/** Whom the respondent can call, and who reads the answers, once there is nothing more to answer. */
export interface Thanked {
  readonly hospiceName: string;
  readonly hospicePhone: string | null;
  readonly language: SurveyLanguage;
  readonly wantsCallback: boolean;
  readonly whoReads: SurveySession['whoReads'];
}

export type Visit =
  | { readonly phase: 'opening' }
  | { readonly phase: 'unreachable'; readonly trouble: Trouble; readonly attempt: number }
  | { readonly phase: 'open'; readonly asked: Asked }
  | { readonly phase: 'ended'; readonly ended: Ended }
  | { readonly phase: 'sent'; readonly thanked: Thanked };

const visitSlice = createSlice({
  name: 'visit',
  initialState: (): Visit => ({ phase: 'opening' }),
  reducers: {
    visitChanged: (_visit, { payload }: PayloadAction<Visit>): Visit => payload,
  },
});
export const { visitChanged } = visitSlice.actions;

/** `trouble` and no `isUnderWay`: the sending waits and is tried again. */
interface Sending {
  readonly isUnderWay: boolean;
  readonly trouble: Trouble | null;
  /** How often it failed in a row. */
  readonly attempt: number;
}

const AT_REST: Sending = { isUnderWay: false, trouble: null, attempt: 0 };

const sendingSlice = createSlice({
  name: 'sending',
  initialState: AT_REST,
  reducers: {
    sendingStarted: (sending): Sending => ({ ...sending, isUnderWay: true }),
    sendingFailed: ({ attempt }, { payload }: PayloadAction<Trouble>): Sending => ({
      isUnderWay: false,
      trouble: payload,
      attempt: attempt + 1,
    }),
    sendingEnded: (): Sending => AT_REST,
  },
});
export const { sendingStarted, sendingFailed, sendingEnded } = sendingSlice.actions;

const reducer = combineReducers({
  survey: surveySlice.reducer,
  visit: visitSlice.reducer,
  draft: draftSlice.reducer,
  sending: sendingSlice.reducer,
});

type SurveyState = ReturnType<typeof reducer>;

export function makeSurveyStore(storage: BrowserStorage) {
  const store = configureStore({
    reducer,
    preloadedState: { draft: readSurveyDraft(storage) },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { storage } } }),
    devTools: false,
  });
  let kept = store.getState().draft;
  store.subscribe(() => {
    const { draft, visit } = store.getState();
    if (visit.phase === 'sent' || visit.phase === 'ended') forgetSurvey(storage);
    else if (draft !== kept) keepSurveyDraft(storage, draft);
    kept = draft;
  });
  return store;
}

export type SurveyStore = ReturnType<typeof makeSurveyStore>;
export type SurveyThunk<Result = void> = ThunkAction<
  Promise<Result>,
  SurveyState,
  { storage: BrowserStorage },
  UnknownAction
>;

export const useSurveyDispatch = useDispatch.withTypes<SurveyStore['dispatch']>();
export const useSurvey = useSelector.withTypes<SurveyState>();

const browserLanguage = (): SurveyLanguage => (/^es\b/i.test(navigator.language) ? 'es' : 'en');

/** Chosen on the page, or else the link's, or else the browser's. */
export function languageOf({ draft, visit }: SurveyState): SurveyLanguage {
  if (draft.language) return draft.language;
  if (visit.phase === 'open') return visit.asked.language;
  if (visit.phase === 'ended') return visit.ended.end?.language ?? browserLanguage();
  return visit.phase === 'sent' ? visit.thanked.language : browserLanguage();
}

/** Whom to call, as far as it is known. */
export function hospiceOf({ visit }: SurveyState): { readonly name: string; readonly phone: string | null } | null {
  if (visit.phase === 'open') return { name: visit.asked.hospiceName, phone: visit.asked.hospicePhone };
  if (visit.phase === 'sent') return { name: visit.thanked.hospiceName, phone: visit.thanked.hospicePhone };
  const end = visit.phase === 'ended' ? visit.ended.end : null;
  return end && { name: end.hospiceName, phone: end.hospicePhone };
}
