import { groupPerformanceEndpoints, type GroupPerformance, type GroupPerformanceQuery } from '#contract/performance.ts';
import type { Trx } from '#server/db/connection.ts';
import { readGroupPerformance } from '#server/db/performance/groupPerformance.ts';
import { asReader } from '#server/db/session.ts';
import { isAdmin, type Actor } from '#server/domain/actor.ts';
import { groupView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

/** The comparison as the group sees it: an administrator sees no more. */
export function readComparison(
  db: Trx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  groupId: string,
  query: GroupPerformanceQuery,
): Promise<GroupPerformance> {
  const view = groupView(groupId);
  if (!isAdmin(actor)) return readGroupPerformance(db, { view, actor, now }, query);
  const reader: Actor = { ...actor, accountType: 'stakeholder', role: 'care_manager', groupId: view.groupId };
  return asReader(db, reader, () => readGroupPerformance(db, { view, actor: reader, now }, query));
}

export function groupPerformanceRoutes(app: App): void {
  answer(app, groupPerformanceEndpoints.getGroupPerformance, {
    handle: ({ actor, db, now, params, query }) => readComparison(db, { actor, now }, params.providerGroupId, query),
  });
}
