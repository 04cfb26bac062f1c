import { availabilityEndpoints as rows } from '#contract/organizations/availability/availability.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

const AVAILABILITY: readonly Tag[] = [{ type: 'Hospice', id: LIST }];

export const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAvailability: build.query(queryOf(rows.getAvailability, AVAILABILITY)),
    updateAvailability: build.mutation(mutationOf(rows.updateAvailability, AVAILABILITY)),
    // Live updates reload what has the second tag: a group that is choosing sees each change of a hospice.
    listGroupAvailability: build.query(
      queryOf(rows.listGroupAvailability, [...AVAILABILITY, { type: 'Enrollment', id: LIST }]),
    ),
  }),
});
