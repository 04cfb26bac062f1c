import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { patch, post, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { holdAnswers } from '../support/heldAnswers.ts';
import { addReferral, current, openAsHospice, type Person } from '../support/referralPage.ts';
import '#src/features/referrals/calls/NextStepDialog.tsx';

const SOMEONE_CHANGED = /^Someone else changed this referral after you opened it\./;
const TYPED = 'Call the pharmacy';

/** A colleague changes the enrollment. */
async function colleague(server: TestServer, world: World, enrollmentId: string | undefined, change: object) {
  const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentId}`;
  const answer = await server.as(world.people.hospice_super_admin)(path, patch({ version: 1, ...change }));
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
}
const DECLINED = { status: 'declined', declineReason: 'unable_to_reach' };

/** Presses a button that asks what comes next, and types something of one’s own. */
async function ask(person: Person, button: string, title: string) {
  await person.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await person.click(dialog.getByRole('radio', { name: 'Something else' }));
  await person.type(await dialog.findByRole('textbox', { name: /^Next action/ }), TYPED);
  return dialog;
}
type Dialog = Awaited<ReturnType<typeof ask>>;

async function expectClosed(dialog: Dialog, now: string, save: string) {
  expect(await dialog.findByText(SOMEONE_CHANGED)).toHaveTextContent(
    new RegExp(`It is now ${now}\\. What you typed is kept\\.$`),
  );
  expect(dialog.getByRole('textbox', { name: /^Next action/ })).toHaveValue(TYPED);
  expect(dialog.getByRole('button', { name: save })).toHaveAttribute('aria-disabled', 'true');
}

const arrival = async (name: RegExp) => expect((await screen.findAllByText(name))[0]).toBeInTheDocument();

describe('A question on the referral page, while a colleague changes the referral,', () => {
  test('about a call stays with what was typed when the colleague declines', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentIds, id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const dialog = await ask(person, 'Reached…', 'You reached the family');
    await colleague(server, world, enrollmentIds[0], DECLINED);
    await expectClosed(dialog, 'Declined', 'Log call');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await current('Declined');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reached…' })).toBeNull());
    expect(await server.db.selectFrom('contact_attempt').select('id').execute()).toEqual([]);
  });

  test('about a call stays with what was typed when the colleague enrolls', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentIds, id } = await addReferral(server, world, 'pending_start_of_care');
    const [nurse] = await server.db
      .selectFrom('hospice_staff')
      .select('id')
      .where('hospice_id', '=', world.hospiceId)
      .execute();
    const { person } = openAsHospice(server, world, id);
    const dialog = await ask(person, 'Reached…', 'You reached the family');
    const startOfCare = server.clock.now.toISOString();
    await colleague(server, world, enrollmentIds[0], {
      status: 'enrolled',
      startOfCare,
      admissionNurseId: nurse?.id,
      firstContactAt: startOfCare,
    });
    await expectClosed(dialog, 'On service · day 1', 'Log call');
  });

  test('about a call says what the colleague planned, and is saved once that is loaded', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentIds, id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const dialog = await ask(person, 'Reached…', 'You reached the family');
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}/contact-attempts`;
    const plan = { nextAction: 'Visit the patient', nextActionDueAt: new Date(Date.now() + 72 * HOUR).toISOString() };
    const talk = { channel: 'phone', reached: 'caregiver', ...plan };
    expect((await server.as(world.people.hospice_super_admin)(path, post(talk))).status).toBe(201);

    expect(await dialog.findByText(SOMEONE_CHANGED)).toHaveTextContent(
      /Next action: Visit the patient, due .*\. What you typed is kept\.$/,
    );
    await person.click(dialog.getByRole('button', { name: 'Load the latest version' }));
    expect(await dialog.findByText(/^The latest version is loaded\./)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Next action/ })).toHaveValue(TYPED);
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const stored = await server.db.selectFrom('enrollment').select(['next_action', 'version']).execute();
    expect(stored).toEqual([{ next_action: TYPED, version: 3 }]);
  });

  test('about a next action that is done stays with what was typed when the colleague declines', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentIds, id } = await addReferral(server, world);
    await server.db
      .updateTable('enrollment')
      .set({ next_action: 'Confirm equipment', next_action_due_at: new Date(Date.now() + HOUR) })
      .execute();
    const { person } = openAsHospice(server, world, id);
    const dialog = await ask(person, 'Done…', 'Next action done');
    await colleague(server, world, enrollmentIds[0], DECLINED);
    await expectClosed(dialog, 'Declined', 'Save next action');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Done…' })).toBeNull());
  });

  test('about another contact attempt stays with what was typed when the colleague declines', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentIds, id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Log contact attempt…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log contact attempt' }));
    await person.type(dialog.getByRole('textbox', { name: /^Note/ }), 'The daughter calls back');
    await person.click(dialog.getByRole('radio', { name: 'No answer' }));
    await colleague(server, world, enrollmentIds[0], DECLINED);
    await current('Declined');
    await person.click(dialog.getByRole('button', { name: 'Log attempt' }));
    expect(await dialog.findByText(/^This referral is now closed/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue('The daughter calls back');
  });

  test('about a call is asked on the version that the person’s own Undo led to, before the page has loaded again', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const noAnswer = await screen.findByRole('button', { name: 'No answer' });
    const letGo = holdAnswers(server, '*/v1/referrals/:id');
    await person.click(noAnswer);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Undone: /)).toBeVisible();
    const dialog = await ask(person, 'Reached…', 'You reached the family');
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const stored = await server.db.selectFrom('enrollment').select(['next_action', 'version']).execute();
    expect(stored).toEqual([{ next_action: TYPED, version: 4 }]);
    letGo();
    // In the owner's card, and in the timeline; the late pages may replace the card meanwhile.
    await waitFor(() => expect(screen.getAllByText(TYPED)[0]).toBeVisible());
  });

  test('about a call is asked on the version of the person’s last change, even if the page of an earlier one arrives late', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const noAnswer = await screen.findByRole('button', { name: 'No answer' });
    // Each page shows by its name which one it is.
    const rename = (name: string) => server.db.updateTable('referral').set({ last_name: name }).execute();
    await rename('Earlier');
    const letEarlierGo = holdAnswers(server, '*/v1/referrals/:id');
    await person.click(noAnswer);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    const letGo = holdAnswers(server, '*/v1/referrals/:id');
    await person.click(await screen.findByRole('button', { name: 'Accept…' }));
    const accepting = within(await screen.findByRole('dialog', { name: 'Accept referral' }));
    const call = within(await accepting.findByRole('region', { name: 'Call the family' }));
    await person.click(call.getByRole('button', { name: 'Left a message' }));
    expect(await call.findByText('Left a message, logged')).toBeVisible();
    await rename('Later');
    letEarlierGo();
    await arrival(/Earlier/);
    await person.click(accepting.getByRole('button', { name: 'Cancel' }));
    const dialog = await ask(person, 'Reached…', 'You reached the family');
    letGo();
    await arrival(/Later/);
    expect(dialog.queryByText(SOMEONE_CHANGED)).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('about a call is asked on the version that the person’s own call in the accept dialog led to, before the page has loaded again', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Accept…' }));
    const accepting = within(await screen.findByRole('dialog', { name: 'Accept referral' }));
    const call = within(await accepting.findByRole('region', { name: 'Call the family' }));
    const letGo = holdAnswers(server, '*/v1/referrals/:id');
    await person.click(call.getByRole('button', { name: 'Left a message' }));
    expect(await call.findByText('Left a message, logged')).toBeVisible();
    await person.click(accepting.getByRole('button', { name: 'Cancel' }));
    const dialog = await ask(person, 'Reached…', 'You reached the family');
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const stored = await server.db.selectFrom('enrollment').select(['next_action', 'version']).execute();
    expect(stored).toEqual([{ next_action: TYPED, version: 3 }]);
    letGo();
  });
});
