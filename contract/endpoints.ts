import { enrollmentEndpoints } from './enrollments.ts';
import { plannedExportEndpoints } from './exports.ts';
import { groupEndpoints } from './groups.ts';
import { hospiceEndpoints } from './hospices.ts';
import type { Endpoint } from './http.ts';
import { referralEndpoints } from './referrals.ts';
import { plannedSurveyEndpoints } from './surveys.ts';
import { timelineEndpoints } from './timeline.ts';
import { plannedUserEndpoints, userEndpoints } from './users.ts';

/** Every call that the server answers, by operation id. */
export const endpoints = {
  ...userEndpoints,
  ...referralEndpoints,
  ...timelineEndpoints,
  ...enrollmentEndpoints,
  ...hospiceEndpoints,
  ...groupEndpoints,
} as const;

/** Calls of the specification that the server does not answer yet. This list may only shrink. */
export const plannedEndpoints = {
  ...plannedUserEndpoints,
  ...plannedSurveyEndpoints,
  ...plannedExportEndpoints,
} as const;

export type OperationId = keyof typeof endpoints;

/** The rows with their operation ids, for whoever goes through all of them. */
export const allEndpoints: readonly (readonly [OperationId, Endpoint])[] = Object.entries(endpoints).map(
  // The keys of the object above are its operation ids; Object.entries forgets that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ([operationId, endpoint]) => [operationId as OperationId, endpoint],
);
