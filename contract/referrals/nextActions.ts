/** What every open referral waits for first. Completed by the first talk with the patient or family. */
export const CALL_THE_FAMILY = 'Call the family';
/** What a referral waits for once its start of care is planned. */
export const START_CARE = 'Start care';
/** What follows where nobody has said what comes next. */
export const PLAN_THE_NEXT_STEP = 'Plan the next step';

/** Next actions that Wayside sets, and replaces when the step that they ask for is taken. */
export const isAutomaticAction = (action: string | null): boolean =>
  action === CALL_THE_FAMILY || action === START_CARE || action === PLAN_THE_NEXT_STEP;
