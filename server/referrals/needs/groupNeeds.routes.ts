import { groupNeedsEndpoints } from '#contract/referrals/groupNeeds.ts';
import { groupView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listGroupNeeds } from './groupNeeds.queries.ts';

/** What a group has to know first. */
answer(groupNeedsEndpoints.listGroupNeeds, ({ actor, db, now, params, query }) =>
  listGroupNeeds(db, { view: groupView(params.groupId), actor, now }, query),
);
