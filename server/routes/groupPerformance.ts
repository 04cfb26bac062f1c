import { groupPerformanceEndpoints } from '#contract/performance.ts';
import { readGroupPerformance } from '#server/db/performance/groupPerformance.ts';
import { asReader } from '#server/db/session.ts';
import { isAdmin, type Actor } from '#server/domain/actor.ts';
import { groupView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

export function groupPerformanceRoutes(app: App): void {
  answer(app, groupPerformanceEndpoints.getGroupPerformance, {
    handle: ({ actor, db, now, params, query }) => {
      const view = groupView(params.providerGroupId);
      if (!isAdmin(actor)) return readGroupPerformance(db, { view, actor, now }, query);
      // An administrator sees what the group sees, no more.
      const reader: Actor = { ...actor, accountType: 'stakeholder', role: 'care_manager', groupId: view.groupId };
      return asReader(db, reader, () => readGroupPerformance(db, { view, actor: reader, now }, query));
    },
  });
}
