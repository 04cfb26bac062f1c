import { groupPerformanceEndpoints } from '#contract/performance/performance.ts';
import { readComparison } from './groupPerformance.queries.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { App } from '#server/platform/http/app.ts';

export function groupPerformanceRoutes(app: App): void {
  answer(app, groupPerformanceEndpoints.getGroupPerformance, {
    handle: ({ actor, db, now, params, query }) => readComparison(db, { actor, now }, params.providerGroupId, query),
  });
}
