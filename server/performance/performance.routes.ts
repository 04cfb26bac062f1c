import { groupPerformanceEndpoints, performanceEndpoints } from '#contract/performance/performance.ts';
import { dashboardEndpoints } from '#contract/referrals/dashboards.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer, answerIn, defineRoutes } from '#server/platform/http/answer.ts';
import { readInTurns } from '#server/platform/http/calls/readInTurns.ts';
import { readGroupDashboard, readHospiceDashboard } from './dashboards.queries.ts';
import { readComparison } from './groupPerformance.queries.ts';
import { readHospicePerformance } from './hospicePerformance.queries.ts';
import { hospiceScope } from './hospiceScope.queries.ts';

/** The figures of a hospice and of a group: above their lists, and on their performance screens. */
answer(dashboardEndpoints.getHospiceDashboard, ({ actor, db, now, params }) =>
  readHospiceDashboard(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.hospiceId),
);

answer(dashboardEndpoints.getGroupDashboard, ({ actor, db, now, params, query }) =>
  readGroupDashboard(db, { view: groupView(params.groupId), actor, now }, query),
);

defineRoutes((app) => {
  answerIn(
    app,
    performanceEndpoints.getHospicePerformance,
    readInTurns(app.services, async (reading, { query, ...asked }) =>
      readHospicePerformance(reading, await hospiceScope(reading, asked, query), query),
    ),
  );

  answerIn(
    app,
    groupPerformanceEndpoints.getGroupPerformance,
    readInTurns(app.services, (reading, { query, ...asked }) => readComparison(reading, asked, query)),
  );
});
