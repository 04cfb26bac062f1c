import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { HospiceProfile, hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/exchange/sharing/InformationSharingScreen.tsx';
import '#src/features/organizations/settings/LocationsSection.tsx';
import '#src/features/organizations/settings/OrganizationScreen.tsx';
import '#src/features/organizations/settings/StaffSection.tsx';
import '#src/features/surveys/questions/SurveyQuestionsScreen.tsx';
import '#src/features/surveys/sending/SurveySendScreen.tsx';

type Role = 'hospice_admin' | 'hospice_super_admin' | 'hospice_clinical_manager';

const open = (server: TestServer, world: World, role: Role = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at: '/hospice/settings', user: world.people[role], server });

const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const send = server.as(world.people.hospice_super_admin);
  const path = `/v1/hospices/${world.hospiceId}`;
  const stored = async () => z.parse(HospiceProfile, await (await send(path)).json());
  const change = async (body: object) => {
    const { version } = await stored();
    expect((await send(path, patch({ version, ...body }))).status).toBe(200);
  };
  return { world, stored, change };
}

type Person = ReturnType<typeof renderApp>['person'];

/** At once, as from a clipboard: letter by letter, the whole form is drawn for each. */
const retype = async (person: Person, box: HTMLElement, text: string) => {
  await person.clear(box);
  if (text === '') return;
  await person.click(box);
  await person.paste(text);
};

describe('Hospice profile settings', () => {
  test('are saved, the header shows the new name, and Undo restores the old one', async ({ server }) => {
    const { stored, world } = await start(server);
    const { person } = open(server, world);
    await retype(person, await field('Name'), 'Harborview Hospice');
    await person.type(await field('ZIP codes of the service area'), '21201, 21202{Enter}21201');
    expect(screen.getByText('2 ZIP codes')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Inpatient respite care' }));
    await person.click(save());

    expect(await screen.findByText('Organization saved')).toBeVisible();
    expect(await stored()).toMatchObject({
      name: 'Harborview Hospice',
      serviceAreaZips: ['21201', '21202'],
      levelsOfCare: ['rhc', 'chc', 'gip'],
      version: 2,
    });
    expect(await screen.findByRole('button', { name: /Harborview Hospice/ })).toBeVisible();
    expect(screen.getByText('All changes saved')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Harbor Hospice/ })).toBeVisible();
    await waitFor(async () => expect(await field('Name')).toHaveValue('Harbor Hospice'));
  });

  test('find a time zone by part of its name, and show the time there', async ({ server }) => {
    const { stored, world } = await start(server);
    const { person } = open(server, world);
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    await retype(person, zone, 'Boise');
    await person.click(await screen.findByRole('option', { name: /^America\/Boise now \d{1,2}:\d\d [AP]M$/ }));
    expect(zone).toHaveAccessibleDescription(/^It’s \d{1,2}:\d\d [AP]M there now/);
    await person.click(save());
    await screen.findByText('Organization saved');
    expect((await stored()).timeZone).toBe('America/Boise');
  });

  test('mark each wrong field, an NPI while it is typed, and save nothing', async ({ server }) => {
    const { stored, world } = await start(server);
    const { person } = open(server, world);
    const npi = await field('NPI');
    await retype(person, npi, '123456789');
    expect(npi).toHaveAccessibleDescription('9 of 10 digits');
    await person.type(npi, '0');
    expect(npi).toHaveAccessibleDescription('One of the digits is wrong');
    await retype(person, await field('Name'), '');
    await retype(person, await field('CCN'), '12-34');
    await person.type(await field('ZIP codes of the service area'), '21201 2120');
    await retype(person, screen.getByRole('spinbutton', { name: 'First contact within' }), '');
    await retype(person, screen.getByRole('spinbutton', { name: 'Admission within' }), '721');
    await person.click(save());

    expect(await screen.findByRole('button', { name: 'Check this NPI. One of its digits is wrong' })).toBeVisible();
    expect(await field('CCN')).toHaveAccessibleDescription('Enter six digits or capital letters');
    expect(await field('Name')).toBeInvalid();
    expect(await field('ZIP codes of the service area')).toHaveAccessibleDescription('“2120”: Enter five digits');
    expect(screen.getByRole('spinbutton', { name: 'First contact within' })).toBeInvalid();
    expect(screen.getByRole('spinbutton', { name: 'Admission within' })).toHaveAccessibleDescription(
      'Enter 720 or less',
    );
    expect((await stored()).version).toBe(1);
  });

  test('keep typed input when someone else saved, and overwrite only on request', async ({ server }) => {
    const { change, stored, world } = await start(server);
    const { person } = open(server, world);
    await retype(person, await field('City'), 'Annapolis');
    await change({ city: 'Baltimore', fax: '410 555 0199' });
    await person.click(save());

    expect(await screen.findByText('Someone else just saved the organization.')).toBeVisible();
    expect(await field('City')).toHaveValue('Annapolis');
    expect((await stored()).city).toBe('Baltimore');

    await person.click(screen.getByRole('button', { name: 'Load theirs' }));
    await waitFor(async () => expect(await field('Fax')).toHaveValue('(410) 555-0199'));
    expect(await field('City')).toHaveValue('Baltimore');

    await retype(person, await field('City'), 'Dover');
    await change({ city: 'Salisbury' });
    await person.click(save());
    await person.click(await screen.findByRole('button', { name: 'Save mine instead' }));
    await waitFor(async () => expect((await stored()).city).toBe('Dover'));
  });

  test('ask for confirmation before unsaved input is left', async ({ server }) => {
    const { world } = await start(server);
    const { person, router } = open(server, world);
    await person.type(await field('Address'), '12 Quay Street');
    await person.click(screen.getByRole('link', { name: 'Locations' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving the organization?' });
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await field('Address')).toHaveValue('12 Quay Street');

    await person.click(screen.getByRole('link', { name: 'Locations' }));
    await person.click(await screen.findByRole('button', { name: 'Leave and discard' }));
    await waitFor(() => expect(addressOf(router)).toBe('/hospice/settings?part=locations'));
  });

  test('offer a retry when loading fails', async ({ server }) => {
    const { world } = await start(server);
    const refuse = http.get(
      `*${hospiceProfileEndpoints.getHospiceProfile.path}`,
      () => HttpResponse.json({ code: 'internal' }, { status: 500 }),
      { once: true },
    );
    const { person } = open(server, world);
    network.use(refuse);
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await field('Name')).toHaveValue('Harbor Hospice');
  });
});

test('a clinical manager sees who manages the hospice profile, and no Save button', async ({ server }) => {
  const { world } = await start(server);
  open(server, world, 'hospice_clinical_manager');
  expect(await screen.findByRole('heading', { name: 'Administrators manage the organization' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a person limited to a location reads the settings of the whole hospice, with a sentence why they are closed', async ({
  server,
}) => {
  const { hospiceId } = (await start(server)).world;
  const locationIds = [await server.addLocation(hospiceId)];
  await server.addLocation(hospiceId, { name: 'South office' });
  const user = await server.addPerson({ role: 'hospice_super_admin', hospiceId, locationIds });
  const { router } = renderApp([hospiceRoutes], { at: '/hospice/settings', user, server });
  const sentence = `${LIMITED_TO_LOCATIONS}.`;
  expect(await field('Name')).toBeDisabled();
  await waitFor(() => expect(screen.getByText(sentence)).toBeVisible());
  await router.navigate('/hospice/settings/survey-send');
  expect(await screen.findByRole('switch', { name: 'Send surveys automatically' })).toBeDisabled();
  await waitFor(() => expect(screen.getByText(sentence)).toBeVisible());
  await router.navigate('/hospice/settings/information-sharing');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
  await waitFor(() => expect(screen.getByText(sentence)).toBeVisible());
  await router.navigate('/hospice/settings/survey-questions');
  expect(await screen.findByRole('switch', { name: 'Ask: Comfort' })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(screen.getByText(sentence)).toBeVisible());
  await router.navigate('/hospice/settings?part=staff');
  expect(await screen.findByRole('button', { name: 'Add staff…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  await router.navigate('/hospice/settings?part=locations');
  expect(await screen.findByRole('button', { name: 'Actions for North office' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for South office' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add location…' })).toBeNull();
});
