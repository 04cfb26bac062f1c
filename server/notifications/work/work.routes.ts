import { workEndpoints } from '#contract/notifications/work.ts';
import { hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listWork } from './work.queries.ts';

answer(workEndpoints.listWork, {
  handle: ({ actor, db, now, params, query }) =>
    listWork(db, { view: hospiceView(params.hospiceId, actor), actor, now }, query),
});
