import {
  administrationEndpoints as rows,
  type AdministeredHospiceQuery,
} from '#contract/administration/administration.ts';
import {
  groupAdministrationEndpoints as groupRows,
  type AdministeredGroupQuery,
} from '#contract/organizations/groupAdministration.ts';
import type { Reply, Sending } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed, type Tag } from '#src/api/tags.ts';

type Hospices = Reply<typeof rows.listHospices>;
type Hospice = Reply<typeof rows.createHospice>;
type HospiceCreation = Sending<typeof rows.createHospice>['body'];
type HospiceChange = Sending<typeof rows.administerHospice>['body'];
type Health = Reply<typeof rows.getSystemHealth>;
type Groups = Reply<typeof groupRows.listGroups>;
type Group = Reply<typeof groupRows.connectGroup>;

interface Connection {
  readonly groupId: string;
  readonly hospiceId: string;
}

/** An organization with all lists that count it: hospices, groups, and the figures of the whole system. */
const hospiceTags = (id: string): readonly Tag[] => [
  { type: 'Hospice', id },
  { type: 'Hospice', id: LIST },
  { type: 'ProviderGroup', id: LIST },
  { type: 'Performance', id: LIST },
];

const connectionTags = ({ groupId, hospiceId }: Connection): readonly Tag[] => [
  ...hospiceTags(hospiceId),
  { type: 'ProviderGroup', id: groupId },
];

const administrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospices: build.query<Hospices, Partial<AdministeredHospiceQuery>>({
      query: (query) => request(rows.listHospices, { query }),
      responseSchema: rows.listHospices.response,
      // How many people a hospice has stands in the list too.
      providesTags: (page) => [...listTags('Hospice', page), { type: 'User', id: LIST }],
    }),
    createHospice: build.mutation<Hospice, HospiceCreation>({
      query: (creation) => request(rows.createHospice, { body: creation }),
      responseSchema: rows.createHospice.response,
      invalidatesTags: (hospice, error) =>
        unlessFailed(error, [...hospiceTags(hospice?.id ?? LIST), { type: 'User', id: LIST }]),
    }),
    administerHospice: build.mutation<Hospice, { hospiceId: string; change: HospiceChange }>({
      query: ({ change, hospiceId }) => request(rows.administerHospice, { params: { hospiceId }, body: change }),
      responseSchema: rows.administerHospice.response,
      invalidatesTags: (_hospice, error, { hospiceId }) => unlessFailed(error, hospiceTags(hospiceId)),
    }),
    getSystemHealth: build.query<Health, void>({
      query: () => request(rows.getSystemHealth, {}),
      responseSchema: rows.getSystemHealth.response,
      providesTags: [
        { type: 'Hospice', id: LIST },
        { type: 'ProviderGroup', id: LIST },
        { type: 'User', id: LIST },
      ],
    }),
    listGroups: build.query<Groups, Partial<AdministeredGroupQuery>>({
      query: (query) => request(groupRows.listGroups, { query }),
      responseSchema: groupRows.listGroups.response,
      providesTags: (page) => [...listTags('ProviderGroup', page), { type: 'User', id: LIST }],
    }),
    connectGroup: build.mutation<Group, Connection>({
      query: (params) => request(groupRows.connectGroup, { params }),
      responseSchema: groupRows.connectGroup.response,
      invalidatesTags: (_group, error, connection) => unlessFailed(error, connectionTags(connection)),
    }),
    disconnectGroup: build.mutation<Group, Connection>({
      query: (params) => request(groupRows.disconnectGroup, { params }),
      responseSchema: groupRows.disconnectGroup.response,
      invalidatesTags: (_group, error, connection) => unlessFailed(error, connectionTags(connection)),
    }),
  }),
});

export const {
  useListHospicesQuery,
  useCreateHospiceMutation,
  useAdministerHospiceMutation,
  useGetSystemHealthQuery,
  useListGroupsQuery,
  useConnectGroupMutation,
  useDisconnectGroupMutation,
} = administrationApi;
