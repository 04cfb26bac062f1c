import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { patch, test } from '../../server/support/server.ts';
import { addIn, needsOf } from '../../server/referrals/support/enrollmentSteps.ts';
import { makeWorld } from '../../server/support/world.ts';
import {
  addReferral,
  choose,
  current,
  liveNow,
  openAsGroup,
  openAsHospice,
  type Person,
} from '../support/referralPage.ts';
import { addressOf } from '../support/renderApp.tsx';

async function accept(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Accept…' }));
  const dialog = await screen.findByRole('dialog');
  await person.selectOptions(within(dialog).getByLabelText(/^Waiting for/), 'family_deciding');
  await person.type(within(dialog).getByLabelText('Planned start of care'), '2026-12-24');
  return dialog;
}

describe('Hospice handling a referral', () => {
  test('accepts and enrolls it, through every status', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    await current('Received');

    const accepting = await accept(person);
    await person.click(within(accepting).getByRole('button', { name: 'Accept' }));
    await current('Pending');

    await person.click(screen.getByRole('button', { name: 'Enroll…' }));
    const enrolling = await screen.findByRole('dialog');
    const nurse = within(enrolling).getByLabelText(/^Admission nurse/);
    await within(nurse).findAllByRole('option', { name: 'Nora Quinn, RN' });
    await person.selectOptions(nurse, 'Nora Quinn, RN');
    await person.click(within(enrolling).getByRole('button', { name: 'Enroll' }));

    await current('On service · day 1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.title).not.toContain('Murray');
  });

  test('sees what an acceptance still needs, and nothing is saved', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);

    await person.click(await screen.findByRole('button', { name: 'Accept…' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Accept' }));

    expect(await within(dialog).findByRole('button', { name: 'Choose what you’re waiting for' })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^Enter a planned start of care/ })).toBeVisible();
    const now = await (await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`)).json();
    expect(now).toMatchObject({ status: 'referral_received' });
  });

  test('undoes an acceptance, including first contact and planned start of care', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const dialog = await accept(person);
    await person.click(within(dialog).getByRole('button', { name: 'Accept' }));

    await person.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Undone: Grace Murray is Received again')).toBeVisible();
    const now = await (await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`)).json();
    expect(now).toMatchObject({
      status: 'referral_received',
      enrollments: [{ firstContactAt: null, plannedStartOfCare: null }],
    });
  });

  test('declines it only with what the reason requires', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const dialog = await choose(person, 'Decline…');
    const decline = () => person.click(within(dialog).getByRole('button', { name: 'Decline' }));

    await decline();
    expect(await within(dialog).findByRole('button', { name: 'Choose a reason' })).toBeVisible();

    await person.click(within(dialog).getByRole('radio', { name: 'Died before start of care' }));
    await decline();
    expect(await within(dialog).findByRole('button', { name: 'Enter the date of death' })).toBeVisible();

    await person.click(within(dialog).getByRole('radio', { name: 'Hospice unable to accept' }));
    await person.type(within(dialog).getByLabelText(/^Detail/), 'Too short');
    await decline();
    expect(await within(dialog).findByRole('button', { name: 'Detail: Use at least 10 characters' })).toBeVisible();

    await person.type(within(dialog).getByLabelText(/^Detail/), ', no bed is free');
    await decline();
    await current('Declined');
    expect(screen.getAllByText('Hospice unable to accept')[0]).toBeVisible();
  });

  test('keeps typed input when someone else changed it, and saves after loading the current state', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { enrollmentIds, id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const dialog = await accept(person);
    await server.as(world.people.hospice_clinical_manager)(
      `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`,
      patch({ version: 1, nextAction: 'Call the daughter' }),
    );

    await person.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await person.click(await within(dialog).findByRole('button', { name: 'Load the latest version' }));

    expect(within(dialog).getByLabelText('Planned start of care')).toHaveValue('2026-12-24');
    await person.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await current('Pending');
  });

  test('is offered no step as business development', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id, 'hospice_business_development');

    await person.click(await screen.findByRole('button', { name: /^More/ }));

    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Print',
      'Export as FHIR bundle',
    ]);
    expect(screen.queryByRole('button', { name: 'Accept…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit patient' })).toBeNull();
  });
});

describe('Referral facts and notes', () => {
  test('a section is edited in place, and a wrong ICD-10 code is marked', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);

    await person.click(await screen.findByRole('button', { name: 'Edit diagnosis' }));
    const form = screen.getByRole('form', { name: 'Diagnosis' });
    expect(within(form).getByLabelText('Primary diagnosis')).toHaveFocus();
    await person.type(within(form).getByLabelText('Primary diagnosis'), 'Lung cancer');
    await person.type(within(form).getByLabelText('ICD-10-CM code'), '34');
    await person.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByRole('button', { name: 'Enter an ICD-10-CM code such as C34.90' })).toBeVisible();
    await person.clear(within(form).getByLabelText('ICD-10-CM code'));
    await person.type(within(form).getByLabelText('ICD-10-CM code'), 'c34.90');
    await person.click(within(form).getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('C34.90')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit diagnosis' })).toHaveFocus());
  });

  test('a section that someone else changed keeps typed input and saves on top of it', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Edit diagnosis' }));
    const form = screen.getByRole('form', { name: 'Diagnosis' });
    await person.type(within(form).getByRole('textbox', { name: 'Primary diagnosis' }), 'Lung cancer');
    const other = server.as(world.people.hospice_super_admin);
    await other(`/v1/referrals/${id}`, patch({ version: 1, urgency: 'urgent' }));

    await person.click(within(form).getByRole('button', { name: 'Save' }));
    await person.click(await within(form).findByRole('button', { name: 'Load the latest version' }));

    expect(await within(form).findByText(/latest version, then save again/)).toBeVisible();
    expect(within(form).getByRole('textbox', { name: 'Primary diagnosis' })).toHaveValue('Lung cancer');
    expect(within(form).getByRole('radio', { name: 'Urgent' })).toBeChecked();
    await person.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Diagnosis saved')).toBeVisible();
    const saved = await (await other(`/v1/referrals/${id}`)).json();
    expect(saved).toMatchObject({ urgency: 'urgent', primaryDiagnosis: { text: 'Lung cancer' } });
  });

  test('the family is reached and a visit planned in two presses, and undone with one', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id, 'hospice_clinical_manager');

    await person.click(await screen.findByRole('button', { name: 'Reached…' }));
    await person.click(await screen.findByRole('button', { name: 'Log call' }));
    expect(await screen.findByText(/^First contact today/)).toBeVisible();
    expect(await screen.findByDisplayValue('Visit the patient')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('The family hasn’t been contacted yet.')).toBeVisible();
  });

  test('an internal note stays with the hospice, a shared one reaches the group', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const hospice = openAsHospice(server, world, id);
    const { person } = hospice;
    const open = async () => person.click(await screen.findByRole('button', { name: 'Add note' }));
    const add = async (text: string, button: string) => {
      await person.type(await screen.findByRole('textbox', { name: 'Add a note' }), text);
      await person.click(screen.getByRole('button', { name: button }));
      expect(await screen.findByText(text, { selector: 'p' })).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Add note' })).toHaveFocus();
    };
    await open();
    await add('The dog bites', 'Add internal note');
    await open();
    await person.click(await screen.findByRole('radio', { name: /^Shared/ }));
    await add('We visit at noon', 'Add shared note');
    expect(screen.getByText('Visible to your hospice only')).toBeVisible();
    hospice.unmount();

    openAsGroup(server, world, id);

    expect(await screen.findByText('We visit at noon')).toBeVisible();
    expect(screen.queryByText('The dog bites')).toBeNull();
    expect(screen.queryByRole('radio', { name: /^Internal/ })).toBeNull();
  });

  test('a note that was not sent opens the note box again, until it is given up', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const first = openAsHospice(server, world, id);
    await first.person.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(await screen.findByRole('textbox', { name: 'Add a note' })).toHaveFocus();
    await first.person.click(screen.getByRole('radio', { name: /^Shared/ }));
    await first.person.type(screen.getByRole('textbox', { name: 'Add a note' }), 'Ring twice');
    first.unmount();

    const { person, unmount } = openAsHospice(server, world, id);
    expect(await screen.findByRole('textbox', { name: 'Add a note' })).toHaveValue('Ring twice');
    expect(screen.getByRole('radio', { name: /^Shared/ })).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
    unmount();

    openAsHospice(server, world, id);
    expect(await screen.findByRole('button', { name: 'Add note' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
  });

  test('a deleted referral is restored by Undo', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person, router } = openAsHospice(server, world, id);
    const dialog = await choose(person, 'Delete…');
    await person.type(within(dialog).getByLabelText(/^Reason/), 'Entered twice');
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(addressOf(router)).toBe('/hospice'));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText(/^Restored: Grace Murray/)).toBeVisible();
  });
});

describe('Referral page for a group', () => {
  test('names what the hospice does not share', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world, 'declined');
    openAsGroup(server, world, id);

    expect(await screen.findByText(/^Decline detail: Not shared by /)).toBeVisible();
    expect(screen.queryByText('Owner and next action')).toBeNull();
  });

  test('withdraws a referral that is not answered yet', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsGroup(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Withdraw…' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('radio', { name: 'Chose another hospice' }));
    await person.click(within(dialog).getByRole('button', { name: 'Withdraw' }));

    await current('Withdrawn');
    expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  });

  test('says that the referral of another group was not found', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const { id } = await server.addReferral({ hospiceIds: [world.hospiceId] });
    openAsGroup(server, world, id);

    expect(await screen.findByRole('heading', { name: 'Referral not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/stakeholder');
  });
});

test("a group's referral page shows all times in the one zone that the reader chose, and names it once", async ({
  server,
}) => {
  const world = await makeWorld(server);
  liveNow(server);
  const farId = await server.addHospice({ name: 'Island Hospice', time_zone: 'Pacific/Honolulu' });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId, farId],
    groupId: world.groupId,
    receivedAt: new Date(Date.now() - HOUR),
    referral: { responsible_provider_id: world.providerId, global_status: 'enrolled' },
  });
  await server.db
    .updateTable('enrollment')
    .set({ status: 'enrolled', start_of_care: new Date() })
    .where('id', '=', enrollmentIds[1] ?? '')
    .execute();
  const chosen = server.db.updateTable('app_user').set({ time_zone: 'America/Chicago' });
  await chosen.where('id', '=', world.people.care_manager.id).execute();
  openAsGroup(server, world, id);

  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(within(timeline).getByText('Times in Central Time')).toBeVisible();
  expect(screen.getAllByText(/^Times in/)).toHaveLength(1);
});

test("a hospice's people read in the hospice's zone, whatever their device's or their own is", async ({ server }) => {
  const world = await makeWorld(server);
  liveNow(server);
  const { id } = await server.addReferral({ hospiceIds: [world.hospiceId] });
  await server.db.updateTable('app_user').set({ time_zone: 'Asia/Tokyo' }).execute();
  openAsHospice(server, world, id);

  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(within(timeline).getByText('Times in Eastern Time')).toBeVisible();
  expect(screen.getAllByText(/^Times in/)).toHaveLength(1);
});

test('a stage of the progress that was skipped says so and carries no check mark', async ({ server }) => {
  const world = await makeWorld(server);
  const { id, path } = await addIn(server, world, 'referral_received');
  const enrolled = patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) });
  expect((await server.as(world.people.hospice_admin)(path, enrolled)).status).toBe(200);
  openAsHospice(server, world, id);
  const progress = within(await screen.findByRole('list', { name: 'Progress' }));
  const [received, pending, onService] = progress.getAllByRole('listitem');
  expect(received).toHaveAttribute('data-state', 'done');
  expect(pending).toHaveTextContent('Pendingskipped');
  expect(pending).toHaveAttribute('data-state', 'ahead');
  expect(onService).toHaveAttribute('aria-current', 'step');
});
