import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import { listConnectedGroups, listLocations, listStaff, listStakeholders } from './directory.queries.ts';
import { hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { defineRoutes } from '#server/platform/http/defineRoutes.ts';

defineRoutes((app) => {
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
});
