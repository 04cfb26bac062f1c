import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { MAX_IDS, WORK_LISTS } from '#contract/platform/listQuery.ts';
import { WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';

const ids = z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_IDS)));

/**
 * Assigns the rows that a person ticked in the registry, or in the hospice's `list` of enrollments. `query` is the list's own, in
 * the form of a URL: it selects the rows, only `includedIds` of them if given, and without `excludedIds`.
 */
export const BulkAssignment = z.strictObject({
  /** `null`: nobody. */
  assignedToId: z.nullable(Id),
  list: z._default(z.enum(WORK_LISTS), 'referrals'),
  query: z._default(z.string().check(z.maxLength(8000)), ''),
  includedIds: ids,
  excludedIds: ids,
});
export type BulkAssignment = z.infer<typeof BulkAssignment>;

/** `assigned`: rows that were not this person's already. */
const BulkAssignmentResult = z.object({ id: Id, assigned: z.int() });

/** `kept`: rows that were changed since; they stay as they are. */
const BulkUndo = z.object({ restored: z.int(), kept: z.int() });

const access = { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS, admin: true, patientData: true } as const;

export const bulkAssignmentEndpoints = defineEndpoints('Referrals', {
  assignReferrals: {
    path: '/v1/hospices/:hospiceId/referrals/assign',
    summary: 'Assign the chosen referrals to one person',
    access,
    body: BulkAssignment,
    response: BulkAssignmentResult,
    creates: true,
    errors: ['unknown_parameter', 'invalid_parameter'],
  },
  undoAssignment: {
    method: 'POST',
    path: '/v1/hospices/:hospiceId/referrals/assign/:assignmentId/undo',
    summary: 'Undo an assignment within a day',
    access,
    response: BulkUndo,
  },
});
