import { performanceDetailEndpoints as rows } from '#contract/performance/performance.ts';
import { planHas } from '#contract/platform/plans.ts';
import { readCharts } from './charts.queries.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { keepFigures } from './keepFigures.ts';
import { hospiceScope } from './hospiceScope.queries.ts';
import { findSource, readSourceDetail, type FoundSource } from './sourceDetail.queries.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import { hospiceView } from '#server/platform/access/viewpoint.ts';
import { answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { readInTurns, type AskedOf } from '#server/platform/http/calls/readInTurns.ts';
import { viewOfSourceType } from '#contract/referrals/counts/sources.ts';

/** A hospice's figures over time, and those of one of its sources. */
defineRoutes((app) => {
  const charts = keepFigures(
    app,
    { name: 'charts', tenantOf: ({ hospiceId }) => hospiceId },
    async (reading: Reading, { query, ...asked }: AskedOf<typeof rows.getHospicePerformanceCharts>) => {
      const scope = await hospiceScope(reading, asked, query);
      return readCharts(reading, { scope }, scope.period);
    },
  );
  answerIn(app, rows.getHospicePerformanceCharts, readInTurns(app.services, charts));

  const source = keepFigures(
    app,
    { name: 'source', tenantOf: ({ hospiceId }) => hospiceId },
    async (
      reading: Reading,
      { found, query, ...asked }: AskedOf<typeof rows.getHospicePerformanceSource, FoundSource>,
    ) => {
      const scope = await hospiceScope(reading, asked, { ...query, view: found.view });
      if (!planHas(scope.plan, 'source_detail')) {
        throw new Refusal(
          'plan_lacks',
          'Pages for each provider, community, and nurse aren’t part of your hospice’s plan',
        );
      }
      return readSourceDetail(reading, scope, found);
    },
  );
  answerIn(app, rows.getHospicePerformanceSource, {
    find: ({ actor, db, params }) =>
      findSource(
        db,
        hospiceView(params.hospiceId, actor),
        viewOfSourceType[params.sourceType],
        params.source.toLowerCase(),
      ),
    ...readInTurns(app.services, source),
  });
});
