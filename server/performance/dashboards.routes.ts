import { dashboardEndpoints } from '#contract/referrals/dashboards.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer, defineRoutes } from '#server/platform/http/answer.ts';
import { readGroupDashboard, readHospiceDashboard } from './dashboards.queries.ts';

defineRoutes((app) => {
  answer(app, dashboardEndpoints.getHospiceDashboard, {
    handle: ({ actor, db, now, params }) =>
      readHospiceDashboard(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.hospiceId),
  });

  answer(app, dashboardEndpoints.getGroupDashboard, {
    handle: ({ actor, db, now, params }) => readGroupDashboard(db, { view: groupView(params.groupId), actor, now }),
  });
});
