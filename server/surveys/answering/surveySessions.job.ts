import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeSurveySessions } from './surveySessions.queries.ts';

defineJob({ name: 'survey_sessions', every: 3_600_000, run: ({ db }) => purgeSurveySessions(db) });
