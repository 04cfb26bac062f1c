import {
  groupAdministrationEndpoints as rows,
  type AdministeredGroup,
  type AdministeredStakeholder,
  type AdministeredStakeholderQuery,
  type CommunityChange,
  type CommunityCreation,
  type GroupChange,
  type ProviderChange,
  type ProviderCreation,
} from '#contract/organizations/groupAdministration.ts';
import type { Reply, Sending } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed, type Tag } from '#src/api/tags.ts';

type GroupCreation = Sending<typeof rows.createGroup>['body'];
type Stakeholders = Reply<typeof rows.listStakeholders>;

interface Change<Body> {
  readonly id: string;
  readonly change: Body;
}

const GROUPS: Tag = { type: 'ProviderGroup', id: LIST };
const STAKEHOLDERS: Tag = { type: 'Stakeholder', id: LIST };
const PEOPLE: Tag = { type: 'User', id: LIST };
const HOSPICES: Tag = { type: 'Hospice', id: LIST };

const afterGroup = (error: unknown, id: string) =>
  unlessFailed(error, [{ type: 'ProviderGroup', id }, GROUPS, STAKEHOLDERS, PEOPLE, HOSPICES]);
const afterStakeholder = (error: unknown, ...more: readonly Tag[]) =>
  unlessFailed(error, [...more, STAKEHOLDERS, GROUPS]);

/** The groups and the directory, as administrators change them. */
const groupAdministrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGroup: build.mutation<AdministeredGroup, GroupCreation>({
      query: (body) => request(rows.createGroup, { body }),
      responseSchema: rows.createGroup.response,
      invalidatesTags: (_group, error) => unlessFailed(error, [GROUPS, HOSPICES]),
    }),
    updateGroup: build.mutation<AdministeredGroup, Change<GroupChange>>({
      query: ({ change, id }) => request(rows.updateGroup, { params: { groupId: id }, body: change }),
      responseSchema: rows.updateGroup.response,
      invalidatesTags: (_group, error, { id }) => afterGroup(error, id),
    }),
    listStakeholders: build.query<Stakeholders, Partial<AdministeredStakeholderQuery>>({
      query: (query) => request(rows.listStakeholders, { query }),
      responseSchema: rows.listStakeholders.response,
      providesTags: (page) => [...listTags('Stakeholder', page), GROUPS],
    }),
    createProvider: build.mutation<AdministeredStakeholder, ProviderCreation>({
      query: (body) => request(rows.createProvider, { body }),
      responseSchema: rows.createProvider.response,
      invalidatesTags: (_provider, error) => afterStakeholder(error),
    }),
    updateProvider: build.mutation<AdministeredStakeholder, Change<ProviderChange>>({
      query: ({ change, id }) => request(rows.updateProvider, { params: { providerId: id }, body: change }),
      responseSchema: rows.updateProvider.response,
      invalidatesTags: (_provider, error, { id }) => afterStakeholder(error, { type: 'Stakeholder', id }),
    }),
    createCommunity: build.mutation<AdministeredStakeholder, CommunityCreation>({
      query: (body) => request(rows.createCommunity, { body }),
      responseSchema: rows.createCommunity.response,
      invalidatesTags: (_community, error) => afterStakeholder(error),
    }),
    updateCommunity: build.mutation<AdministeredStakeholder, Change<CommunityChange>>({
      query: ({ change, id }) => request(rows.updateCommunity, { params: { communityId: id }, body: change }),
      responseSchema: rows.updateCommunity.response,
      invalidatesTags: (_community, error, { id }) => afterStakeholder(error, { type: 'Stakeholder', id }),
    }),
  }),
});

export const {
  useCreateGroupMutation,
  useUpdateGroupMutation,
  useListStakeholdersQuery,
  useCreateProviderMutation,
  useUpdateProviderMutation,
  useCreateCommunityMutation,
  useUpdateCommunityMutation,
} = groupAdministrationApi;
