import { MINUTE } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { escalateDue } from './escalate.queries.ts';

/** Notifies people of next actions that become late. */
defineJob({
  name: 'escalation',
  every: 30_000,
  lateAfter: 5 * MINUTE,
  // The database lets one server work at a time.
  run: ({ clock, db }) => escalateDue(db, clock()),
});
