import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import '#src/app/areas/NewGroupReferral.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { signOut } from '#src/auth/signOut.ts';
import { PNG, upload } from '../../server/documents/support/documents.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { fillAsGroup, openNewAsGroup, patientCard, RECORD } from '../support/newReferralForm.tsx';
import { addressOf, renderApp } from '../support/renderApp.tsx';

const face = () => new File([PNG], 'Face sheet.png', { type: 'image/png' });

const storedNames = async (server: TestServer) =>
  (await server.db.selectFrom('document').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('Documents of a new referral', () => {
  test('go with it to the hospice, and those that cannot be added are refused beside their name', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person, router } = openNewAsGroup(server, world);
    await fillAsGroup(person);
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    const large = new File(['x'], 'scan.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
    fireEvent.change(screen.getByLabelText('Files to send'), { target: { files: [face(), text, large] } });

    const list = await screen.findByRole('list', { name: 'Files to send' });
    const rows = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Face sheet\.png\d+ kB$/),
      expect.stringContaining('Add a PDF, JPEG, PNG, TIFF, or Word (.docx) file. It won’t be sent.'),
      expect.stringContaining('This file is larger than 25 MB.'),
    ]);
    await person.click(within(list).getByRole('button', { name: 'Remove scan.pdf' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Send referral' }));

    await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
    expect(await screen.findByText(/sent to Harbor Hospice\. Adding 1 document$/)).toBeVisible();
    await waitFor(async () => expect(await storedNames(server)).toEqual(['Face sheet.png']));
    expect(await screen.findByRole('button', { name: 'Face sheet.png' })).toBeVisible();
  });

  test('can be pasted, and are asked for again when a reload lost them', async ({ server }) => {
    const world = await makeWorld(server);
    const first = openNewAsGroup(server, world);
    await patientCard();
    fireEvent.paste(document, { clipboardData: { files: [face()] } });
    expect(await screen.findByRole('button', { name: 'Remove Face sheet.png' })).toBeVisible();
    first.unmount();

    openNewAsGroup(server, world);
    expect(await screen.findByText(/wasn’t kept when the page was reloaded.*Face sheet\.png/)).toBeVisible();
  });

  test('never cost the referral: a failed upload says so on the referral’s page and can be tried again', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person, router } = openNewAsGroup(server, world);
    await fillAsGroup(person);
    fireEvent.change(screen.getByLabelText('Files to send'), { target: { files: [face()] } });
    network.use(
      http.post('*/v1/referrals/:id/documents', () => HttpResponse.json({}, { status: 503 }), { once: true }),
    );
    await person.click(await screen.findByRole('button', { name: 'Send referral' }));

    await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
    expect(await screen.findByText(/^Face sheet\.png couldn’t be added\./)).toBeVisible();
    const uploading = await screen.findByRole('list', { name: 'Uploading' });
    await person.click(within(uploading).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await storedNames(server)).toEqual(['Face sheet.png']));
    expect(await server.db.selectFrom('referral').select('id').execute()).toHaveLength(1);
  });
});

describe('A new referral whose answer got lost', () => {
  test('is the same one when it is sent again after a reload', async ({ server }) => {
    const world = await makeWorld(server);
    const first = openNewAsGroup(server, world);
    await fillAsGroup(first.person);
    network.use(
      http.post(
        '*/v1/groups/:id/referrals',
        async ({ request }) => {
          await server.fetch(request.clone());
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await first.person.click(screen.getByRole('button', { name: 'Send referral' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    first.unmount();

    const { person, router } = openNewAsGroup(server, world);
    await person.click(await screen.findByRole('button', { name: 'Send referral' }));
    await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
    expect(await server.db.selectFrom('referral').select('id').execute()).toHaveLength(1);
  });
});

const openRecord = (server: TestServer, world: World, at: string, user = world.people.care_manager) =>
  renderApp([stakeholderRoutes], { at, user, server });

/** Sends a referral with two documents whose uploads never end. */
async function leaveUploading(server: TestServer, world: World) {
  const { person, router, store, unmount } = openNewAsGroup(server, world);
  await fillAsGroup(person);
  const order = new File([PNG], 'Order.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Files to send'), { target: { files: [face(), order] } });
  network.use(http.post('*/v1/referrals/:id/documents', () => new Promise<never>(() => {})));
  await person.click(await screen.findByRole('button', { name: 'Send referral' }));
  await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
  await screen.findByRole('list', { name: 'Uploading' });
  expect(screen.queryByText(/because the page was reloaded/)).toBeNull();
  return { at: addressOf(router), store, unmount };
}

describe('A document whose upload a reload ended', () => {
  const KEY = 'wayside.unsentFiles';
  /** What the tab keeps is from a load of the page before this one. */
  const reload = () =>
    sessionStorage.setItem(KEY, (sessionStorage.getItem(KEY) ?? '').replaceAll(/"load":"[^"]+"/g, '"load":"before"'));
  test('is named on the referral’s page until it is added again or dismissed', async ({ server }) => {
    const world = await makeWorld(server);
    const { at, unmount } = await leaveUploading(server, world);
    unmount();
    network.resetHandlers();
    reload();

    const { person, unmount: close } = openRecord(server, world, at);
    expect(
      await screen.findByText(/^2 files weren’t sent .* Add them again: Face sheet\.png, Order\.png$/),
    ).toBeVisible();
    fireEvent.change(screen.getByLabelText('Files to add'), { target: { files: [face()] } });
    expect(await screen.findByText(/^1 file wasn’t sent .* Add it again: Order\.png$/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/because the page was reloaded/)).toBeNull();
    expect(sessionStorage.getItem(KEY)).toBeNull();
    close();
  });

  test('is not named if the server had it before the reload', async ({ server }) => {
    const world = await makeWorld(server);
    const { at, unmount } = await leaveUploading(server, world);
    unmount();
    network.resetHandlers();
    reload();
    const referralId = at.split('/').at(-1) ?? '';
    await upload(server, world.people.care_manager, referralId, { name: 'Face sheet.png', bytes: PNG });

    openRecord(server, world, at);
    expect(await screen.findByText(/^1 file wasn’t sent .* Add it again: Order\.png$/)).toBeVisible();
  });

  test('is forgotten at a log-out, and not shown to another person', async ({ server }) => {
    const world = await makeWorld(server);
    const first = await leaveUploading(server, world);
    reload();
    const kept = sessionStorage.getItem(KEY) ?? '';
    expect(kept).toContain('Order.png');
    await first.store.dispatch(signOut());
    expect(sessionStorage.getItem(KEY)).toBeNull();
    first.unmount();
    network.resetHandlers();

    sessionStorage.setItem(KEY, kept);
    openRecord(server, world, first.at, world.people.provider);
    expect(await screen.findByRole('button', { name: 'Add documents…' })).toBeVisible();
    expect(screen.queryByText(/because the page was reloaded/)).toBeNull();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});
