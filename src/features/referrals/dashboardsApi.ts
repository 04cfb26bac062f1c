import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { dashboardEndpoints as rows } from '#contract/referrals/dashboards.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';

/** The figures above the lists. */
export const dashboardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHospiceDashboard: build.query(kept(queryOf(rows.getHospiceDashboard, [{ type: 'Performance', id: LIST }]))),
    getGroupDashboard: build.query(kept(queryOf(rows.getGroupDashboard, [{ type: 'Performance', id: LIST }]))),
  }),
});
