import type { Problem } from '#src/api/problem.ts';

const KNOWN =
  'This email already has an account or an open invitation. Search for it in the list. If it isn’t there, it belongs to ' +
  'another organization.';

/** Why an invitation was not sent, at the field that it is about. */
export const inviteRefusal = (refusal: Problem): Pick<Problem, 'message' | 'fieldErrors'> =>
  refusal.code === 'already_known' ? { message: 'The invitation wasn’t sent', fieldErrors: { email: KNOWN } } : refusal;
