import { administrationEndpoints } from '#contract/administration.ts';
import type { Input, Reply } from '#contract/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags } from '#src/api/tags.ts';

type Hospices = Reply<typeof administrationEndpoints.listHospices>;
type HospiceQuery = Partial<Input<typeof administrationEndpoints.listHospices>['query']>;

/** All hospices, as administrators list and choose them. */
const administeredHospicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospices: build.query<Hospices, HospiceQuery>({
      query: (query) => request(administrationEndpoints.listHospices, { query }),
      responseSchema: administrationEndpoints.listHospices.response,
      // How many people and groups each has stands in it as well.
      providesTags: (page) => [
        ...listTags('Hospice', page),
        { type: 'User', id: LIST },
        { type: 'ProviderGroup', id: LIST },
      ],
    }),
  }),
});

export const { useListHospicesQuery } = administeredHospicesApi;
