import { accountEndpoints } from '#contract/people/accounts.ts';
import { availabilityEndpoints } from '#contract/organizations/availability/availability.ts';
import { administrationEndpoints } from '#contract/administration/administration.ts';
import { serverStatusEndpoints } from '#contract/administration/serverStatus.ts';
import { hospiceDeletionEndpoints } from '#contract/administration/hospiceDeletion.ts';
import { archiveEndpoints } from '#contract/exchange/archives.ts';
import { auditEndpoints } from '#contract/audit/audit.ts';
import { groupAdministrationEndpoints } from '#contract/administration/groupAdministration.ts';
import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { inviteEndpoints } from '#contract/people/invites.ts';
import { mergeEndpoints } from '#contract/organizations/merges.ts';
import { groupTeamEndpoints, hospiceTeamEndpoints } from '#contract/people/team.ts';
import { groupMoveEndpoints } from '#contract/administration/movePerson.ts';
import { bulkAssignmentEndpoints } from '#contract/referrals/bulkAssignment.ts';
import { communicationEndpoints } from '#contract/communication/communicationEndpoints.ts';
import { contactEndpoints } from '#contract/referrals/contacts.ts';
import { conversationEndpoints } from '#contract/communication/conversations.ts';
import { dashboardEndpoints } from '#contract/referrals/dashboards.ts';
import { documentEndpoints } from '#contract/documents/documents.ts';
import { duplicateEndpoints } from '#contract/referrals/duplicates.ts';
import { enrollmentEndpoints } from '#contract/referrals/enrollments.ts';
import { escalationEndpoints } from '#contract/referrals/takeNextAction.ts';
import { exportEndpoints } from '#contract/exchange/exports.ts';
import { fileImportEndpoints } from '#contract/exchange/fileImports.ts';
import { fhirEndpoints } from '#contract/exchange/fhir.ts';
import { fhirApiEndpoints } from '#contract/exchange/fhirApi.ts';
import { guestPageEndpoints } from '#contract/exchange/guests/guestPages.ts';
import { guestReferralEndpoints } from '#contract/exchange/guests/guestReferrals.ts';
import { guestSenderEndpoints } from '#contract/exchange/guests/guestSenders.ts';
import { groupEndpoints } from '#contract/organizations/groups.ts';
import { groupNeedsEndpoints } from '#contract/referrals/groupNeeds.ts';
import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import type { Endpoint } from '#contract/platform/http.ts';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { intakeAddressEndpoints } from '#contract/exchange/intake/intakeAddress.ts';
import { intakeEndpoints } from '#contract/exchange/intake/papers.ts';
import { informationSharingEndpoints } from '#contract/organizations/sharing/informationSharing.ts';
import { liveUpdateEndpoints } from '#contract/notifications/liveUpdates.ts';
import { monthlySummaryEndpoints } from '#contract/communication/monthlySummaries.ts';
import { onCallEndpoints } from '#contract/organizations/onCall/onCall.ts';
import { passkeyEndpoints } from '#contract/identity/passkeys.ts';
import { newProviderEndpoints } from '#contract/organizations/newProviders.ts';
import { noticeChoiceEndpoints } from '#contract/people/noticeChoices.ts';
import {
  groupPerformanceEndpoints,
  performanceDetailEndpoints,
  performanceEndpoints,
  performanceExportEndpoints,
  systemFigureEndpoints,
} from '#contract/performance/performance.ts';
import { referralListEndpoints } from '#contract/referrals/lists/referralLists.ts';
import { referralEndpoints } from '#contract/referrals/referrals.ts';
import { savedFilterEndpoints } from '#contract/people/savedFilters.ts';
import { surveyQuestionEndpoints } from '#contract/surveys/surveyQuestions.ts';
import { surveyResultEndpoints } from '#contract/surveys/surveyResults.ts';
import { serviceAccountEndpoints } from '#contract/identity/serviceAccounts.ts';
import { surveyEndpoints } from '#contract/surveys/surveys.ts';
import { surveySendingEndpoints } from '#contract/surveys/surveySending.ts';
import { surveySettingsEndpoints } from '#contract/surveys/surveySettings.ts';
import { sharingPreviewEndpoints } from '#contract/exchange/sharingPreview.ts';
import { timelineEndpoints } from '#contract/referrals/timeline.ts';
import { troubledMailEndpoints } from '#contract/administration/troubledMail.ts';
import { unsubscribeEndpoints } from '#contract/mail/unsubscribe.ts';
import { signupEndpoints } from '#contract/people/signup.ts';
import { workEndpoints } from '#contract/notifications/work.ts';
import { webhookEndpoints } from '#contract/exchange/webhooks.ts';
import { userEndpoints } from '#contract/platform/users.ts';

/** Every call that the server answers, by operation id. */
export const endpoints = {
  ...userEndpoints,
  ...accountEndpoints,
  ...passkeyEndpoints,
  ...serviceAccountEndpoints,
  ...referralListEndpoints,
  ...referralEndpoints,
  ...duplicateEndpoints,
  ...importEndpoints,
  ...fileImportEndpoints,
  ...fhirEndpoints,
  ...fhirApiEndpoints,
  ...webhookEndpoints,
  ...intakeEndpoints,
  ...intakeAddressEndpoints,
  ...guestReferralEndpoints,
  ...guestPageEndpoints,
  ...guestSenderEndpoints,
  ...timelineEndpoints,
  ...enrollmentEndpoints,
  ...contactEndpoints,
  ...escalationEndpoints,
  ...documentEndpoints,
  ...liveUpdateEndpoints,
  ...workEndpoints,
  ...dashboardEndpoints,
  ...groupNeedsEndpoints,
  ...hospiceEndpoints,
  ...informationSharingEndpoints,
  ...onCallEndpoints,
  ...availabilityEndpoints,
  ...sharingPreviewEndpoints,
  ...groupEndpoints,
  ...newProviderEndpoints,
  ...bulkAssignmentEndpoints,
  ...savedFilterEndpoints,
  ...exportEndpoints,
  ...archiveEndpoints,
  ...hospiceDeletionEndpoints,
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
  ...serverStatusEndpoints,
  ...auditEndpoints,
  ...troubledMailEndpoints,
  ...communicationEndpoints,
  ...conversationEndpoints,
  ...monthlySummaryEndpoints,
} as const;

export type OperationId = keyof typeof endpoints;

/** The rows with their operation ids, as a list. */
export const allEndpoints: readonly (readonly [OperationId, Endpoint])[] = Object.entries(endpoints).map(
  // The keys of the object above are its operation ids; Object.entries forgets that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ([operationId, endpoint]) => [operationId as OperationId, endpoint],
);
