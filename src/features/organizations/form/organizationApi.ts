import { hospiceProfileEndpoints as rows } from '#contract/organizations/hospiceProfile.ts';
import type { Reply, Sending } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed } from '#src/api/tags.ts';

type Profile = Reply<typeof rows.getHospiceProfile>;
type Change = Sending<typeof rows.updateHospiceProfile>['body'];

const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHospiceProfile: build.query<Profile, string>({
      query: (hospiceId) => request(rows.getHospiceProfile, { params: { hospiceId } }),
      responseSchema: rows.getHospiceProfile.response,
      providesTags: (_profile, _error, id) => [
        { type: 'Hospice', id },
        { type: 'Hospice', id: LIST },
      ],
    }),
    updateHospiceProfile: build.mutation<Profile, { hospiceId: string; change: Change }>({
      query: ({ change, hospiceId }) => request(rows.updateHospiceProfile, { params: { hospiceId }, body: change }),
      responseSchema: rows.updateHospiceProfile.response,
      // The signed-in person has the hospice's name, time zone and targets, and all figures depend on them.
      invalidatesTags: (_profile, error, { hospiceId }) =>
        unlessFailed(error, [
          { type: 'Hospice', id: hospiceId },
          { type: 'Hospice', id: LIST },
          { type: 'User', id: LIST },
          { type: 'Performance', id: LIST },
        ]),
    }),
  }),
});

export const { useGetHospiceProfileQuery, useUpdateHospiceProfileMutation } = organizationApi;
