import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { addAll, addCall } from '../../server/notifications/support/workLines.ts';
import { patch, post, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { holdAnswers } from '../support/heldAnswers.ts';
import { liveNow } from '../support/referralPage.ts';
import { addFamily, lineOf, openWork } from '../support/work.ts';

/** From now on the list's answers arrive late. */
const holdList = (server: TestServer) => holdAnswers(server, '*/v1/hospices/:hospiceId/work');

const SOMEONE_CHANGED = /^Someone else changed this referral after you opened it\./;

describe('A line of My work that changes while it is worked on', () => {
  test('a call is logged right after another one was undone, before the list has loaded again', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addFamily(server, world, 'Okafor', 2);
    const { person } = openWork(server, world);
    const noAnswer = within(await lineOf('Grace Okafor')).getByRole('button', { name: 'No answer' });
    const letGo = holdList(server);
    await person.click(noAnswer);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Grace Okafor: No answer')).toBeVisible();
    await person.click(within(await lineOf('Grace Okafor')).getByRole('button', { name: 'Reached…' }));
    // Due in a few hours, and so on the list at any time of the day.
    await person.click(await screen.findByRole('radio', { name: 'Decide later' }));
    await person.click(screen.getByRole('button', { name: 'Log call' }));
    expect(await screen.findByText('Grace Okafor: Reached. Next: Plan the next step')).toBeVisible();
    letGo();
    expect(await screen.findByText('Plan the next step')).toBeVisible();
    expect(await lineOf('Grace Okafor')).toBeVisible();
  });

  test('a next action is done again right after that was undone, before the list has loaded again', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const own = { assigned_to_id: world.people.hospice_admin.id };
    const contacted = { ...own, first_contact_at: new Date() };
    await addCall(server, world, new Date(Date.now() + HOUR), { ...contacted, next_action: 'Confirm equipment' });
    const { person } = openWork(server, world);
    const done = async () => {
      await person.click(await screen.findByRole('button', { name: 'Done…' }));
      await person.click(await screen.findByRole('radio', { name: 'Decide later' }));
      await person.click(screen.getByRole('button', { name: 'Save next action' }));
      expect(await screen.findByText('Grace Murray: “Confirm equipment” done')).toBeVisible();
    };
    await screen.findByRole('button', { name: 'Done…' });
    const letGo = holdList(server);
    await done();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Grace Murray: “Confirm equipment” done')).toBeVisible();
    await done();
    letGo();
    const stored = await server.db.selectFrom('enrollment').select(['next_action', 'version']).execute();
    expect(stored).toEqual([{ next_action: 'Plan the next step', version: 4 }]);
  });

  test('a call that a colleague logged a moment ago is not logged over, and the person reads why', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addFamily(server, world, 'Okafor', 2);
    const { person } = openWork(server, world);
    await person.click(within(await lineOf('Grace Okafor')).getByRole('button', { name: 'Reached…' }));
    const save = await screen.findByRole('button', { name: 'Log call' });
    const { id } = await server.db.selectFrom('enrollment').select('id').executeTakeFirstOrThrow();
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${id}/contact-attempts`;
    const talk = { channel: 'phone', reached: 'caregiver', nextAction: 'Visit at 2:00 PM' };
    expect((await server.as(world.people.hospice_super_admin)(path, post(talk))).status).toBe(201);

    // The list shows what the colleague planned; the question stays.
    expect(await screen.findByText('Visit at 2:00 PM')).toBeVisible();
    await person.click(save);
    expect(await screen.findByText('Someone changed this a moment ago. Nothing was saved.')).toBeVisible();
    const stored = await server.db.selectFrom('enrollment').select(['next_action', 'version']).execute();
    expect(stored).toEqual([{ next_action: 'Visit at 2:00 PM', version: 2 }]);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Call the family')).toBeNull());
  });

  test('a question stays with what was typed when a colleague finishes the only line', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addFamily(server, world, 'Okafor', 2);
    const { person } = openWork(server, world);
    await person.click(within(await lineOf('Grace Okafor')).getByRole('button', { name: 'Reached…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'You reached the family' }));
    await person.click(dialog.getByRole('radio', { name: 'Something else' }));
    await person.type(await dialog.findByRole('textbox', { name: /^Next action/ }), 'Call the pharmacy');
    const { id } = await server.db.selectFrom('enrollment').select('id').executeTakeFirstOrThrow();
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${id}/contact-attempts`;
    const plan = { nextAction: 'Visit the patient', nextActionDueAt: new Date(Date.now() + 72 * HOUR).toISOString() };
    const talk = { channel: 'phone', reached: 'caregiver', ...plan };
    expect((await server.as(world.people.hospice_super_admin)(path, post(talk))).status).toBe(201);

    expect(await dialog.findByText(SOMEONE_CHANGED)).toHaveTextContent(
      /Next action: Visit the patient, due .*\. What you typed is kept\.$/,
    );
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Mine 0', hidden: true })).toBeInTheDocument());
    expect(dialog.getByRole('textbox', { name: /^Next action/ })).toHaveValue('Call the pharmacy');

    await person.click(dialog.getByRole('button', { name: 'Load the latest version' }));
    expect(await dialog.findByText(/^The latest version is loaded\./)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Log call' }));
    expect(await screen.findByText('Grace Okafor: Reached. Next: Call the pharmacy')).toBeVisible();
    const stored = await server.db.selectFrom('enrollment').select(['next_action', 'version']).execute();
    expect(stored).toEqual([{ next_action: 'Call the pharmacy', version: 3 }]);
  });

  test('a question about a referral that a colleague has just declined stays, and says that it can no longer be saved', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const own = { assigned_to_id: world.people.hospice_admin.id };
    const { id, enrollmentId } = await addCall(server, world, new Date(Date.now() + HOUR), {
      ...own,
      next_action: 'Confirm equipment',
    });
    const { person } = openWork(server, world);
    await person.click(await screen.findByRole('button', { name: 'Done…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Next action done' }));
    await person.click(dialog.getByRole('radio', { name: 'Something else' }));
    await person.type(await dialog.findByRole('textbox', { name: /^Next action/ }), 'Call the pharmacy');
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentId}`;
    const decline = { version: 1, status: 'declined', declineReason: 'unable_to_reach' };
    const answer = await server.as(world.people.hospice_super_admin)(path, patch(decline));
    expect([id, answer.status]).toEqual([id, 200]);

    expect(await dialog.findByText(SOMEONE_CHANGED)).toHaveTextContent(
      /It is now Declined\. What you typed is kept\.$/,
    );
    expect(dialog.getByRole('textbox', { name: /^Next action/ })).toHaveValue('Call the pharmacy');
    expect(dialog.getByRole('button', { name: 'Save next action' })).toHaveAttribute('aria-disabled', 'true');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting for you.' })).toBeVisible();
  });
});

const take = (name: string) =>
  within(screen.getByRole('group', { name })).getByRole('button', { name: 'I’ll take it' });
const versions = async (server: TestServer, id: string) => {
  const { assigned_to_id: owner, version } = await server.db
    .selectFrom('enrollment')
    .select(['assigned_to_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { owner, version };
};

describe('A line of My work that somebody takes', () => {
  test('is not taken a second time before the list has loaded again, and is taken again right after Undo', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const { question: id } = await addAll(server, world, null);
    const ana = world.people.hospice_admin.id;
    const { person } = openWork(server, world, '&filter.for=unowned&filter.kind=question');
    await lineOf('Grace Murray');
    const letGo = holdList(server);
    await person.dblClick(take('Grace Murray'));
    expect(await screen.findByText('Grace Murray is assigned to you')).toBeVisible();
    expect(within(await lineOf('Grace Murray')).queryByRole('button', { name: 'I’ll take it' })).toBeNull();
    expect(await versions(server, id)).toEqual({ owner: ana, version: 2 });

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Grace Murray is assigned to you')).toBeVisible();
    await person.click(take('Grace Murray'));
    await waitFor(async () => expect(await versions(server, id)).toEqual({ owner: ana, version: 4 }));
    expect(screen.queryByText(/^Someone changed this/)).toBeNull();
    letGo();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Grace Murray' })).toBeNull());
  });

  test('can be called before the list has loaded again', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addCall(server, world, new Date(Date.now() - HOUR));
    const { person } = openWork(server, world, '&filter.for=unowned');
    await lineOf('Grace Murray');
    const letGo = holdList(server);
    await person.click(take('Grace Murray'));
    expect(await screen.findByText('You took it. No one else is notified.')).toBeVisible();
    const line = within(await lineOf('Grace Murray'));
    expect(line.queryByRole('button', { name: 'I’ll take it' })).toBeNull();
    await person.click(line.getByRole('button', { name: 'Reached…' }));
    await person.click(await screen.findByRole('button', { name: 'Log call' }));
    expect(await screen.findByText('Grace Murray: Reached. Next: Visit the patient')).toBeVisible();
    letGo();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Grace Murray' })).toBeNull());
  });
});
