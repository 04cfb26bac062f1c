import { systemFigureEndpoints } from '#contract/performance/performance.ts';
import { readSystemFigures } from './systemFigures.queries.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { App } from '#server/platform/http/app.ts';

export function systemFigureRoutes(app: App): void {
  answer(app, systemFigureEndpoints.getSystemFigures, {
    handle: ({ actor, db, now, query }) => readSystemFigures(db, { view: { side: 'admin' }, actor, now }, query),
  });
}
