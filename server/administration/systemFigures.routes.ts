import { systemFigureEndpoints } from '#contract/performance/performance.ts';
import { readSystemFigures } from './systemFigures.queries.ts';
import { answer, defineRoutes } from '#server/platform/http/answer.ts';
defineRoutes((app) => {
  answer(app, systemFigureEndpoints.getSystemFigures, {
    handle: ({ actor, db, now, query }) => readSystemFigures(db, { view: { side: 'admin' }, actor, now }, query),
  });
});
