import { mutationOf } from '#src/api/call.ts';
import { groupMoveEndpoints as rows } from '#contract/administration/movePerson.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';

export const movePersonApi = api.injectEndpoints({
  endpoints: (build) => ({
    moveUser: build.mutation(
      mutationOf(rows.moveUser, [
        { type: 'User', id: LIST },
        { type: 'ProviderGroup', id: LIST },
      ]),
    ),
  }),
});
