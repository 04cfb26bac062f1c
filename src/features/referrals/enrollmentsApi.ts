import {
  enrollmentEndpoints,
  type EnrollmentChange,
  type GroupEnrollmentQuery,
  type HospiceEnrollmentQuery,
} from '#contract/referrals/enrollments.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { listTags, unlessFailed } from '#src/api/tags.ts';
import { referralTags } from './referralsApi.ts';

type Page = Reply<typeof enrollmentEndpoints.listHospiceEnrollments>;
type Enrollment = Reply<typeof enrollmentEndpoints.updateEnrollment>;

export interface EnrollmentUpdate {
  readonly hospiceId: string;
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly change: EnrollmentChange;
}

export const enrollmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceEnrollments: build.query<Page, { hospiceId: string; query: Partial<HospiceEnrollmentQuery> }>({
      query: ({ hospiceId, query }) =>
        request(enrollmentEndpoints.listHospiceEnrollments, { params: { hospiceId }, query }),
      responseSchema: enrollmentEndpoints.listHospiceEnrollments.response,
      providesTags: (page) => listTags('Enrollment', page),
    }),
    listGroupEnrollments: build.query<Page, { groupId: string; query: Partial<GroupEnrollmentQuery> }>({
      query: ({ groupId, query }) =>
        request(enrollmentEndpoints.listGroupEnrollments, { params: { providerGroupId: groupId }, query }),
      responseSchema: enrollmentEndpoints.listGroupEnrollments.response,
      providesTags: (page) => listTags('Enrollment', page),
    }),
    updateEnrollment: build.mutation<Enrollment, EnrollmentUpdate>({
      query: ({ hospiceId, enrollmentId, change }) =>
        request(enrollmentEndpoints.updateEnrollment, { params: { hospiceId, enrollmentId }, body: change }),
      responseSchema: enrollmentEndpoints.updateEnrollment.response,
      invalidatesTags: (_enrollment, error, { enrollmentId, referralId }) =>
        unlessFailed(error, [...referralTags(referralId), { type: 'Enrollment', id: enrollmentId }]),
    }),
  }),
});

export const { useListHospiceEnrollmentsQuery, useListGroupEnrollmentsQuery, useUpdateEnrollmentMutation } =
  enrollmentsApi;
