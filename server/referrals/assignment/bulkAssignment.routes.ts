import { bulkAssignmentEndpoints } from '#contract/referrals/bulkAssignment.ts';
import { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { assignReferrals, forgetOldAssignments, lockAssignment, undoAssignment } from './bulkAssignment.queries.ts';
import { checkAssignee } from '#server/referrals/choices.queries.ts';
import { hospiceEnrollmentRows } from '#server/referrals/lists/enrollmentLists.queries.ts';
import { hospiceReferralRows } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { refuseErrors } from '#server/platform/access/refusal.ts';
import { hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { parseQuery } from '#server/platform/http/calls/parse.ts';
import { authorOf } from '#server/people/author.queries.ts';

const NOT_FILTERS = new Set(['search', 'page', 'limit', 'sortBy']);

/** The filters for the audit, without the search text. */
const filtersOf = (query: URLSearchParams): string[] =>
  [...query].flatMap(([name, value]) => (NOT_FILTERS.has(name) ? [] : [`${name}=${value}`]));

/** Assigns many referrals to one person, and undoes that. */
answer(bulkAssignmentEndpoints.assignReferrals, async ({ actor, body, db, note, now, params }) => {
  const { hospiceId } = params;
  const { assignedToId, excludedIds, includedIds, list } = body;
  const address = new URLSearchParams(body.query);
  const context = { view: hospiceView(hospiceId, actor), actor, now };
  const selection = { includedIds, excludedIds };
  const chosen =
    list === 'enrollments'
      ? hospiceEnrollmentRows(context, { ...parseQuery(HospiceEnrollmentQuery, address), ...selection })
      : hospiceReferralRows(context, { ...parseQuery(HospiceReferralQuery, address), ...selection });
  refuseErrors(await checkAssignee(db, hospiceId, assignedToId));
  await forgetOldAssignments(db, hospiceId, now);
  const result = await assignReferrals(db, {
    context,
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
});

answer(bulkAssignmentEndpoints.undoAssignment, {
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
