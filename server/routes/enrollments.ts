import { enrollmentEndpoints } from '#contract/enrollments.ts';
import { listGroupEnrollments, listHospiceEnrollments } from '#server/db/enrollmentLists.ts';
import { groupView, hospiceView } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

export function enrollmentRoutes(app: App): void {
  answer(app, enrollmentEndpoints.listHospiceEnrollments, {
    handle: ({ actor, db, now, params, query }) =>
      listHospiceEnrollments(db, { view: hospiceView(params.hospiceId, actor), actor, now }, query),
  });

  answer(app, enrollmentEndpoints.listGroupEnrollments, {
    handle: ({ actor, db, now, params, query }) =>
      listGroupEnrollments(db, { view: groupView(params.providerGroupId), actor, now }, query),
  });
}
