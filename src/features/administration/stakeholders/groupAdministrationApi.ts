import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { groupAdministrationEndpoints as rows } from '#contract/administration/groupAdministration.ts';
import { api } from '#src/api/api.ts';
import { LIST, listTags, type Tag } from '#src/api/tags.ts';

const GROUPS: Tag = { type: 'ProviderGroup', id: LIST };
const STAKEHOLDERS: Tag = { type: 'Stakeholder', id: LIST };
const PEOPLE: Tag = { type: 'User', id: LIST };
const HOSPICES: Tag = { type: 'Hospice', id: LIST };

const OF_DIRECTORY: readonly Tag[] = [STAKEHOLDERS, GROUPS];

/** The groups and the directory, as administrators change them. */
export const groupAdministrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGroup: build.mutation(mutationOf(rows.createGroup, [GROUPS, HOSPICES, PEOPLE])),
    updateGroup: build.mutation(
      mutationOf(rows.updateGroup, ({ groupId }) => [
        { type: 'ProviderGroup', id: groupId },
        ...OF_DIRECTORY,
        PEOPLE,
        HOSPICES,
      ]),
    ),
    listStakeholders: build.query(
      kept(queryOf(rows.listStakeholders, (_args, page) => [...listTags('Stakeholder', page), GROUPS])),
    ),
    createProvider: build.mutation(mutationOf(rows.createProvider, OF_DIRECTORY)),
    updateProvider: build.mutation(
      mutationOf(rows.updateProvider, ({ providerId }) => [{ type: 'Stakeholder', id: providerId }, ...OF_DIRECTORY]),
    ),
    createCommunity: build.mutation(mutationOf(rows.createCommunity, OF_DIRECTORY)),
    updateCommunity: build.mutation(
      mutationOf(rows.updateCommunity, ({ communityId }) => [
        { type: 'Stakeholder', id: communityId },
        ...OF_DIRECTORY,
      ]),
    ),
  }),
});
