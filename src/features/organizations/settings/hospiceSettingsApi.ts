import { hospiceProfileEndpoints as rows } from '#contract/organizations/hospiceProfile.ts';
import type { Reply, Sending } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Location = Reply<typeof rows.createHospiceLocation>;
type LocationCreation = Sending<typeof rows.createHospiceLocation>['body'];
type LocationChange = Sending<typeof rows.updateHospiceLocation>['body'];
type Staff = Reply<typeof rows.createHospiceStaff>;
type StaffCreation = Sending<typeof rows.createHospiceStaff>['body'];
type StaffChange = Sending<typeof rows.updateHospiceStaff>['body'];

interface OfHospice {
  readonly hospiceId: string;
}

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

const hospiceSettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createHospiceLocation: build.mutation<Location, OfHospice & { creation: LocationCreation }>({
      query: ({ creation, hospiceId }) =>
        request(rows.createHospiceLocation, { params: { hospiceId }, body: creation }),
      responseSchema: rows.createHospiceLocation.response,
      invalidatesTags: (_location, error) => unlessFailed(error, LOCATIONS),
    }),
    updateHospiceLocation: build.mutation<Location, OfHospice & { locationId: string; change: LocationChange }>({
      query: ({ change, ...params }) => request(rows.updateHospiceLocation, { params, body: change }),
      responseSchema: rows.updateHospiceLocation.response,
      invalidatesTags: (_location, error) => unlessFailed(error, LOCATIONS),
    }),
    createHospiceStaff: build.mutation<Staff, OfHospice & { creation: StaffCreation }>({
      query: ({ creation, hospiceId }) => request(rows.createHospiceStaff, { params: { hospiceId }, body: creation }),
      responseSchema: rows.createHospiceStaff.response,
      invalidatesTags: (_staff, error) => unlessFailed(error, STAFF),
    }),
    updateHospiceStaff: build.mutation<Staff, OfHospice & { staffId: string; change: StaffChange }>({
      query: ({ change, ...params }) => request(rows.updateHospiceStaff, { params, body: change }),
      responseSchema: rows.updateHospiceStaff.response,
      invalidatesTags: (_staff, error) => unlessFailed(error, STAFF),
    }),
  }),
});

export const {
  useCreateHospiceLocationMutation,
  useUpdateHospiceLocationMutation,
  useCreateHospiceStaffMutation,
  useUpdateHospiceStaffMutation,
} = hospiceSettingsApi;
