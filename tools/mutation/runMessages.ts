import { z } from 'zod/mini';

const Run = z.object({ file: z.string(), original: z.string(), content: z.string(), tests: z.array(z.string()) });
const Answer = z.object({ passed: z.array(z.string()), failed: z.array(z.string()), why: z.optional(z.string()) });

/** Tests to run in their order while a file has this content. */
export type Run = z.infer<typeof Run>;
export type RunAnswer = z.infer<typeof Answer>;

export const parseRun = (message: unknown): Run => Run.parse(message);
export const parseAnswer = (message: unknown): RunAnswer => Answer.parse(message);
