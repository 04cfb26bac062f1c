import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { leaveUndecided } from '../../server/organizations/support/sharing.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';

const PAGE = '/hospice/settings/information-sharing';

const open = (server: TestServer, world: World, at = PAGE, role: keyof World['people'] = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at, server, user: world.people[role] });

const stored = async (server: TestServer, { groupId, hospiceId }: World) => ({
  byDefault: (
    await server.db.selectFrom('hospice').select('sharing').where('id', '=', hospiceId).executeTakeFirstOrThrow()
  ).sharing,
  own: (
    await server.db.selectFrom('group_sharing').select('sharing').where('group_id', '=', groupId).executeTakeFirst()
  )?.sharing,
});

// By their labels: there are eighty of them, and a search by role works out each one's name.
const box = (name: string) => screen.findByLabelText(name, { selector: '[type=checkbox]' });

/** As another administrator, behind the screen's back. */
const saveElsewhere = (server: TestServer, { hospiceId, people }: World, body: object) =>
  server.as(people.hospice_super_admin)(`/v1/hospices/${hospiceId}/information-sharing`, patch(body));

describe('Sharing settings for all groups', () => {
  test('are changed, saved, logged and undone', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);

    await person.click(await box('Documents'));
    await person.click(await box('Died: Community, in the app'));
    await person.click(await box('Died: Community, by email'));
    await person.click(await box('Enrolled: Responsible provider, in the app'));
    expect(screen.getByText('4 changes not saved yet')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Sharing with all groups saved')).toBeVisible();
    const { byDefault } = await stored(server, world);
    expect(byDefault.shared).not.toContain('documents');
    expect(byDefault.events.death.community).toEqual(['email']);
    expect(byDefault.events.enrolled.responsible_provider).toEqual(['email']);
    expect(byDefault.events.death.group).toEqual(DEFAULT_SHARING.events.death.group);
    expect(await screen.findByText('Documents: shared → not shared')).toBeVisible();
    expect(screen.getByText('Died (community, in the app): on → off')).toBeVisible();
    expect(screen.getByText('Died (community, by email): off → on')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Sharing with all groups saved')).toBeVisible();
    expect((await stored(server, world)).byDefault).toEqual(DEFAULT_SHARING);
    await waitFor(async () => expect(await box('Documents')).toBeChecked());
  });

  test('mark events that reach no one because their fact is not shared, and can be discarded', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    await person.click(await box('Discharge'));
    expect(screen.getAllByText('Not shown to anyone, because “Discharge” isn’t shared')).toHaveLength(2);
    await person.click(await box('All events: Community, by email'));
    expect(await box('First contact: Community, by email')).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await box('First contact: Community, by email')).not.toBeChecked();
    expect(screen.getByText('All changes saved')).toBeVisible();
  });

  test('lock a comparison figure that other settings decide, say why, and save it otherwise', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const scores = 'Combined survey scores';
    await person.click(await box('Comparison of hospices'));
    expect(screen.getAllByText('Nothing is shown while you don’t take part in the comparison.')).toHaveLength(2);
    await person.click(await box('Comparison of hospices'));
    await person.click(await box('Individual survey answers'));
    expect(await box(scores)).toBeDisabled();
    expect(screen.getByText('Included, because individual answers are shared.')).toBeVisible();
    await person.click(await box('Individual survey answers'));
    expect(await box(scores)).toBeChecked();
    expect(screen.getByText('All changes saved')).toBeVisible();
    await person.click(await box(scores));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(`${scores}: shared → not shared`)).toBeVisible();
    const { shared } = (await stored(server, world)).byDefault;
    expect(DEFAULT_SHARING.shared.filter((fact) => !shared.includes(fact))).toEqual(['survey_scores_in_sum']);
  });

  test('keep unsaved changes when someone else saved first, and load theirs too', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    await person.click(await box('Nurses'));
    const others = { ...DEFAULT_SHARING, shared: DEFAULT_SHARING.shared.filter((fact) => fact !== 'dates') };
    expect((await saveElsewhere(server, world, { version: 1, groupId: null, sharing: others })).status).toBe(200);

    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else just saved these settings/)).toBeVisible();
    await waitFor(async () => expect(await box('Dates of contact, visit, and start of care')).not.toBeChecked());
    expect(await box('Nurses')).not.toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Sharing with all groups saved')).toBeVisible();
    const { shared } = (await stored(server, world)).byDefault;
    expect([shared.includes('dates'), shared.includes('nurse_names')]).toEqual([false, false]);
  });
});

describe('Settings that shared single answers before families were told', () => {
  test('ask once whether groups go on reading them, and keep the ticks as they are until then', async ({ server }) => {
    const world = await makeWorld(server);
    await leaveUndecided(server, world.hospiceId);
    const { person } = open(server, world, PAGE, 'hospice_super_admin');
    const title = 'Should groups keep reading individual survey answers?';
    const panel = await screen.findByRole('region', { name: title });
    expect(within(panel).getByText(/groups see only combined scores of 5 or more families/)).toBeVisible();
    expect(await box('Individual survey answers')).toBeChecked();
    await person.click(within(panel).getByRole('button', { name: 'Keep sharing and tell families' }));
    expect(
      await screen.findByText('Groups can read individual survey answers, and families are informed'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
    expect(await box('Individual survey answers')).toBeChecked();
  });
});

describe('Sharing settings for one group', () => {
  test("follow the default, become the group's own after a change, and follow the default again", async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person, router } = open(server, world);
    const choice = await screen.findByRole('combobox', { name: 'Settings for' });
    await within(choice).findByRole('option', { name: 'Lakeside Physicians' });
    await person.selectOptions(choice, 'Lakeside Physicians');
    expect(await screen.findByText('Lakeside Physicians follows the default.')).toBeVisible();
    expect(addressOf(router)).toBe(`${PAGE}?group=${world.groupId}`);

    await person.click(await box('Level of care'));
    expect(screen.getByText('Default: shared')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Lakeside Physicians has its own settings.')).toBeVisible();
    expect((await stored(server, world)).own?.shared).not.toContain('level_of_care');
    expect((await stored(server, world)).byDefault).toEqual(DEFAULT_SHARING);

    await person.click(screen.getByRole('button', { name: 'Follow the default again' }));
    expect(await screen.findByText('Lakeside Physicians follows the default.')).toBeVisible();
    expect((await stored(server, world)).own).toBeUndefined();
    expect(await box('Level of care')).toBeChecked();
  });

  test('show a preview of one patient as the group sees it', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId } = await world.addOwnReferral();
    await server.db
      .updateTable('enrollment')
      .set({ first_contact_at: new Date('2026-11-20T13:00:00Z'), level_of_care: 'gip' })
      .where('id', '=', enrollmentId)
      .execute();
    const { person } = open(server, world, `${PAGE}?group=${world.groupId}`);
    const preview = await screen.findByRole('region', { name: 'What Lakeside Physicians sees' });
    await person.click(within(preview).getByRole('button', { name: 'Show one patient' }));
    expect(await within(preview).findByText('General inpatient care')).toBeVisible();
    expect(within(preview).getByText(/^Survey comments: Not shared by/)).toBeVisible();
    expect(within(preview).getByText(/^Individual survey answers: Not shared by/)).toBeVisible();

    await person.click(await box('Individual survey answers'));
    await person.click(await box('Level of care'));
    expect(within(preview).getByText(/Save to see your changes/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(preview).queryByText('General inpatient care')).toBeNull());
    expect(within(preview).queryByText(/^Individual survey answers:/)).toBeNull();
    expect(within(preview).getByText('Grace Murray')).toBeVisible();
  });

  test('are not shown for a group that is not connected', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, `${PAGE}?group=${world.foreignGroupId}`);
    expect(await screen.findByText('This group isn’t connected to your hospice')).toBeVisible();
  });
});

test('leaving unsaved sharing settings asks for confirmation', async ({ server }) => {
  const world = await makeWorld(server);
  const { person, router } = open(server, world);
  await person.click(await box('Nurses'));
  const settingsFor = screen.getByRole('combobox', { name: 'Settings for' });
  await within(settingsFor).findByRole('option', { name: 'Lakeside Physicians' });
  await person.selectOptions(settingsFor, 'Lakeside Physicians');
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving these settings?' });
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await box('Nurses')).not.toBeChecked();
  expect(addressOf(router)).toBe(PAGE);

  await person.click(screen.getByRole('link', { name: 'Survey delivery' }));
  const again = await screen.findByRole('dialog', { name: 'Leave without saving these settings?' });
  await person.click(within(again).getByRole('button', { name: 'Leave and discard' }));
  await waitFor(() => expect(addressOf(router)).toBe('/hospice/settings/survey-send'));
});

test('a hospice without groups sees what the sharing settings are for', async ({ server }) => {
  const world = await makeWorld(server);
  await server.db.deleteFrom('group_hospice').execute();
  open(server, world);
  expect(await screen.findByText(/No group is connected to your hospice yet/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What a group sees' })).toBeNull();
});

test('a clinical manager sees who manages the sharing settings', async ({ server }) => {
  const world = await makeWorld(server);
  open(server, world, PAGE, 'hospice_clinical_manager');
  expect(await screen.findByText('Administrators decide what is shared')).toBeVisible();
});

test('sharing settings that fail to load can be retried', async ({ server }) => {
  const world = await makeWorld(server);
  const { person } = open(server, world);
  network.use(
    http.get('*/v1/hospices/:hospiceId/information-sharing', () =>
      HttpResponse.json({ code: 'internal' }, { status: 500 }),
    ),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  network.use(http.all('*/v1/*', ({ request }) => server.fetch(request)));
  await person.click(retry);
  expect(await box('Documents')).toBeChecked();
});
