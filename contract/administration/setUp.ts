import * as z from 'zod/mini';
import { Named } from '#contract/platform/fields.ts';

/** What an empty system needs before the first referral, in this order. */
export const SET_UP_STEPS = ['hospice', 'hospice_administrator', 'group', 'group_person', 'directory'] as const;
type SetUpStepName = (typeof SET_UP_STEPS)[number];

/** `next`: the first one that is not done. */
const STEP_STATES = ['done', 'next', 'later'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const SetUpStep = z.object({
  step: z.enum(SET_UP_STEPS),
  state: z.enum(STEP_STATES),
  /** The person was invited and has not accepted yet. */
  isWaiting: z.boolean(),
  /** The hospice or group where it is done; null: there is none yet. */
  subject: z.nullable(Named),
});
export type SetUpStep = z.infer<typeof SetUpStep>;

/** The state of each step, in their order: the first one that is not done comes next, whatever is done after it. */
export function stepStates(done: readonly boolean[]): StepState[] {
  const next = done.indexOf(false);
  return done.map((isDone, index) => (isDone ? 'done' : index === next ? 'next' : 'later'));
}

/** What the database says of one step. */
export type SetUpFacts = Readonly<
  Record<SetUpStepName, Omit<SetUpStep, 'step' | 'state'> & { readonly isDone: boolean }>
>;

/** The steps with their states. */
export function setUpSteps(facts: SetUpFacts): SetUpStep[] {
  const states = stepStates(SET_UP_STEPS.map((step) => facts[step].isDone));
  return SET_UP_STEPS.map((step, index) => {
    const { isWaiting, subject } = facts[step];
    return { step, state: states[index] ?? 'later', isWaiting, subject };
  });
}
