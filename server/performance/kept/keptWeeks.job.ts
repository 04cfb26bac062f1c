import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { keepWeeks } from './keptWeeks.queries.ts';

defineJob({
  name: 'keptWeeks',
  every: 20_000,
  run: ({ clock, db, stopping }) => keepWeeks({ db, now: clock(), stopping }),
});
