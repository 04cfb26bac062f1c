import type { SurveyAnswer, SurveySession } from '#contract/surveys/surveys.ts';
import type { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import { openSurvey, type Invited } from '../../people/support/invitations.ts';
import type { TestServer } from '../../support/server.ts';
import { makeWorld, type World } from '../../support/world.ts';

interface Asked {
  readonly world: World;
  readonly invited: Invited;
  readonly survey: SurveySession;
}

/** A family of the first hospice that has just opened its link. */
export async function ask(server: TestServer): Promise<Asked> {
  const world = await makeWorld(server);
  const invited = await world.addInvitation();
  return { world, invited, survey: await openSurvey(server, invited) };
}

/** Answers to the questions that are named. */
export const valued = (
  { questions }: SurveySession,
  values: Readonly<Partial<Record<SurveyQuestionKey, number>>>,
): SurveyAnswer[] =>
  questions.flatMap(({ id, key, revision }) => {
    const value = values[key];
    return value === undefined ? [] : [{ questionId: id, revision, value }];
  });

export const resultsIn = ({ db }: TestServer) => db.selectFrom('survey_result').selectAll().execute();

export const lowScoreMailsIn = ({ db }: TestServer) =>
  db.selectFrom('mail_message').selectAll().where('kind', '=', 'low_score').orderBy('to_address').execute();
