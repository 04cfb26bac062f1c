import * as z from 'zod/mini';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { SurveySession } from '#contract/surveys/surveys.ts';
import {
  selectSurvey,
  surveyAccessToken,
  surveyLoggedIn,
  surveyOpened,
  surveyPathRequested,
  surveyTokenCleared,
} from '#src/api/surveyToken.ts';
import { tabStorage, type BrowserStorage } from '#src/config/browserStorage.ts';
import { experienceOf } from './experience.ts';
import { contentOf, logIn, sendDecline, sendExperience, type EndKind, type Trouble } from './surveyCalls.ts';
import { answersForgotten, submissionPrepared } from './surveyDraft.ts';
import { keptLink } from './surveyLink.ts';
import { leaveForm, requestedPath, returnTo } from './surveyStep.ts';
import {
  languageOf,
  makeSurveyStore,
  sendingEnded,
  sendingFailed,
  sendingStarted,
  visitChanged,
  type SurveyStore,
  type SurveyThunk,
  type Thanked,
} from './surveyStore.ts';

/** After a reload the last page thanks again: the history entry keeps whom to call and who reads, and nothing about the answers. */
const SentEntry = z.object({
  surveySent: z.object({
    hospiceName: z.string(),
    hospicePhone: z.nullable(z.string()),
    language: SurveyLanguage,
    wantsCallback: z.boolean(),
    whoReads: SurveySession.shape.whoReads,
  }),
});

function rememberedThanks(): Thanked | null {
  const entry = z.safeParse(SentEntry, window.history.state);
  return entry.success ? entry.data.surveySent : null;
}

const ended = (kind: EndKind) => visitChanged({ phase: 'ended', ended: { kind, end: null } });

/** Opens the survey with the link of the address, or the one that this tab kept over a reload. */
export const openSurvey =
  (): SurveyThunk =>
  async (dispatch, getState, { storage }) => {
    const publicToken = keptLink(storage);
    if (publicToken === null) {
      const thanked = rememberedThanks();
      dispatch(thanked ? visitChanged({ phase: 'sent', thanked }) : ended('unknown'));
      return;
    }
    const { visit } = getState();
    const attempt = visit.phase === 'unreachable' ? visit.attempt + 1 : 1;
    dispatch(surveyOpened({ publicToken }));
    const result = await logIn(publicToken);
    if (result.outcome === 'open') {
      const { accessToken, ...asked } = result.session;
      dispatch(surveyLoggedIn(accessToken));
      dispatch(visitChanged({ phase: 'open', asked }));
    } else if (result.outcome === 'ended') dispatch(visitChanged({ phase: 'ended', ended: result.ended }));
    else if (result.outcome === 'unauthenticated') dispatch(ended('unknown'));
    else dispatch(visitChanged({ phase: 'unreachable', trouble: result.trouble, attempt }));
  };

/** Logs in again after the session ended, without a message, and returns to the same page. */
const logInAgain = (): SurveyThunk => async (dispatch, getState) => {
  const { publicToken } = selectSurvey(getState());
  if (publicToken === null) return;
  dispatch(surveyPathRequested(requestedPath()));
  const result = await logIn(publicToken);
  if (result.outcome === 'open') {
    // The questions stay as they were read, even if they were reworded since.
    dispatch(surveyLoggedIn(result.session.accessToken));
    const path = selectSurvey(getState()).requestedPath;
    if (path !== null) returnTo(path);
  } else if (result.outcome === 'ended') dispatch(visitChanged({ phase: 'ended', ended: result.ended }));
  else dispatch(sendingFailed(result.outcome === 'trouble' ? result.trouble : FAILED));
};

const FAILED: Trouble = { kind: 'failed', retryAfter: null };

/** How often one sending may log in again. */
const MAX_LOG_INS = 2;

export const sendAnswers = (): SurveyThunk => async (dispatch, getState) => {
  if (getState().sending.isUnderWay) return;
  dispatch(sendingStarted());
  for (let logIns = 0; ; logIns += 1) {
    if (surveyAccessToken(getState()) === undefined) {
      if (logIns >= MAX_LOG_INS) break;
      // oxlint-disable-next-line no-await-in-loop -- each step needs the one before it
      await dispatch(logInAgain());
    }
    const { draft, visit } = getState();
    const accessToken = surveyAccessToken(getState());
    // The login failed, and the page already shows why.
    if (visit.phase !== 'open' || accessToken === undefined) return;
    const language = languageOf(getState());
    const experience = experienceOf(visit.asked.questions, draft, language);
    if (!experience) break;
    const content = contentOf(experience);
    dispatch(submissionPrepared(content));
    const key = getState().draft.submission?.key ?? '';
    // oxlint-disable-next-line no-await-in-loop -- each step needs the one before it
    const result = await sendExperience({ accessToken, enrollmentId: visit.asked.enrollmentId, key, content });
    switch (result.outcome) {
      case 'sent': {
        const { hospiceName, hospicePhone, whoReads } = visit.asked;
        const thanked = { hospiceName, hospicePhone, language, wantsCallback: experience.wantsCallback, whoReads };
        dispatch(finishVisit(thanked));
        return;
      }
      case 'ended':
        dispatch(visitChanged({ phase: 'ended', ended: result.ended }));
        return;
      case 'trouble':
        dispatch(sendingFailed(result.trouble));
        return;
      case 'unauthenticated':
        dispatch(surveyTokenCleared());
        break;
      default:
        result satisfies never;
    }
  }
  dispatch(sendingFailed(FAILED));
};

/** Stops the reminders. The survey stays open: the family may still change its mind. @returns whether the hospice knows it now */
export const declineAnswering = (): SurveyThunk<boolean> => async (dispatch, getState) => {
  for (let logIns = 0; logIns <= MAX_LOG_INS; logIns += 1) {
    const { visit } = getState();
    if (visit.phase !== 'open') return true;
    // oxlint-disable-next-line no-await-in-loop -- each step needs the one before it
    if (surveyAccessToken(getState()) === undefined) await dispatch(logInAgain());
    const accessToken = surveyAccessToken(getState());
    if (accessToken === undefined) {
      dispatch(sendingEnded());
      return false;
    }
    // oxlint-disable-next-line no-await-in-loop -- each step needs the one before it
    const result = await sendDecline(accessToken, visit.asked.enrollmentId);
    if (result.outcome === 'ended') dispatch(visitChanged({ phase: 'ended', ended: result.ended }));
    if (result.outcome !== 'unauthenticated') return result.outcome !== 'trouble';
    dispatch(surveyTokenCleared());
  }
  return false;
};

const finishVisit =
  (thanked: Thanked) =>
  (dispatch: SurveyStore['dispatch']): void => {
    leaveForm({ surveySent: thanked });
    dispatch(visitChanged({ phase: 'sent', thanked }));
    dispatch(answersForgotten());
    dispatch(sendingEnded());
  };

/** The page's own store, and the first call on its way. */
export function startSurvey(storage: BrowserStorage = tabStorage): SurveyStore {
  const store = makeSurveyStore(storage);
  void store.dispatch(openSurvey());
  return store;
}
