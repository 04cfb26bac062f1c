import { HOUR } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeGuestAccess, purgeGuestsWithoutPapers } from './guestAccess.queries.ts';

defineJob({
  name: 'guest_access',
  every: HOUR,
  run: async ({ clock, db }) => {
    await purgeGuestAccess(db, clock());
    await purgeGuestsWithoutPapers(db, clock());
  },
});
