import { performanceEndpoints } from '#contract/performance/performance.ts';
import { readHospicePerformance } from './hospicePerformance.queries.ts';
import { hospiceScope } from './hospiceScope.queries.ts';
import { answer, defineRoutes } from '#server/platform/http/answer.ts';
/** A hospice's figures. */
defineRoutes((app) => {
  answer(app, performanceEndpoints.getHospicePerformance, {
    handle: async ({ actor, db, now, params, query }) => {
      const scope = await hospiceScope(db, { actor, now }, params.hospiceId, query);
      return readHospicePerformance(db, scope, query);
    },
  });
});
