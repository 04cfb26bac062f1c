import { groupPerformanceEndpoints, performanceEndpoints } from '#contract/performance/performance.ts';
import { dashboardEndpoints } from '#contract/referrals/dashboards.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { readInTurns, type AskedOf } from '#server/platform/http/calls/readInTurns.ts';
import { readGroupDashboard, readHospiceDashboard } from './dashboards.queries.ts';
import { readComparison } from './groupPerformance.queries.ts';
import { readHospicePerformance } from './hospicePerformance.queries.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { keepFigures, pageOfSeveral } from './keepFigures.ts';
import { hospiceScope } from './hospiceScope.queries.ts';

/** The figures of a hospice and of a group: above their lists, and on their performance screens. */
answer(dashboardEndpoints.getHospiceDashboard, ({ actor, db, now, params }) =>
  readHospiceDashboard(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.hospiceId),
);

answer(dashboardEndpoints.getGroupDashboard, ({ actor, db, now, params, query }) =>
  readGroupDashboard(db, { view: groupView(params.groupId), actor, now }, query),
);

defineRoutes((app) => {
  const table = keepFigures(
    app,
    { name: 'hospice', tenantOf: ({ hospiceId }) => hospiceId },
    async (reading: Reading, { query, ...asked }: AskedOf<typeof performanceEndpoints.getHospicePerformance>) =>
      readHospicePerformance(reading, await hospiceScope(reading, asked, query), query),
  );
  answerIn(app, performanceEndpoints.getHospicePerformance, readInTurns(app.services, pageOfSeveral(table)));

  const comparison = keepFigures(
    app,
    { name: 'group', tenantOf: ({ providerGroupId }) => providerGroupId },
    (reading: Reading, { query, ...asked }: AskedOf<typeof groupPerformanceEndpoints.getGroupPerformance>) =>
      readComparison(reading, asked, query),
  );
  answerIn(app, groupPerformanceEndpoints.getGroupPerformance, readInTurns(app.services, pageOfSeveral(comparison)));
});
