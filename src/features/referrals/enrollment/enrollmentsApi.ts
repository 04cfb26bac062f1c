import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { enrollmentEndpoints } from '#contract/referrals/enrollments.ts';
import { api } from '#src/api/api.ts';
import { listed } from '#src/api/tags.ts';
import { referralTags, type OfReferral } from '#src/features/referrals/record/referralsApi.ts';
import { showOnPage } from '#src/features/referrals/record/showOnPage.ts';

interface OfEnrollment extends OfReferral {
  readonly enrollmentId: string;
}

export const enrollmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceEnrollments: build.query(
      kept(queryOf(enrollmentEndpoints.listHospiceEnrollments, listed('Enrollment'))),
    ),
    listGroupEnrollments: build.query(kept(queryOf(enrollmentEndpoints.listGroupEnrollments, listed('Enrollment')))),
    updateEnrollment: build.mutation(
      mutationOf(
        enrollmentEndpoints.updateEnrollment,
        ({ enrollmentId, referralId }: OfEnrollment) => [
          ...referralTags(referralId),
          { type: 'Enrollment', id: enrollmentId },
        ],
        showOnPage,
      ),
    ),
  }),
});
