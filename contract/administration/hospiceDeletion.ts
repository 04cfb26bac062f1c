import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';

/** How many days before the deletion its super administrators are notified once more. */
export const LAST_NOTICE_DAYS = 30;

/** Whether all data of a hospice that is turned off will be deleted, and when. */
export const HospiceDeletion = z.object({
  scheduledAt: z.nullable(Instant),
  /** From then on, background work deletes the data, and nobody can cancel it. */
  deletesAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  /** How many days pass between scheduling and deleting. */
  retentionDays: z.int(),
});
export type HospiceDeletion = z.infer<typeof HospiceDeletion>;

export const hospiceDeletionEndpoints = defineEndpoints('Administration', ADMINISTRATORS, {
  getHospiceDeletion: {
    path: '/v1/administration/hospices/:hospiceId/deletion',
    summary: 'Whether and when all data of a hospice is deleted',
    response: HospiceDeletion,
  },
  scheduleHospiceDeletion: {
    method: 'POST',
    path: '/v1/administration/hospices/:hospiceId/deletion',
    summary: 'Schedule the deletion of all data of a hospice that is turned off, and tell its super administrators',
    response: HospiceDeletion,
    errors: ['not_found'],
  },
  cancelHospiceDeletion: {
    method: 'DELETE',
    path: '/v1/administration/hospices/:hospiceId/deletion',
    summary: 'Cancel the deletion before its day',
    response: HospiceDeletion,
    errors: ['not_found'],
  },
});
