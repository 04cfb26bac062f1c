import type { SurveySession } from '#contract/surveys/surveys.ts';
import type { AddedGuest } from '../../exchange/support/guests.ts';
import type { Invited } from '../../people/support/invitations.ts';
import type { AddedInvite } from '../../people/support/invites.ts';

interface Known {
  readonly guest: AddedGuest;
  readonly invite: AddedInvite;
  readonly invited: Invited;
  readonly survey: SurveySession;
}

/** Inserts real links and real questions, because most invented ones name nothing. */
export function aboutKnown(body: unknown, { guest, invite, invited, survey }: Known): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if ('token' in body && 'language' in body) return { ...body, token: guest.followToken };
  if ('hospice' in body && 'email' in body) return { ...body, hospice: 'harbor', location: undefined };
  if ('token' in body && String(body.token).length % 2 === 0) return { ...body, token: invite.token };
  if ('publicToken' in body && String(body.publicToken).length % 2 === 0) return { publicToken: invited.token };
  if (!('answers' in body) || !Array.isArray(body.answers)) return body;
  const answers = body.answers.map((given: unknown, index) => {
    const { id: questionId, revision } = survey.questions[index] ?? {};
    return typeof given === 'object' && given !== null && questionId ? { ...given, questionId, revision } : given;
  });
  return { ...body, answers };
}
