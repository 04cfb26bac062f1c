import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/surveys/questions/SurveyQuestionsScreen.tsx';

const HERE = '/hospice/settings/survey-questions';

async function start(server: TestServer) {
  server.clock.now = new Date();
  const world = await makeWorld(server);
  const stored = () => world.questionsOf(world.hospiceId);
  const order = async () => (await stored()).filter(({ isActive }) => isActive).map(({ key }) => key);
  return { world, stored, order };
}

const open = (server: TestServer, world: World, role: 'hospice_admin' | 'hospice_clinical_manager' = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at: HERE, user: world.people[role], server });

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Questions in order' })).getAllByRole('listitem');
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const button = (name: string) => screen.findByRole('button', { name });

describe('Order of survey questions', () => {
  test('is changed by buttons, announced, and the focus stays on the moved question', async ({ server }) => {
    const { order, world } = await start(server);
    const { person } = open(server, world);
    const down = await button('Move down: Comfort');
    await person.click(down);
    expect(await screen.findByText('Comfort: position 4 of 12')).toBeInTheDocument();
    await waitFor(async () => expect(await button('Move down: Comfort')).toHaveFocus());
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Comfort: position 5 of 12')).toBeInTheDocument();
    await waitFor(async () =>
      expect((await order()).slice(0, 5)).toEqual(['overall', 'start', 'response', 'explain', 'comfort']),
    );
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Comfort: position 6 of 12')).toBeInTheDocument();
    await waitFor(async () => {
      const sixth = (await rows())[5];
      expect(sixth && within(sixth).getByRole('heading', { name: '6 Comfort' })).toBeVisible();
    });
  });

  test('keeps the overall experience first and switched on, and says why', async ({ server }) => {
    const { order, world } = await start(server);
    const { person } = open(server, world);
    const locked = await screen.findByRole('switch', { name: 'Ask: Overall experience' });
    expect(locked).toHaveAccessibleDescription(/^This question is always asked first/);
    await person.click(locked);
    await person.click(screen.getByRole('button', { name: 'Move up: How care got started' }));
    expect(locked).toBeChecked();
    expect((await order()).slice(0, 2)).toEqual(['overall', 'start']);
  });
});

test('a survey question is turned off, and Undo switches it on again', async ({ server }) => {
  const { order, world } = await start(server);
  const { person } = open(server, world);
  await person.click(await screen.findByRole('switch', { name: 'Ask: Kindness' }));
  expect(await screen.findByText('Kindness: turned off')).toBeVisible();
  await waitFor(async () => expect(await order()).not.toContain('kindness'));
  expect(await screen.findByText(/^9 of 12 questions are on/)).toBeVisible();
  await person.click(await button('Undo'));
  await waitFor(async () => expect(await order()).toContain('kindness'));
});

const edit = async (server: TestServer, world: World) => {
  const app = open(server, world);
  await app.person.click(await button('Edit wording: Comfort'));
  return { ...app, english: await screen.findByRole('textbox', { name: 'English' }) };
};

describe('Wording of a survey question', () => {
  test('is edited in place, previewed as a family reads it, and undone', async ({ server }) => {
    const { stored, world } = await start(server);
    const { english, person } = await edit(server, world);
    expect(english).toHaveFocus();
    await person.clear(english);
    await person.type(english, 'How well does {{firstName} sleep with the help of {{hospice}?');
    expect(preview().getByText('How well does Walter sleep with the help of Harbor Hospice?')).toBeVisible();
    expect(screen.getByText(/^You changed only the English wording/)).toBeVisible();
    await person.click(await button('Save wording'));
    expect(await screen.findByText('Comfort: new wording saved')).toBeVisible();
    await waitFor(async () => expect(await button('Edit wording: Comfort')).toHaveFocus());
    const worded = (await stored()).find(({ key }) => key === 'comfort');
    expect(worded).toMatchObject({
      question: 'How well does {firstName} sleep with the help of {hospice}?',
      revision: 2,
    });

    await person.click(await button('Undo'));
    expect(await screen.findByText('Undone: the wording was not changed')).toBeVisible();
    expect((await stored()).find(({ key }) => key === 'comfort')).toMatchObject({
      question: 'How well is the team keeping {firstName} comfortable?',
      revision: 3,
    });
  });

  test('has a minimum length, gets a warning when CAHPS-like, and is refused with an unknown variable', async ({
    server,
  }) => {
    const { stored, world } = await start(server);
    const { english, person } = await edit(server, world);
    await person.clear(english);
    await person.type(english, 'Well?');
    expect(screen.getByText('5 characters (10 to 300)')).toBeVisible();
    await person.click(await button('Save wording'));
    expect(english).toHaveAccessibleDescription(/Use at least 10 characters/);

    await person.clear(english);
    await person.type(english, 'How often did the team call {{lastName}?');
    expect(screen.getByText('Similar to the official survey: “How often”.')).toBeVisible();
    await person.click(await button('Save wording'));
    await waitFor(() =>
      expect(english).toHaveAccessibleDescription(/Only \{hospice\} and \{firstName\} can be used in braces/),
    );
    expect((await stored()).find(({ key }) => key === 'comfort')?.revision).toBe(1);

    await person.clear(english);
    await person.type(english, 'How often did the team call?');
    await person.click(await button('Save wording'));
    expect(await screen.findByText('Comfort: new wording saved')).toBeVisible();
  });

  test('asks for confirmation before unsaved wording is left', async ({ server }) => {
    const { world } = await start(server);
    const { english, person, router } = await edit(server, world);
    await person.type(english, ' Today?');
    await person.click(screen.getByRole('link', { name: 'Survey delivery' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving this wording?' })).toBeVisible();
    expect(addressOf(router)).toBe(HERE);
  });

  test('has a history, and can be reset to the built-in wording', async ({ server }) => {
    const { stored, world } = await start(server);
    const comfort = (await stored()).find(({ key }) => key === 'comfort');
    const send = server.as(world.people.hospice_admin);
    await send(
      `/v1/survey/survey-questions/${comfort?.id}`,
      patch({ question: '¿Está todo bien hoy?', language: 'es' }),
    );
    const { person } = open(server, world);
    await person.click(await button('More: Comfort'));
    await person.click(screen.getByRole('menuitem', { name: 'Wording history…' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Comfort: wording history' }));
    expect(await panel.findByRole('heading', { name: 'Revision 2, current' })).toBeVisible();
    expect(panel.getByText('¿Está todo bien hoy?')).toBeVisible();
    expect(panel.getAllByRole('listitem').at(-1)).toHaveTextContent(/Default wording · .* · 0 answers/);
    await person.click(panel.getByRole('button', { name: 'Close' }));

    await person.click(await button('More: Comfort'));
    await person.click(screen.getByRole('menuitem', { name: 'Restore default wording' }));
    expect(await screen.findByText('Comfort: default wording restored')).toBeVisible();
    expect((await stored()).find(({ key }) => key === 'comfort')?.wording).toEqual(comfort?.wording);
  });
});

test('the survey preview shows the active questions in both languages, with their answers', async ({ server }) => {
  const { world } = await start(server);
  const { person } = open(server, world);
  await rows();
  expect(preview().getByRole('radio', { name: 'Excellent' })).toBeVisible();
  expect(preview().getByText('2 of 11')).toBeVisible();
  await person.click(preview().getByRole('button', { name: 'Next' }));
  await person.click(preview().getByRole('radio', { name: 'Spanish' }));
  expect(preview().getByText('¿Qué tan bien comenzó la atención: visitas, equipo y medicinas?')).toBeVisible();
  expect(preview().getByRole('radio', { name: 'Excelente' })).toBeVisible();
  await person.click(screen.getByRole('switch', { name: 'Ask: Callback' }));
  await waitFor(() => expect(preview().getByText(/^This question is off/)).toBeVisible());
});

test('a clinical manager sees who decides what families are asked', async ({ server }) => {
  const { world } = await start(server);
  open(server, world, 'hospice_clinical_manager');
  expect(await screen.findByText('Administrators manage survey questions')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Questions in order' })).toBeNull();
});
