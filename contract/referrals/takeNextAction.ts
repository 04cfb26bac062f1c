import * as z from 'zod/mini';
import { Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { Enrollment } from './enrollments.ts';

export const escalationEndpoints = defineEndpoints('Referrals', {
  takeNextAction: {
    path: '/v1/hospices/:hospiceId/enrollments/:enrollmentId/take',
    summary: 'Take a referral’s next action: become its owner and stop the reminders for everyone',
    resource: 'Enrollments',
    access: { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS },
    /** The due time that the person saw: a next action that was completed or moved since is not taken. */
    body: z.strictObject({ dueAt: Instant }),
    response: Enrollment,
    errors: ['conflict'],
  },
});
