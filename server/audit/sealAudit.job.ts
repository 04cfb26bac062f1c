import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { sealAudit } from './chain.queries.ts';

/** Chains new audit events to those before. */
defineJob({ name: 'audit_seal', every: 5_000, run: ({ db }) => sealAudit(db) });
