import { allEndpoints } from '#contract/app/endpoints.ts';
import type { Wiring } from '#server/platform/http/app.ts';
import { findGuestSession } from '#server/exchange/guests/guestAccess.queries.ts';
import { noteOpened } from '#server/referrals/openedRecords.queries.ts';
import { stopSurveys } from '#server/surveys/sending/stopSurveys.queries.ts';
import { findSurveySession } from '#server/surveys/answering/surveySessions.queries.ts';

/** The functions of later subjects that the platform calls. */
export const wiring: Wiring = {
  operations: allEndpoints,
  findGuestSession,
  findSurveySession,
  noteOpened,
  stopSurveys,
};
