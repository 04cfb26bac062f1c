import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { auditEndpoints as rows } from '#contract/audit/audit.ts';
import { api } from '#src/api/api.ts';

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Every call adds an event, this one too: no change refreshes the list, a screen asks for it when it opens.
    listAuditEvents: build.query(kept(queryOf(rows.listAuditEvents))),
    listAuditSessions: build.query(kept(queryOf(rows.listAuditSessions))),
  }),
});
