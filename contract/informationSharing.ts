import * as z from 'zod/mini';
import { MANAGERS } from './access.ts';
import { ReferralDocument } from './documents.ts';
import { Enrollment } from './enrollments.ts';
import { Id, Instant, Named, Version } from './fields.ts';
import { ConnectedGroup } from './hospices.ts';
import { defineEndpoints, pageOf } from './http.ts';
import { paging } from './listQuery.ts';
import { PatientSummary } from './patients.ts';
import { InformationSharing, SharingAudience, SharingStep } from './sharingSettings.ts';
import { SurveySatisfactionResult } from './surveyResults.ts';
import { TimelineEvent } from './timeline.ts';

/** What a hospice shares: its default for all groups, and the groups that have settings of their own, by name. */
export const HospiceSharing = z.object({
  defaults: InformationSharing,
  groups: z.array(z.object({ group: ConnectedGroup, sharing: InformationSharing })),
  version: Version,
});
export type HospiceSharing = z.infer<typeof HospiceSharing>;

/** `groupId` null: the default. `sharing` null: the group follows the default again; the default itself is always something. */
export const SharingChange = z
  .strictObject({ version: Version, groupId: z.nullable(Id), sharing: z.nullable(InformationSharing) })
  .check(
    z.refine(({ groupId, sharing }) => groupId !== null || sharing !== null, {
      path: ['sharing'],
      error: 'The default for all groups cannot be empty',
    }),
  );
export type SharingChange = z.infer<typeof SharingChange>;

/** One saving of the settings: `group` null for the default. */
export const SharingLogEntry = z.object({
  id: Id,
  at: Instant,
  by: z.string(),
  group: z.nullable(Named),
  steps: z.array(SharingStep),
});
export type SharingLogEntry = z.infer<typeof SharingLogEntry>;

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

const ofHospice = z.object({ hospiceId: Id });

export const informationSharingEndpoints = defineEndpoints({
  getInformationSharing: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/information-sharing',
    summary: 'What a hospice shares with groups, by default and with single ones',
    resource: 'Hospices',
    source: 'extension',
    access: MANAGERS,
    params: ofHospice,
    response: HospiceSharing,
    status: 200,
  },
  updateInformationSharing: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/information-sharing',
    summary: 'Change what is shared by default or with one group',
    resource: 'Hospices',
    source: 'extension',
    access: MANAGERS,
    params: ofHospice,
    body: SharingChange,
    response: HospiceSharing,
    status: 200,
    errors: ['conflict'],
  },
  listSharingChanges: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/information-sharing/changes',
    summary: 'Who changed what is shared, newest first',
    resource: 'Hospices',
    source: 'extension',
    access: MANAGERS,
    params: ofHospice,
    query: z.strictObject({ page: paging.page, limit: paging.limit }),
    response: pageOf(SharingLogEntry),
    status: 200,
  },
  previewInformationSharing: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/information-sharing/preview',
    summary: 'One referral as a group sees it',
    resource: 'Hospices',
    source: 'extension',
    access: { ...MANAGERS, patientData: true },
    params: ofHospice,
    query: SharingPreviewQuery,
    response: SharingPreview,
    status: 200,
  },
});
