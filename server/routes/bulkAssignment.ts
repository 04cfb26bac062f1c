import { bulkAssignmentEndpoints } from '#contract/bulkAssignment.ts';
import { HospiceEnrollmentQuery } from '#contract/enrollments.ts';
import { HospiceReferralQuery } from '#contract/referrals.ts';
import { assignReferrals, forgetOldAssignments, lockAssignment, undoAssignment } from '#server/db/bulkAssignment.ts';
import { checkAssignee } from '#server/db/choices.ts';
import { hospiceEnrollmentRows } from '#server/db/enrollmentLists.ts';
import { hospiceReferralRows } from '#server/db/hospiceReferrals.ts';
import { authorOf } from '#server/db/timeline.ts';
import { invalid } from '#server/domain/refusal.ts';
import { hospiceView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';
import { parseQuery } from '#server/http/parse.ts';

const NOT_FILTERS = new Set(['search', 'page', 'limit', 'sortBy']);

/** The filters for the audit, without what was searched for. */
const filtersOf = (query: URLSearchParams): string[] =>
  [...query].flatMap(([name, value]) => (NOT_FILTERS.has(name) ? [] : [`${name}=${value}`]));

/** Many referrals given to one person, and taken back. */
export function bulkAssignmentRoutes(app: App): void {
  answer(app, bulkAssignmentEndpoints.assignReferrals, {
    handle: async ({ actor, body, db, note, now, params }) => {
      const { hospiceId } = params;
      const { assignedToId, excludedIds, includedIds, list } = body;
      const address = new URLSearchParams(body.query);
      const look = { view: hospiceView(hospiceId, actor), actor, now };
      const selection = { includedIds, excludedIds };
      const chosen =
        list === 'enrollments'
          ? hospiceEnrollmentRows(look, { ...parseQuery(HospiceEnrollmentQuery, address), ...selection })
          : hospiceReferralRows(look, { ...parseQuery(HospiceReferralQuery, address), ...selection });
      const errors = await checkAssignee(db, hospiceId, assignedToId);
      if (errors.length > 0) throw invalid(errors);
      await forgetOldAssignments(db, hospiceId, now);
      const result = await assignReferrals(db, {
        look,
        hospiceId,
        author: await authorOf(db, actor),
        chosen,
        assignedToId,
      });
      note({
        assigned: result.assigned,
        assignedToId,
        list,
        filters: filtersOf(address),
        isSearched: address.has('search'),
        included: includedIds?.length ?? null,
        excluded: excludedIds?.length ?? null,
      });
      return result;
    },
  });

  answer(app, bulkAssignmentEndpoints.undoAssignment, {
    find: ({ db, now, params }) => lockAssignment(db, params.hospiceId, params.assignmentId, now),
    handle: async ({ actor, db, found, note, now, params }) => {
      const result = await undoAssignment(db, {
        id: found.id,
        view: hospiceView(params.hospiceId, actor),
        author: await authorOf(db, actor),
        now,
      });
      note(result);
      return result;
    },
  });
}
