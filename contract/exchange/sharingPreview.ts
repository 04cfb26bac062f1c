import { MANAGERS } from '#contract/platform/access.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import * as z from 'zod/mini';
import { Id, Named } from '#contract/platform/fields.ts';
import { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { SharingAudience } from '#contract/organizations/sharing/sharingSettings.ts';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { ReferralDocument } from '#contract/documents/documents.ts';
import { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';

/** `as`: whose eyes are borrowed; without an account the responsible provider reads as the others of the group do. */
export const SharingPreviewQuery = z.strictObject({
  groupId: Id,
  referralId: z.optional(Id),
  as: z._default(z.enum(['group', 'responsible_provider']), 'group'),
});

export type SharingPreviewQuery = z.infer<typeof SharingPreviewQuery>;

/** How many lines of the history, documents and results a preview shows. */
export const PREVIEWED = 20;

/**
 * One of the hospice's referrals as the group reads it now, answered by what answers the group; of other hospices nothing.
 * `sample` null: the group has referred nobody yet.
 */
export const SharingPreview = z.object({
  group: Named,
  sample: z.nullable(
    z.object({
      referral: z.object({ id: Id, displayId: z.string(), patient: PatientSummary }),
      audience: SharingAudience,
      scoreAlert: z.boolean(),
      enrollment: Enrollment,
      timeline: z.array(TimelineEvent),
      documents: z.array(ReferralDocument),
      results: z.array(SurveySatisfactionResult),
    }),
  ),
});

export type SharingPreview = z.infer<typeof SharingPreview>;

export const sharingPreviewEndpoints = defineEndpoints('Hospices', {
  previewInformationSharing: {
    path: '/v1/hospices/:hospiceId/information-sharing/preview',
    summary: 'Preview one referral as a group sees it',
    access: { ...MANAGERS, patientData: true },
    query: SharingPreviewQuery,
    response: SharingPreview,
  },
});
