import * as z from 'zod/mini';
import { MANAGERS, WHOLE_HOSPICE_MANAGERS } from '#contract/platform/access.ts';
import { Id, Instant, Named, Version } from '#contract/platform/fields.ts';
import { ConnectedGroup } from '#contract/organizations/hospices.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { InformationSharing, SharingStep } from './sharingSettings.ts';

/** A hospice's default sharing for all groups, and the groups that have settings of their own, by name. */
export const HospiceSharing = z.object({
  defaults: InformationSharing,
  groups: z.array(z.object({ group: ConnectedGroup, sharing: InformationSharing })),
  /**
   * Whether the hospice still has to decide if groups read single answers: its settings share them, and it has not agreed that
   * families are informed. Until then groups see sums only.
   */
  mustDecideAnswers: z.boolean(),
  version: Version,
});
export type HospiceSharing = z.infer<typeof HospiceSharing>;

/** `groupId` null: the default. `sharing` null: the group follows the default again; the default itself is never null. */
export const SharingChange = z
  .strictObject({ version: Version, groupId: z.nullable(Id), sharing: z.nullable(InformationSharing) })
  .check(
    z.refine(({ groupId, sharing }) => groupId !== null || sharing !== null, {
      path: ['sharing'],
      error: 'The default for all groups can’t be empty',
    }),
  );
export type SharingChange = z.infer<typeof SharingChange>;

/** `isShared`: groups go on reading single answers as the settings say, and families are informed; else they see sums only. */
export const AnswersDecision = z.strictObject({ version: Version, isShared: z.boolean() });
export type AnswersDecision = z.infer<typeof AnswersDecision>;

/** One saving of the settings: `group` null for the default. */
export const SharingLogEntry = z.object({
  id: Id,
  at: Instant,
  by: z.string(),
  group: z.nullable(Named),
  steps: z.array(SharingStep),
});
export type SharingLogEntry = z.infer<typeof SharingLogEntry>;

export const informationSharingEndpoints = defineEndpoints('Hospices', {
  getInformationSharing: {
    path: '/v1/hospices/:hospiceId/information-sharing',
    summary: 'What a hospice shares with groups, by default and per group',
    access: MANAGERS,
    response: HospiceSharing,
  },
  updateInformationSharing: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/information-sharing',
    summary: 'Change what is shared by default or with one group',
    access: WHOLE_HOSPICE_MANAGERS,
    body: SharingChange,
    response: HospiceSharing,
    errors: ['conflict'],
  },
  decideSharedAnswers: {
    path: '/v1/hospices/:hospiceId/information-sharing/answers',
    summary: 'Decide whether groups keep seeing individual survey answers. If so, families are informed',
    access: WHOLE_HOSPICE_MANAGERS,
    body: AnswersDecision,
    response: HospiceSharing,
    errors: ['conflict'],
  },
  listSharingChanges: {
    path: '/v1/hospices/:hospiceId/information-sharing/changes',
    summary: 'Who changed what is shared, newest first',
    access: MANAGERS,
    query: z.strictObject({ page: paging.page, limit: paging.limit }),
    response: pageOf(SharingLogEntry),
  },
});
