import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SurveyState {
  readonly accessToken: string | null;
  /** Milliseconds since 1970. */
  readonly accessTokenExpiresAt: number | null;
  readonly publicToken: string | null;
  /** The respondent's path when the session ended. */
  readonly requestedPath: string | null;
}

const LIFETIME = 30 * 60 * 1000;

const EMPTY: SurveyState = { accessToken: null, accessTokenExpiresAt: null, publicToken: null, requestedPath: null };

export const surveySlice = createSlice({
  name: 'survey',
  initialState: EMPTY,
  reducers: {
    surveyOpened: (_survey, { payload }: PayloadAction<{ publicToken: string }>): SurveyState => ({
      ...EMPTY,
      publicToken: payload.publicToken,
    }),
    surveyLoggedIn: {
      prepare: (accessToken: string, now: number = Date.now()) => ({ payload: { accessToken, now } }),
      reducer: (survey, { payload }: PayloadAction<{ accessToken: string; now: number }>): SurveyState => ({
        ...survey,
        accessToken: payload.accessToken,
        accessTokenExpiresAt: payload.now + LIFETIME,
      }),
    },
    surveyPathRequested: (survey, { payload }: PayloadAction<string>): SurveyState => ({
      ...survey,
      requestedPath: payload,
    }),
    /** The public token stays: with it the respondent may log in again. */
    surveyTokenCleared: (survey): SurveyState => ({ ...survey, accessToken: null, accessTokenExpiresAt: null }),
  },
  selectors: {
    selectSurvey: (survey): SurveyState => survey,
  },
});

export const { surveyOpened, surveyLoggedIn, surveyPathRequested, surveyTokenCleared } = surveySlice.actions;
export const { selectSurvey } = surveySlice.selectors;

const hasSurvey = (state: unknown): state is { survey: SurveyState } =>
  typeof state === 'object' && state !== null && surveySlice.reducerPath in state;

/** The respondent's token while it is valid. */
export function surveyAccessToken(state: unknown, now: number = Date.now()): string | undefined {
  if (!hasSurvey(state)) return undefined;
  const { accessToken, accessTokenExpiresAt } = selectSurvey(state);
  return accessToken !== null && accessTokenExpiresAt !== null && now < accessTokenExpiresAt ? accessToken : undefined;
}
