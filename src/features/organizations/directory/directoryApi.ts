import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { groupEndpoints } from '#contract/organizations/groups.ts';
import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import { api } from '#src/api/api.ts';
import { listed } from '#src/api/tags.ts';

/** The people and places that a referral can name. */
export const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceStaff: build.query(kept(queryOf(hospiceEndpoints.listHospiceStaff, listed('HospiceStaff')))),
    listHospiceLocations: build.query(kept(queryOf(hospiceEndpoints.listHospiceLocations, listed('Hospice')))),
    listHospiceStakeholders: build.query(
      kept(queryOf(hospiceEndpoints.listHospiceStakeholders, listed('Stakeholder'))),
    ),
    listHospiceGroups: build.query(kept(queryOf(hospiceEndpoints.listHospiceGroups, listed('ProviderGroup')))),
    listGroupHospices: build.query(kept(queryOf(groupEndpoints.listGroupHospices, listed('Hospice')))),
    listGroupStakeholders: build.query(kept(queryOf(groupEndpoints.listGroupStakeholders, listed('Stakeholder')))),
  }),
});
