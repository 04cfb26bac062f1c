import * as z from 'zod/mini';
import { Id, Instant } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { SUPER_ADMINISTERS } from '#contract/platform/permissions.ts';

/** How many days a finished export of all data can be downloaded. */
export const ARCHIVE_DAYS = 7;

/** So many minutes after an export is ready, asking again leads to that one. */
export const ARCHIVE_PAUSE_MINUTES = 60;

/** An export of everything that a hospice has in Wayside, as one ZIP file. */
export const HospiceArchive = z.object({
  id: Id,
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  requestedAt: Instant,
  requestedBy: z.string(),
  /** When it was finished, how large it is, and until when it can be downloaded; null until it is ready. */
  readyAt: z.nullable(Instant),
  bytes: z.nullable(z.int()),
  endsAt: z.nullable(Instant),
});
export type HospiceArchive = z.infer<typeof HospiceArchive>;

/** Only super administrators with access to all locations; the system's administrators have no part in it. */
const superAdministrators = { token: 'user', who: 'named', hospice: SUPER_ADMINISTERS, wholeHospice: true } as const;

export const archiveEndpoints = defineEndpoints('Exports', superAdministrators, {
  listHospiceArchives: {
    path: '/v1/hospices/:hospiceId/archives',
    summary: 'Exports of all of a hospice’s data, newest first',
    query: z.strictObject({ page: paging.page, limit: paging.limit }),
    response: pageOf(HospiceArchive),
  },
  requestHospiceArchive: {
    path: '/v1/hospices/:hospiceId/archives',
    summary:
      'Start an export of all data. If one is being prepared or became ready within the last hour, the answer is that one',
    response: HospiceArchive,
    creates: true,
  },
  downloadHospiceArchive: {
    path: '/v1/hospices/:hospiceId/archives/:archiveId/file',
    summary: 'Download an export of all data',
    stream: 'application/zip',
    errors: ['not_found'],
  },
});
