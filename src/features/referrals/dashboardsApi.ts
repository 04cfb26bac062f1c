import { dashboardEndpoints as rows } from '#contract/referrals/dashboards.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST } from '#src/api/tags.ts';

type HospiceDashboard = Reply<typeof rows.getHospiceDashboard>;
type GroupDashboard = Reply<typeof rows.getGroupDashboard>;

/** The figures above the lists. */
const dashboardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHospiceDashboard: build.query<HospiceDashboard, string>({
      query: (hospiceId) => request(rows.getHospiceDashboard, { params: { hospiceId } }),
      responseSchema: rows.getHospiceDashboard.response,
      providesTags: [{ type: 'Performance', id: LIST }],
    }),
    getGroupDashboard: build.query<GroupDashboard, string>({
      query: (groupId) => request(rows.getGroupDashboard, { params: { groupId } }),
      responseSchema: rows.getGroupDashboard.response,
      providesTags: [{ type: 'Performance', id: LIST }],
    }),
  }),
});

export const { useGetHospiceDashboardQuery, useGetGroupDashboardQuery } = dashboardsApi;
