import { auditEndpoints as rows, type AuditQuery } from '#contract/audit/audit.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';

type Events = Reply<typeof rows.listAuditEvents>;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Every call adds an event, this one too: no change refreshes the list, a screen asks for it when it opens.
    listAuditEvents: build.query<Events, Partial<AuditQuery>>({
      query: (query) => request(rows.listAuditEvents, { query }),
      responseSchema: rows.listAuditEvents.response,
    }),
  }),
});

export const { useListAuditEventsQuery } = auditApi;
