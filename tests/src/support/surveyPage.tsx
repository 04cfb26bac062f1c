import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { expect } from 'vitest';
import { surveyEndpoints } from '#contract/surveys/surveys.ts';
import { SurveyApp } from '#src/features/surveys/answering/SurveyApp.tsx';
import { takeSurveyLink } from '#src/features/surveys/answering/surveyLink.ts';
import { startSurvey } from '#src/features/surveys/answering/surveySession.ts';
import { addInvitation, type Invited } from '../../server/people/support/invitations.ts';
import type { TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { connect, network } from './network.ts';
import { SURVEY_PATH } from '#contract/platform/paths.ts';

type Fields = Parameters<typeof addInvitation>[2];

/** A family that was asked, of the patient whom the server's makers invent. */
export async function invite(server: TestServer, fields?: Fields): Promise<Invited> {
  const world = await makeWorld(server);
  const { enrollmentId } = await world.addOwnReferral();
  await server.db.updateTable('hospice').set({ phone: '(415) 555-0134' }).where('id', '=', world.hospiceId).execute();
  return addInvitation(server, { enrollmentId, hospiceId: world.hospiceId }, fields);
}

/** As survey.html starts it. Without an address: a reload. */
export function load(server: TestServer, address?: string) {
  connect(server);
  if (address !== undefined) window.history.replaceState(null, '', address);
  takeSurveyLink();
  return { ...render(<SurveyApp store={startSurvey()} />), person: userEvent.setup() };
}

export const open = (server: TestServer, { token }: Pick<Invited, 'token'>) =>
  load(server, `${SURVEY_PATH}#token=${token}`);

type Person = ReturnType<typeof load>['person'];

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const press = async (person: Person, name: string) => person.click(await screen.findByRole('button', { name }));

/** Chooses and goes on: the page that comes has another heading. */
export async function give(person: Person, answer: string, next = 'Next') {
  await person.click(await screen.findByRole('radio', { name: answer }));
  await press(person, next);
}

/** To the question that required, and through it. */
export async function begin(person: Person) {
  await press(person, 'Begin');
  await give(person, 'A family member or friend');
  await heading(/^Overall/);
  await give(person, 'Very good');
  await heading(/^How smoothly/);
}

export async function skipToCheck(person: Person) {
  await waitFor(async () => {
    const skip = screen.queryByRole('button', { name: 'Skip' });
    if (skip) await person.click(skip);
    expect(screen.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  });
}

/** The stored survey of this tab. */
export const keptInTab = (): string =>
  Array.from({ length: window.sessionStorage.length }, (_, index) => window.sessionStorage.key(index) ?? '')
    .filter((key) => key.startsWith('wayside.survey'))
    .map((key) => window.sessionStorage.getItem(key))
    .join(' ');

const sendPath = `*${surveyEndpoints.createHospiceExperience.path}`;
export const logInPath = `*${surveyEndpoints.logInToSurvey.path}`;

/** The next sending is answered so, those after it by the server. */
export const answerNextSending = (answer: () => Response | Promise<Response>): void =>
  network.use(http.post(sendPath, answer, { once: true }));

export const results = async ({ db }: TestServer) => db.selectFrom('survey_result').selectAll().execute();
