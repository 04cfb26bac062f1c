import { queryOf } from '#src/api/call.ts';
import { groupEndpoints } from '#contract/organizations/groups.ts';
import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import { api } from '#src/api/api.ts';
import { listed } from '#src/api/tags.ts';

/** The people and places that a referral can name. */
export const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceStaff: build.query(queryOf(hospiceEndpoints.listHospiceStaff, listed('HospiceStaff'))),
    listHospiceLocations: build.query(queryOf(hospiceEndpoints.listHospiceLocations, listed('Hospice'))),
    listHospiceStakeholders: build.query(queryOf(hospiceEndpoints.listHospiceStakeholders, listed('Stakeholder'))),
    listHospiceGroups: build.query(queryOf(hospiceEndpoints.listHospiceGroups, listed('ProviderGroup'))),
    listGroupHospices: build.query(queryOf(groupEndpoints.listGroupHospices, listed('Hospice'))),
    listGroupStakeholders: build.query(queryOf(groupEndpoints.listGroupStakeholders, listed('Stakeholder'))),
  }),
});
