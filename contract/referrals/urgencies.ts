import { wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { urgencyLabel } from './referralLabels.ts';

export const Urgency = z.enum(wordsOf(urgencyLabel));
export type Urgency = z.infer<typeof Urgency>;
