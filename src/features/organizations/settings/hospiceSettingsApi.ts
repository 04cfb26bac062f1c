import { mutationOf } from '#src/api/call.ts';
import { hospiceProfileEndpoints as rows } from '#contract/organizations/hospiceProfile.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

/** Filters and records show the names of locations and staff. */
const LOCATIONS: readonly Tag[] = [
  { type: 'Hospice', id: LIST },
  { type: 'Referral', id: LIST },
  { type: 'Enrollment', id: LIST },
];
const STAFF: readonly Tag[] = [
  { type: 'HospiceStaff', id: LIST },
  { type: 'Referral', id: LIST },
  { type: 'Enrollment', id: LIST },
];

export const hospiceSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createHospiceLocation: build.mutation(mutationOf(rows.createHospiceLocation, LOCATIONS)),
    updateHospiceLocation: build.mutation(mutationOf(rows.updateHospiceLocation, LOCATIONS)),
    createHospiceStaff: build.mutation(mutationOf(rows.createHospiceStaff, STAFF)),
    updateHospiceStaff: build.mutation(mutationOf(rows.updateHospiceStaff, STAFF)),
  }),
});
