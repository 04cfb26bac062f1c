import { dashboardEndpoints } from '#contract/referrals/dashboards.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { App } from '#server/platform/http/app.ts';
import { readGroupDashboard, readHospiceDashboard } from './dashboards.queries.ts';

export function dashboardRoutes(app: App): void {
  answer(app, dashboardEndpoints.getHospiceDashboard, {
    handle: ({ actor, db, now, params }) =>
      readHospiceDashboard(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.hospiceId),
  });

  answer(app, dashboardEndpoints.getGroupDashboard, {
    handle: ({ actor, db, now, params }) => readGroupDashboard(db, { view: groupView(params.groupId), actor, now }),
  });
}
