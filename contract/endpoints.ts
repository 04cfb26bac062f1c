import { accountEndpoints } from './accounts.ts';
import { administrationEndpoints } from './administration.ts';
import { auditEndpoints } from './audit.ts';
import { groupAdministrationEndpoints } from './groupAdministration.ts';
import { hospiceProfileEndpoints } from './hospiceProfile.ts';
import { inviteEndpoints } from './invites.ts';
import { mergeEndpoints } from './merges.ts';
import { groupMoveEndpoints, groupTeamEndpoints, hospiceTeamEndpoints } from './team.ts';
import { bulkAssignmentEndpoints } from './bulkAssignment.ts';
import { communicationEndpoints } from './communicationEndpoints.ts';
import { contactEndpoints } from './contacts.ts';
import { conversationEndpoints } from './conversations.ts';
import { documentEndpoints } from './documents.ts';
import { duplicateEndpoints } from './duplicates.ts';
import { enrollmentEndpoints } from './enrollments.ts';
import { exportEndpoints } from './exports.ts';
import { fhirEndpoints } from './fhir.ts';
import { groupEndpoints } from './groups.ts';
import { hospiceEndpoints } from './hospices.ts';
import type { Endpoint } from './http.ts';
import { importEndpoints } from './imports.ts';
import { informationSharingEndpoints } from './informationSharing.ts';
import { liveUpdateEndpoints } from './liveUpdates.ts';
import { monthlySummaryEndpoints } from './monthlySummaries.ts';
import { noticeChoiceEndpoints } from './noticeChoices.ts';
import {
  groupPerformanceEndpoints,
  performanceDetailEndpoints,
  performanceEndpoints,
  performanceExportEndpoints,
  systemFigureEndpoints,
} from './performance.ts';
import { referralEndpoints } from './referrals.ts';
import { savedFilterEndpoints } from './savedFilters.ts';
import { surveyQuestionEndpoints } from './surveyQuestions.ts';
import { surveyResultEndpoints } from './surveyResults.ts';
import { surveyEndpoints } from './surveys.ts';
import { surveySendingEndpoints } from './surveySending.ts';
import { surveySettingsEndpoints } from './surveySettings.ts';
import { timelineEndpoints } from './timeline.ts';
import { troubledMailEndpoints } from './troubledMail.ts';
import { unsubscribeEndpoints } from './unsubscribe.ts';
import { signupEndpoints } from './signup.ts';
import { userEndpoints } from './users.ts';

/** Every call that the server answers, by operation id. */
export const endpoints = {
  ...userEndpoints,
  ...accountEndpoints,
  ...referralEndpoints,
  ...duplicateEndpoints,
  ...importEndpoints,
  ...fhirEndpoints,
  ...timelineEndpoints,
  ...enrollmentEndpoints,
  ...contactEndpoints,
  ...documentEndpoints,
  ...liveUpdateEndpoints,
  ...hospiceEndpoints,
  ...informationSharingEndpoints,
  ...groupEndpoints,
  ...bulkAssignmentEndpoints,
  ...savedFilterEndpoints,
  ...exportEndpoints,
  ...surveyEndpoints,
  ...surveySettingsEndpoints,
  ...surveySendingEndpoints,
  ...surveyQuestionEndpoints,
  ...surveyResultEndpoints,
  ...unsubscribeEndpoints,
  ...noticeChoiceEndpoints,
  ...performanceEndpoints,
  ...performanceDetailEndpoints,
  ...groupPerformanceEndpoints,
  ...performanceExportEndpoints,
  ...systemFigureEndpoints,
  ...groupAdministrationEndpoints,
  ...groupMoveEndpoints,
  ...mergeEndpoints,
  ...signupEndpoints,
  ...inviteEndpoints,
  ...hospiceProfileEndpoints,
  ...hospiceTeamEndpoints,
  ...groupTeamEndpoints,
  ...administrationEndpoints,
  ...auditEndpoints,
  ...troubledMailEndpoints,
  ...communicationEndpoints,
  ...conversationEndpoints,
  ...monthlySummaryEndpoints,
} as const;

export type OperationId = keyof typeof endpoints;

/** The rows with their operation ids, for whoever goes through all of them. */
export const allEndpoints: readonly (readonly [OperationId, Endpoint])[] = Object.entries(endpoints).map(
  // The keys of the object above are its operation ids; Object.entries forgets that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ([operationId, endpoint]) => [operationId as OperationId, endpoint],
);
