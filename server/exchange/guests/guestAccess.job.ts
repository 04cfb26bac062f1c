import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeGuestAccess, purgeGuestsWithoutPapers } from './guestAccess.queries.ts';

defineJob({
  name: 'guest_access',
  every: 3_600_000,
  run: async ({ clock, db }) => {
    await purgeGuestAccess(db, clock());
    await purgeGuestsWithoutPapers(db, clock());
  },
});
