import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { foldFigureChanges } from './figureChanges.queries.ts';

defineJob({ name: 'figureChanges', every: 10 * 60_000, run: ({ db }) => foldFigureChanges(db) });
