import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { env } from '#src/config/env.ts';
import { accessToken, accessTokenRefused, doubtRights, organizationFoundOff } from './accessToken.ts';
import { fetchOrTake } from './earlyCalls.ts';
import { idempotencyKeyFor, releaseIdempotencyKey } from './idempotency.ts';
import { problem } from './problem.ts';
import type { RequestArgs } from './request.ts';
import { surveyAccessToken, surveyTokenCleared } from './surveyToken.ts';
import { TAG_TYPES } from './tags.ts';

interface ApiExtraOptions {
  /** Whose token the call carries: the signed-in person's, or the survey respondent's. */
  readonly credential?: 'user' | 'survey';
}

const TIMEOUT = 30_000;

const send = fetchBaseQuery({
  baseUrl: env.apiUrl,
  timeout: TIMEOUT,
  fetchFn: fetchOrTake,
  prepareHeaders: async (headers, { getState, extraOptions }) => {
    const { credential }: ApiExtraOptions = extraOptions ?? {};
    const token = credential === 'survey' ? surveyAccessToken(getState()) : await accessToken();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  },
});

function withKey(args: RequestArgs): RequestArgs {
  const { creates, ...rest } = args;
  return creates ? { ...rest, headers: { 'Idempotency-Key': idempotencyKeyFor(args), ...rest.headers } } : rest;
}

const baseQuery: BaseQueryFn<RequestArgs, unknown, FetchBaseQueryError, ApiExtraOptions> = async (
  args,
  queryApi,
  extraOptions,
) => {
  const result = await send(withKey(args), queryApi, extraOptions ?? {});
  const status = result.meta?.response?.status;
  const code = result.error && problem(result.error).code;
  if (args.creates) releaseIdempotencyKey(args, { status, code });
  if (code === 'organization_switched_off') organizationFoundOff();
  // The screens offer only allowed actions, so the person's rights must have changed.
  if (code === 'forbidden') doubtRights();
  if (status === 401) {
    if (extraOptions?.credential === 'survey') queryApi.dispatch(surveyTokenCleared());
    // Only a refused token ends the session; this call may have been sent without one.
    else if (result.meta?.request.headers.has('Authorization')) accessTokenRefused();
  }
  return result;
};

/** Empty: each feature adds its own calls with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  // With a delay, a change would show only after every list has finished loading.
  invalidationBehavior: 'immediately',
  // Leaves out the answer itself, which may name a patient.
  catchSchemaFailure: ({ schemaName }): FetchBaseQueryError => ({
    status: 'CUSTOM_ERROR',
    error: `The ${schemaName} is not as agreed`,
  }),
  endpoints: () => ({}),
});
