import { DAY } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { dropUnusedWords } from './searchWords.queries.ts';

defineJob({ name: 'search_words', every: DAY, run: ({ db }) => dropUnusedWords(db) });
