import { groupEndpoints } from '#contract/organizations/groups.ts';
import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import {
  listConnectedGroups,
  listHospiceChoices,
  listLocations,
  listStaff,
  listStakeholders,
} from './directory.queries.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
/** The people and organizations that hospices and groups choose from. */
answer(hospiceEndpoints.listHospiceStaff, ({ db, params, query }) => listStaff(db, params.hospiceId, query));

answer(hospiceEndpoints.listHospiceLocations, ({ db, params, query }) => listLocations(db, params.hospiceId, query));

answer(hospiceEndpoints.listHospiceStakeholders, ({ actor, db, params, query }) =>
  listStakeholders(db, hospiceView(params.hospiceId, actor), query),
);

answer(hospiceEndpoints.listHospiceGroups, ({ db, params, query }) => listConnectedGroups(db, params.hospiceId, query));

answer(groupEndpoints.listGroupHospices, ({ db, now, params, query }) =>
  listHospiceChoices(db, params.groupId, now, query),
);

answer(groupEndpoints.listGroupStakeholders, ({ db, params, query }) =>
  listStakeholders(db, groupView(params.groupId), query),
);
