import { inject } from 'vitest';
import type { JobContext } from '#server/platform/jobs/defineJob.ts';
import { keepLog } from '../../support/quietLog.ts';
import { TEST_ORIGIN, type TestServer } from '../../support/server.ts';

/** The context of jobs on a test server that sends mails. */
export const jobContext = ({ clock, db, storage }: TestServer): Omit<JobContext, 'stopping'> => ({
  db,
  databaseKind: inject('databaseTemplate').kind,
  storage,
  clock: () => clock.now,
  log: keepLog(),
  mail: { publicOrigin: TEST_ORIGIN, from: 'noreply@wayside.example', canSend: true, showsOutbox: false },
  mailServer: undefined,
  bounceMaildir: undefined,
  intakeAddress: undefined,
  auditHeadMailTo: undefined,
  allowsLoopback: true,
  deletedReferralDays: 2555,
});
