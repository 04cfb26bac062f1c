import { groupEndpoints } from '#contract/organizations/groups.ts';
import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import type { Input, Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { listTags } from '#src/api/tags.ts';

type Staff = Reply<typeof hospiceEndpoints.listHospiceStaff>;
type Locations = Reply<typeof hospiceEndpoints.listHospiceLocations>;
type Stakeholders = Reply<typeof hospiceEndpoints.listHospiceStakeholders>;
type Groups = Reply<typeof hospiceEndpoints.listHospiceGroups>;
type Hospices = Reply<typeof groupEndpoints.listGroupHospices>;

interface OfHospice<Query> {
  readonly hospiceId: string;
  readonly query: Partial<Query>;
}
interface OfGroup<Query> {
  readonly groupId: string;
  readonly query: Partial<Query>;
}
type StaffQuery = Input<typeof hospiceEndpoints.listHospiceStaff>['query'];
type StakeholderQuery = Input<typeof hospiceEndpoints.listHospiceStakeholders>['query'];
type NamedQuery = Input<typeof hospiceEndpoints.listHospiceLocations>['query'];

/** The people and places that a referral can name. */
export const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceStaff: build.query<Staff, OfHospice<StaffQuery>>({
      query: ({ hospiceId, query }) => request(hospiceEndpoints.listHospiceStaff, { params: { hospiceId }, query }),
      responseSchema: hospiceEndpoints.listHospiceStaff.response,
      providesTags: (page) => listTags('HospiceStaff', page),
    }),
    listHospiceLocations: build.query<Locations, OfHospice<NamedQuery>>({
      query: ({ hospiceId, query }) => request(hospiceEndpoints.listHospiceLocations, { params: { hospiceId }, query }),
      responseSchema: hospiceEndpoints.listHospiceLocations.response,
      providesTags: (page) => listTags('Hospice', page),
    }),
    listHospiceStakeholders: build.query<Stakeholders, OfHospice<StakeholderQuery>>({
      query: ({ hospiceId, query }) =>
        request(hospiceEndpoints.listHospiceStakeholders, { params: { hospiceId }, query }),
      responseSchema: hospiceEndpoints.listHospiceStakeholders.response,
      providesTags: (page) => listTags('Stakeholder', page),
    }),
    listHospiceGroups: build.query<Groups, OfHospice<NamedQuery>>({
      query: ({ hospiceId, query }) => request(hospiceEndpoints.listHospiceGroups, { params: { hospiceId }, query }),
      responseSchema: hospiceEndpoints.listHospiceGroups.response,
      providesTags: (page) => listTags('ProviderGroup', page),
    }),
    listGroupHospices: build.query<Hospices, OfGroup<NamedQuery>>({
      query: ({ groupId, query }) => request(groupEndpoints.listGroupHospices, { params: { groupId }, query }),
      responseSchema: groupEndpoints.listGroupHospices.response,
      providesTags: (page) => listTags('Hospice', page),
    }),
    listGroupStakeholders: build.query<Stakeholders, OfGroup<StakeholderQuery>>({
      query: ({ groupId, query }) => request(groupEndpoints.listGroupStakeholders, { params: { groupId }, query }),
      responseSchema: groupEndpoints.listGroupStakeholders.response,
      providesTags: (page) => listTags('Stakeholder', page),
    }),
  }),
});

export const {
  useListHospiceStaffQuery,
  useListHospiceLocationsQuery,
  useListHospiceStakeholdersQuery,
  useListHospiceGroupsQuery,
  useListGroupHospicesQuery,
  useListGroupStakeholdersQuery,
} = directoryApi;
