import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { troubledMailEndpoints } from '#contract/administration/troubledMail.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { addMail } from '../../server/mail/support/mails.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '../support/adminScreens.ts';
import '#src/features/administration/home/AdminHomeScreen.tsx';
import '#src/features/administration/mail/MailScreen.tsx';

const open = async (server: TestServer, at = '/admin/mail') =>
  renderApp([adminRoutes], { at, user: await server.addPerson({ role: 'superuser' }), server });

const add = async (server: TestServer, status: 'bounced' | 'failed' | 'unclear', address: string) => {
  const { id } = await addMail(server, {
    hospiceId: null,
    kind: 'status_notice',
    topic: 'status_notice',
    status,
    to_address: address,
    sent_at: null,
  });
  await server.db
    .updateTable('mail_message')
    .set({ last_error: `550 ${address} is nobody`, attempts: 2 })
    .where('id', '=', id)
    .execute();
  return id;
};

const stateOf = async ({ db }: TestServer, id: string) =>
  (await db.selectFrom('mail_message').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const actOn = async (person: Awaited<ReturnType<typeof open>>['person'], name: RegExp, act: string) => {
  const row = within(await screen.findByRole('row', { name }));
  await person.click(await row.findByRole('button', { name: /^Actions for/ }));
  await person.click(screen.getByRole('menuitem', { name: act }));
};

describe('Undelivered emails', () => {
  test('are linked from the overview, filtered by state and retried, with masked addresses', async ({ server }) => {
    const failed = await add(server, 'failed', 'grace@family.example');
    await add(server, 'bounced', 'ivo@group.example');
    const { person, router } = await open(server, '/admin');
    await person.click(await screen.findByRole('link', { name: /2 emails may not have arrived/ }));
    expect(await screen.findByRole('row', { name: /i•••@g•••.example/ })).toHaveTextContent('Bounced');
    await person.click(screen.getByRole('link', { name: 'Not delivered' }));
    await waitFor(() => expect(addressOf(router)).toBe('/admin/mail?filter.status=failed'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /i•••@g•••/ })).toBeNull());
    expect(screen.getByRole('main')).not.toHaveTextContent('grace@');

    await actOn(person, /g•••@f•••/, 'Try again');
    expect(await screen.findByText('Referral update to g•••@f•••.example is being sent again')).toBeVisible();
    expect(await stateOf(server, failed)).toBe('queued');
    await waitFor(() => expect(screen.queryByRole('row', { name: /g•••@f•••/ })).toBeNull());
  });

  test('that may have arrived are sent again only after a confirmation', async ({ server }) => {
    const id = await add(server, 'unclear', 'grace@family.example');
    const { person } = await open(server);
    await actOn(person, /g•••@f•••/, 'Send again…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this email again?' }));
    expect(dialog.getByText(/It may have already arrived/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await stateOf(server, id)).toBe('unclear');
    await actOn(person, /g•••@f•••/, 'Send again…');
    await person.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(await stateOf(server, id)).toBe('queued'));
    expect(await screen.findByRole('heading', { name: 'No email problems' })).toBeVisible();
  });

  test('show what happened to each, and can be marked as arrived', async ({ server }) => {
    const id = await add(server, 'unclear', 'grace@family.example');
    const { person, router } = await open(server, `/admin/mail?mail=${id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Referral update' }));
    expect(panel.getByText(/The connection broke during sending/)).toBeVisible();
    expect(panel.getByText('550 g•••@f•••.example is nobody')).toBeVisible();
    await person.click(panel.getByRole('button', { name: 'Mark as delivered' }));
    await waitFor(async () => expect(await stateOf(server, id)).toBe('sent'));
    await waitFor(() => expect(addressOf(router)).toBe('/admin/mail'));
    expect(await screen.findByText(/is marked as delivered/)).toBeVisible();
  });

  test('about a deleted referral say so and offer no retry', async ({ server }) => {
    const id = await add(server, 'failed', 'grace@family.example');
    const { id: referralId } = await server.addReferral({ hospiceIds: [await server.addHospice()] });
    await server.db
      .updateTable('referral')
      .set({ deleted_at: server.clock.now })
      .where('id', '=', referralId)
      .execute();
    await server.db.updateTable('mail_message').set({ referral_id: referralId }).execute();
    await open(server, `/admin/mail?mail=${id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Referral update' }));
    expect(panel.getByText(/This email is out of date/)).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('offer a retry when the list fails to load', async ({ server }) => {
    await add(server, 'failed', 'grace@family.example');
    const { person } = await open(server);
    network.use(
      http.get(`*${troubledMailEndpoints.listTroubledMails.path}`, () => new HttpResponse(null, { status: 500 }), {
        once: true,
      }),
    );
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /g•••@f•••/ })).toBeVisible();
  });

  test('that someone else resolved meanwhile stay unchanged, and the screen says so', async ({ server }) => {
    const id = await add(server, 'unclear', 'grace@family.example');
    const { person } = await open(server);
    await screen.findByRole('row', { name: /g•••@f•••/ });
    await server.db.updateTable('mail_message').set({ status: 'sent' }).where('id', '=', id).execute();
    await actOn(person, /g•••@f•••/, 'Don’t send');
    expect(
      await screen.findByText('Nothing was changed. Someone already handled this email, or it is out of date.'),
    ).toBeVisible();
    expect(await stateOf(server, id)).toBe('sent');
    await waitFor(() => expect(screen.queryByRole('row', { name: /g•••@f•••/ })).toBeNull());
  });
});
