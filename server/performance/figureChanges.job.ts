import { MINUTE } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { foldFigureChanges } from './figureChanges.queries.ts';

defineJob({ name: 'figureChanges', every: 10 * MINUTE, run: ({ db }) => foldFigureChanges(db) });
