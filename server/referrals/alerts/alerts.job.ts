import { applyAlertRules } from './alerts.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { Log } from '#server/platform/log.ts';
import { repeatWatched } from '#server/platform/jobs/watchedWork.ts';

/** An alert stands in lists at once, as they work it out themselves; this is how long its being raised may take to be told. */
const EVERY_MS = 10_000;

/** Raises and clears alerts by the rules, on every server; the database lets one of them work at a time. */
export const watchAlerts = (db: Database, clock: () => Date, log: Log): AsyncDisposable =>
  repeatWatched({ name: 'alerts', db, clock, log }, () => applyAlertRules(db, clock()), EVERY_MS);
