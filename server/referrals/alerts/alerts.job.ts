import { MINUTE } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { applyAlertRules } from './alerts.queries.ts';

/** Raises and clears alerts by the rules. Lists compute alerts themselves: this is how long a notice of one may take. */
defineJob({
  name: 'alerts',
  every: 10_000,
  lateAfter: 5 * MINUTE,
  // The database lets one server work at a time.
  run: ({ clock, db }) => applyAlertRules(db, clock()),
});
