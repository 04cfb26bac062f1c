import { mutationOf, queryOf } from '#src/api/call.ts';
import { hospiceProfileEndpoints as rows } from '#contract/organizations/hospiceProfile.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';

export const organizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHospiceProfile: build.query(
      queryOf(rows.getHospiceProfile, (id) => [
        { type: 'Hospice', id },
        { type: 'Hospice', id: LIST },
      ]),
    ),
    updateHospiceProfile: build.mutation(
      mutationOf(rows.updateHospiceProfile, ({ hospiceId }) => [
        { type: 'Hospice', id: hospiceId },
        { type: 'Hospice', id: LIST },
        { type: 'User', id: LIST },
        { type: 'Performance', id: LIST },
      ]),
    ),
  }),
});
