import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeGuestAccess } from './guestAccess.queries.ts';

defineJob({ name: 'guest_access', every: 3_600_000, run: ({ clock, db }) => purgeGuestAccess(db, clock()) });
