import { groupEndpoints } from '#contract/organizations/groups.ts';
import { listHospiceChoices, listStakeholders } from './directory.queries.ts';
import { groupView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { defineRoutes } from '#server/platform/http/defineRoutes.ts';

defineRoutes((app) => {
  answer(app, groupEndpoints.listGroupHospices, {
    handle: ({ db, now, params, query }) => listHospiceChoices(db, params.groupId, now, query),
  });

  answer(app, groupEndpoints.listGroupStakeholders, {
    handle: ({ db, params, query }) => listStakeholders(db, groupView(params.groupId), query),
  });
});
