import { systemFigureEndpoints } from '#contract/performance.ts';
import { readSystemFigures } from '#server/db/performance/systemFigures.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

export function systemFigureRoutes(app: App): void {
  answer(app, systemFigureEndpoints.getSystemFigures, {
    handle: ({ actor, db, now, query }) => readSystemFigures(db, { view: { side: 'admin' }, actor, now }, query),
  });
}
