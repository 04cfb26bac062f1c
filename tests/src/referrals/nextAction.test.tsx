import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { MINUTE } from '#contract/platform/durations.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { escalateDue } from '#server/referrals/escalation/escalate.queries.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { liveNow, openAsHospice } from '../support/referralPage.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/notifications/news/NewsPanel.tsx';
import '#src/features/notifications/news/showBrowserNotice.ts';
import '#src/features/people/account/AccountScreen.tsx';
import '#src/features/referrals/calls/NextStepDialog.tsx';

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

/** A referral of 90 minutes ago whose next action is due in 10 minutes. */
async function addDue(server: TestServer, { hospiceId, groupId, providerId }: World, enrollment: object) {
  liveNow(server);
  const { id } = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    receivedAt: at(-90),
    referral: { responsible_provider_id: providerId },
    enrollment: {
      first_contact_at: at(-80),
      next_action: 'Confirm equipment',
      next_action_set_at: at(-80),
      next_action_due_at: at(10),
      ...enrollment,
    },
  });
  return id;
}

const rowOf = ({ db }: TestServer) =>
  db.selectFrom('enrollment').select(['assigned_to_id', 'next_action']).executeTakeFirstOrThrow();

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('A next action', () => {
  test('is done by a button that asks what is next, and comes back by Undo', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await addDue(server, world, { assigned_to_id: world.people.hospice_admin.id });
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Done…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Next action done' }));
    await person.click(dialog.getByRole('radio', { name: 'Something else' }));
    await person.type(await dialog.findByRole('textbox', { name: /^Next action/ }), 'Call the pharmacy');
    await person.click(dialog.getByRole('button', { name: 'Save next action' }));
    await closed();
    expect(screen.getByText(/: “Confirm equipment” done$/)).toBeVisible();
    expect(await rowOf(server)).toMatchObject({ next_action: 'Call the pharmacy' });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rowOf(server)).toMatchObject({ next_action: 'Confirm equipment' }));
  });

  test('is to plan the next step where that is decided later', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await addDue(server, world, {});
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Done…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio', { name: 'Decide later' }));
    await person.click(dialog.getByRole('button', { name: 'Save next action' }));
    await closed();
    expect(await rowOf(server)).toMatchObject({ next_action: 'Plan the next step' });
  });

  test('of someone else’s referral is taken by one press, after which the button is gone', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await addDue(server, world, { assigned_to_id: await world.addColleague() });
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'I’ll take it' }));
    expect(await screen.findByText('You took it. No one else is notified.')).toBeVisible();
    expect(await rowOf(server)).toMatchObject({ assigned_to_id: world.people.hospice_admin.id });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I’ll take it' })).not.toBeInTheDocument());
  });
});

const openAccount = (server: TestServer, world: World) =>
  renderApp([hospiceRoutes], { at: '/hospice/account-settings', server, user: world.people.hospice_admin });

describe('A notification of a late next action', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test('has a button that takes it, and then says who did', async ({ server }) => {
    const world = await makeWorld(server);
    await addDue(server, world, { assigned_to_id: world.people.hospice_admin.id });
    await escalateDue(server.db, server.clock.now);
    const { person } = openAccount(server, world);
    await person.click(await screen.findByRole('button', { name: /new$/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await panel.findByText('Next action: due soon')).toBeVisible();
    await person.click(panel.getByRole('button', { name: /^I’ll take it/ }));
    expect(await panel.findByText('Ada Byron took it')).toBeVisible();
  });

  test('is shown by the browser once its person allowed it, and opens the record', async ({ server }) => {
    const shown: { title: string; body: string | undefined; target: EventTarget }[] = [];
    class BrowserNotification extends EventTarget {
      static permission = 'default';
      static async requestPermission() {
        BrowserNotification.permission = 'granted';
        return 'granted';
      }
      constructor(title: string, options?: { body?: string }) {
        super();
        shown.push({ title, body: options?.body, target: this });
      }
      close() {}
    }
    vi.stubGlobal('Notification', BrowserNotification);
    const world = await makeWorld(server);
    const first = openAccount(server, world);
    await first.person.click(await screen.findByRole('switch', { name: 'Notify me in this browser' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Notify me in this browser' })).toBeChecked());
    first.unmount();
    const id = await addDue(server, world, { assigned_to_id: world.people.hospice_admin.id });
    await escalateDue(server.db, server.clock.now);
    const { router } = openAccount(server, world);
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ title: 'Wayside', body: 'Next action: due soon' });
    shown[0]?.target.dispatchEvent(new Event('click'));
    await waitFor(() => expect(addressOf(router)).toBe(`/hospice/referrals/${id}`));
  });
});
