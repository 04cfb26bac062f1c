import { groupPerformanceEndpoints } from '#contract/performance/performance.ts';
import { readComparison } from './groupPerformance.queries.ts';
import { answer, defineRoutes } from '#server/platform/http/answer.ts';
defineRoutes((app) => {
  answer(app, groupPerformanceEndpoints.getGroupPerformance, {
    handle: ({ actor, db, now, params, query }) => readComparison(db, { actor, now }, params.providerGroupId, query),
  });
});
