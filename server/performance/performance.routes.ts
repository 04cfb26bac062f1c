import { performanceEndpoints } from '#contract/performance/performance.ts';
import { readHospicePerformance } from './hospicePerformance.queries.ts';
import { hospiceScope } from './hospiceScope.queries.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { App } from '#server/platform/http/app.ts';

/** A hospice's figures. */
export function performanceRoutes(app: App): void {
  answer(app, performanceEndpoints.getHospicePerformance, {
    handle: async ({ actor, db, now, params, query }) => {
      const scope = await hospiceScope(db, { actor, now }, params.hospiceId, query);
      return readHospicePerformance(db, scope, query);
    },
  });
}
