import { systemFigureEndpoints } from '#contract/performance/performance.ts';
import { readSystemFigures } from './systemFigures.queries.ts';
import { answer } from '#server/platform/http/answer.ts';
import { defineRoutes } from '#server/platform/http/defineRoutes.ts';

defineRoutes((app) => {
  answer(app, systemFigureEndpoints.getSystemFigures, {
    handle: ({ actor, db, now, query }) => readSystemFigures(db, { view: { side: 'admin' }, actor, now }, query),
  });
});
