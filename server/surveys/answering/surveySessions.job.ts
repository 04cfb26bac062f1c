import { HOUR } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeSurveySessions } from './surveySessions.queries.ts';

defineJob({ name: 'survey_sessions', every: HOUR, run: ({ db }) => purgeSurveySessions(db) });
