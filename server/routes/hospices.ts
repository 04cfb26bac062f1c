import { hospiceEndpoints } from '#contract/hospices.ts';
import { readHospiceDashboard } from '#server/db/dashboards.ts';
import { listConnectedGroups, listLocations, listStaff, listStakeholders } from '#server/db/directory.ts';
import { hospiceView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

export function hospiceRoutes(app: App): void {
  answer(app, hospiceEndpoints.getHospiceDashboard, {
    handle: ({ actor, db, now, params }) =>
      readHospiceDashboard(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.hospiceId),
  });

  answer(app, hospiceEndpoints.listHospiceStaff, {
    handle: ({ db, params, query }) => listStaff(db, params.hospiceId, query),
  });

  answer(app, hospiceEndpoints.listHospiceLocations, {
    handle: ({ db, params, query }) => listLocations(db, params.hospiceId, query),
  });

  answer(app, hospiceEndpoints.listHospiceStakeholders, {
    handle: ({ actor, db, params, query }) => listStakeholders(db, hospiceView(params.hospiceId, actor), query),
  });

  answer(app, hospiceEndpoints.listHospiceGroups, {
    handle: ({ db, params, query }) => listConnectedGroups(db, params.hospiceId, query),
  });
}
