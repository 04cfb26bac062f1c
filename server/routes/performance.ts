import { performanceEndpoints } from '#contract/performance.ts';
import { readHospicePerformance } from '#server/db/performance/hospicePerformance.ts';
import { hospiceScope } from '#server/db/performance/hospiceScope.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

/** A hospice's figures. */
export function performanceRoutes(app: App): void {
  answer(app, performanceEndpoints.getHospicePerformance, {
    handle: async ({ actor, db, now, params, query }) => {
      const scope = await hospiceScope(db, { actor, now }, params.hospiceId, query);
      return readHospicePerformance(db, scope, query);
    },
  });
}
