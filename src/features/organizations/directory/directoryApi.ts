import { queryOf } from '#src/api/call.ts';
import { groupEndpoints } from '#contract/organizations/groups.ts';
import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import { api } from '#src/api/api.ts';
import { listTags } from '#src/api/tags.ts';

/** The people and places that a referral can name. */
export const directoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceStaff: build.query(
      queryOf(hospiceEndpoints.listHospiceStaff, (_args, page) => listTags('HospiceStaff', page)),
    ),
    listHospiceLocations: build.query(
      queryOf(hospiceEndpoints.listHospiceLocations, (_args, page) => listTags('Hospice', page)),
    ),
    listHospiceStakeholders: build.query(
      queryOf(hospiceEndpoints.listHospiceStakeholders, (_args, page) => listTags('Stakeholder', page)),
    ),
    listHospiceGroups: build.query(
      queryOf(hospiceEndpoints.listHospiceGroups, (_args, page) => listTags('ProviderGroup', page)),
    ),
    listGroupHospices: build.query(
      queryOf(groupEndpoints.listGroupHospices, (_args, page) => listTags('Hospice', page)),
    ),
    listGroupStakeholders: build.query(
      queryOf(groupEndpoints.listGroupStakeholders, (_args, page) => listTags('Stakeholder', page)),
    ),
  }),
});
