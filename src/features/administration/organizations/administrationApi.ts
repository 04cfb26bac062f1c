import { serverStatusEndpoints } from '#contract/administration/serverStatus.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { administrationEndpoints as rows } from '#contract/administration/administration.ts';
import { groupAdministrationEndpoints as groupRows } from '#contract/administration/groupAdministration.ts';
import { hospiceDeletionEndpoints as deletionRows } from '#contract/administration/hospiceDeletion.ts';
import { api } from '#src/api/api.ts';
import { LIST, listTags, type Tag } from '#src/api/tags.ts';

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

export const administrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospices: build.query(
      kept(queryOf(rows.listHospices, (_args, page) => [...listTags('Hospice', page), { type: 'User', id: LIST }])),
    ),
    createHospice: build.mutation(
      mutationOf(rows.createHospice, (_args, hospice) => [
        ...hospiceTags(hospice?.id ?? LIST),
        { type: 'User', id: LIST },
      ]),
    ),
    administerHospice: build.mutation(mutationOf(rows.administerHospice, ({ hospiceId }) => hospiceTags(hospiceId))),
    getHospiceDeletion: build.query(
      queryOf(deletionRows.getHospiceDeletion, ({ hospiceId }) => [{ type: 'Hospice', id: hospiceId }]),
    ),
    scheduleHospiceDeletion: build.mutation(
      mutationOf(deletionRows.scheduleHospiceDeletion, ({ hospiceId }) => hospiceTags(hospiceId)),
    ),
    cancelHospiceDeletion: build.mutation(
      mutationOf(deletionRows.cancelHospiceDeletion, ({ hospiceId }) => hospiceTags(hospiceId)),
    ),
    findReferralByNumber: build.query(queryOf(rows.findReferralByNumber, [])),
    getSystemHealth: build.query(
      kept(
        queryOf(rows.getSystemHealth, [
          { type: 'Hospice', id: LIST },
          { type: 'ProviderGroup', id: LIST },
          { type: 'User', id: LIST },
        ]),
      ),
    ),
    getServerStatus: build.query(kept(queryOf(serverStatusEndpoints.getServerStatus, []))),
    listGroups: build.query(
      kept(
        queryOf(groupRows.listGroups, (_args, page) => [
          ...listTags('ProviderGroup', page),
          { type: 'User', id: LIST },
        ]),
      ),
    ),
    connectGroup: build.mutation(mutationOf(groupRows.connectGroup, (connection) => connectionTags(connection))),
    disconnectGroup: build.mutation(mutationOf(groupRows.disconnectGroup, (connection) => connectionTags(connection))),
  }),
});
