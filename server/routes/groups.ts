import { groupEndpoints } from '#contract/groups.ts';
import { readGroupDashboard } from '#server/db/dashboards.ts';
import { listHospiceChoices, listStakeholders } from '#server/db/directory.ts';
import { groupView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

export function groupRoutes(app: App): void {
  answer(app, groupEndpoints.getGroupDashboard, {
    handle: ({ actor, db, now, params }) => readGroupDashboard(db, { view: groupView(params.groupId), actor, now }),
  });

  answer(app, groupEndpoints.listGroupHospices, {
    handle: ({ db, now, params, query }) => listHospiceChoices(db, params.groupId, now, query),
  });

  answer(app, groupEndpoints.listGroupStakeholders, {
    handle: ({ db, params, query }) => listStakeholders(db, groupView(params.groupId), query),
  });
}
