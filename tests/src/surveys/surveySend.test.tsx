import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_SURVEY_SETTINGS, SurveySettings } from '#contract/surveys/surveySettings.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { addFamily, mailsOf, MOVED } from '../../server/surveys/support/families.ts';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/surveys/sending/SurveySendScreen.tsx';

const HERE = '/hospice/settings/survey-send';
const FIRST = { ...DEFAULT_SURVEY_SETTINGS, version: 1 };

async function start(server: TestServer) {
  server.clock.now = new Date();
  const world = await makeWorld(server);
  const path = `/v1/hospices/${world.hospiceId}/survey-settings`;
  const send = server.as(world.people.hospice_admin);
  const stored = async () => z.parse(SurveySettings, await (await send(path)).json());
  return { world, path, send, stored };
}

const open = (server: TestServer, world: World, role: 'hospice_admin' | 'hospice_clinical_manager' = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at: HERE, user: world.people[role], server });

const save = () => screen.getByRole('button', { name: 'Save' });
const field = (name: string) => screen.findByRole('spinbutton', { name });

describe('Switching automatic surveys on', () => {
  test('shows how many families will be asked before it is saved, and can be undone', async ({ server }) => {
    const { stored, world } = await start(server);
    await addFamily(server, { hospiceId: world.hospiceId });
    const { person } = open(server, world);
    expect(
      await screen.findByText(
        /^Nothing is sent automatically\. You can still send a survey from a patient’s record\. If you turn surveys on, 1 survey will be due in the next 7 days/,
      ),
    ).toBeVisible();

    await person.click(screen.getByRole('switch', { name: 'Send surveys automatically' }));
    expect(
      screen.getByText(/^After you save, surveys are sent automatically\. 1 survey will be due in the next 7 days/),
    ).toBeVisible();
    expect((await stored()).isEnabled).toBe(false);
    await person.click(save());
    expect(await screen.findByText('Survey settings saved')).toBeVisible();
    expect((await stored()).isEnabled).toBe(true);

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: the settings were not changed')).toBeVisible();
    expect(await stored()).toEqual({ ...FIRST, version: 3 });
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
  });
});

describe('Saving survey settings', () => {
  test('marks each wrong field, and saves nothing', async ({ server }) => {
    const { stored, world } = await start(server);
    const { person } = open(server, world);
    const gap = await field('Minimum gap');
    await person.clear(gap);
    await person.type(gap, '3');
    const [first, second] = [await field('First reminder'), await field('Second reminder')];
    await person.clear(first);
    await person.type(first, '9');
    await person.click(save());
    expect(
      await screen.findByRole('button', { name: 'Second reminder: Enter a day after the first reminder' }),
    ).toBeVisible();
    expect(gap).toHaveAccessibleDescription('Enter 7 or more');
    expect(second).toBeInvalid();
    const maximum = await field('Maximum');
    await person.type(maximum, '.5');
    expect(maximum).toHaveAccessibleDescription('Enter a whole number');
    expect((await stored()).version).toBe(1);
  });

  test('opens the email that the server refuses, with the reason', async ({ server }) => {
    const { world } = await start(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('radio', { name: 'Reminder' }));
    await person.click(screen.getByRole('radio', { name: 'Spanish' }));
    await person.type(screen.getByRole('textbox', { name: 'Subject' }), ' {{diagnosis}');
    await person.click(screen.getByRole('radio', { name: 'Invitation' }));
    await person.click(screen.getByRole('radio', { name: 'English' }));
    await person.click(save());
    const wrong = /^Reminder, Spanish, subject: \{diagnosis\} can’t be used in an email/;
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Spanish' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription(/can’t be used in an email/);
  });

  test('keeps typed input when someone else saved, and overwrites only on request', async ({ server }) => {
    const { path, send, stored, world } = await start(server);
    const { person } = open(server, world);
    const maximum = await field('Maximum');
    await person.clear(maximum);
    await person.type(maximum, '4');
    await send(path, patch({ ...FIRST, gapDays: 30 }));
    await person.click(save());
    expect(await screen.findByText(/^Someone else just saved these settings/)).toBeVisible();
    expect(maximum).toHaveValue(4);
    expect((await stored()).maxPerEnrollment).toBe(6);
    await person.click(screen.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText('Survey settings saved')).toBeVisible();
    expect(await stored()).toMatchObject({ maxPerEnrollment: 4, gapDays: 21, version: 3 });
  });

  test('asks for confirmation before unsaved input is left, and input is restored after a reload', async ({
    server,
  }) => {
    const { world } = await start(server);
    const first = open(server, world);
    await first.person.type(await screen.findByRole('textbox', { name: 'Sender name' }), 'The care team');
    await first.person.click(screen.getByRole('link', { name: 'Survey questions' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving these settings?' });
    await first.person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(addressOf(first.router)).toBe(HERE);
    first.unmount();

    const { person } = open(server, world);
    expect(await screen.findByText(/^We restored what you typed/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Sender name' })).toHaveValue('The care team');
    await person.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(screen.getByRole('textbox', { name: 'Sender name' })).toHaveValue('');
    expect(screen.getByText('All changes saved')).toBeVisible();
  });
});

describe('Survey emails', () => {
  test('are previewed while they are edited, and a test is sent to the user', async ({ server }) => {
    const { world } = await start(server);
    const { person } = open(server, world);
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await person.clear(text);
    await person.type(text, 'Dear ');
    await person.click(screen.getByRole('button', { name: 'Contact’s first name' }));
    expect(text).toHaveValue('Dear {name}');
    await waitFor(() => expect(text).toHaveFocus());
    await person.type(text, ', how are you?');
    await person.click(screen.getByRole('radio', { name: 'Plain text' }));
    const preview = screen.getByRole('region', { name: 'Preview: Invitation, English' });
    expect(await within(preview).findByText(/^Dear Rosa, how are you\?/)).toBeVisible();

    await person.click(screen.getByRole('radio', { name: 'Email' }));
    const mail = within(preview).getByRole('article', { name: 'Invitation, Englishpreview' });
    await waitFor(() => expect(mail.shadowRoot).toHaveTextContent('Dear Rosa, how are you?'));
    expect(mail.shadowRoot?.querySelectorAll('[href], [class], style, script')).toHaveLength(0);

    await person.click(screen.getByRole('button', { name: 'Send test to me' }));
    expect(await screen.findByText(/^Test will be sent to /)).toBeVisible();
    expect(await mailsOf(server)).toMatchObject([{ kind: 'survey_test', to: world.people.hospice_admin.email }]);
  });
});

test('upcoming surveys list who will be asked and who will not, with the reason', async ({ server }) => {
  const { world } = await start(server);
  const { hospiceId } = world;
  await addFamily(server, { hospiceId, referral: { last_name: 'Asked' } });
  const { referralId } = await addFamily(server, {
    hospiceId,
    referral: { last_name: 'Dying' },
    enrollment: { is_sia: true },
  });
  const { person, router } = open(server, world);
  const table = await screen.findByRole('table', { name: 'Planned surveys' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  await person.click(await screen.findByRole('link', { name: /^Not planned/ }));
  expect(addressOf(router)).toBe(`${HERE}?filter.is=skipped`);
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  expect(within(table).getByText('Not planned: Actively dying (SIA)')).toBeVisible();
  expect(within(table).getByRole('link', { name: /^Dying/ })).toHaveAttribute(
    'href',
    `/hospice/referrals/${referralId}`,
  );
});

test('survey settings that fail to load can be retried', async ({ server }) => {
  const { path, world } = await start(server);
  const { person } = open(server, world);
  network.use(http.get(`*${path}`, () => HttpResponse.error(), { once: true }));
  expect(await screen.findByText('No connection')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field('Maximum')).toHaveValue(6);
});

test('a clinical manager sees who decides when families are asked', async ({ server }) => {
  const { world } = await start(server);
  open(server, world, 'hospice_clinical_manager');
  expect(await screen.findByText('Administrators manage survey delivery')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});

describe('A survey that waits for its address', () => {
  test('is listed with who changed the address, and goes out after one press', async ({ server }) => {
    const { world } = await start(server);
    await world.addFamily(MOVED);
    const { person } = open(server, world);
    const table = within(await screen.findByRole('table', { name: 'Planned surveys' }));
    expect(await table.findByText(/^Rosa Treating \(Lakeside Physicians\) changed this address on /)).toBeVisible();
    await person.click(table.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('Address confirmed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull());
  });
});
