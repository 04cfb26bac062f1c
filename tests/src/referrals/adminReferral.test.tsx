import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, onTestFinished } from 'vitest';
import { referralEndpoints } from '#contract/referrals/referrals.ts';
import { forgetAccessReason, giveAccessReason } from '#src/api/accessReason.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';
import '#src/features/administration/hospices/hospice/HospiceScreen.tsx';
import '#src/features/administration/hospices/hospice/OpenRecordDialog.tsx';
import '#src/features/referrals/page/administrator/AdminReferralScreen.tsx';

const REASON = { category: 'support_request', words: 'Asked by the hospice – Zoë' } as const;

const open = (server: TestServer, { people }: World, at: string) =>
  renderApp([adminRoutes], { at, user: people.superuser, server });

const displayIdOf = async (server: TestServer, id: string) =>
  (await server.db.selectFrom('referral').select('display_id').where('id', '=', id).executeTakeFirstOrThrow())
    .display_id;

/** The audited reads of patient data, with their reasons. */
const reasons = async (server: TestServer) => {
  const rows = await server.db
    .selectFrom('audit_event')
    .select(['verb', 'access_category', 'access_reason', 'outcome'])
    .execute();
  return rows.filter(({ verb }) => ['getReferral', 'listTimeline', 'listDocuments', 'listDuplicates'].includes(verb));
};

type Person = ReturnType<typeof open>['person'];

/** At once, as from a clipboard. */
async function fill(person: Person, field: HTMLElement, text: string) {
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
}

/** From the page of its hospice. */
async function askForRecord(server: TestServer, world: World) {
  const { person, router } = open(server, world, `/admin/hospices/${world.hospiceId}`);
  await person.click(await screen.findByRole('button', { name: 'Open a patient’s record…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a patient’s record' }));
  const number = await dialog.findByRole('textbox', { name: 'Referral number' });
  return { person, router, dialog, number };
}

/** The record, as it is shown for a reason that was given before. @returns its id */
async function openWithReason(server: TestServer): Promise<string> {
  const world = await makeWorld(server);
  const { id } = await world.addOwnReferral();
  giveAccessReason(id, REASON);
  open(server, world, `/admin/referrals/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Grace Murray' })).toBeVisible();
  return id;
}

afterEach(() => forgetAccessReason());

describe("Administrator opening a patient's record", () => {
  test('enters a referral number, and sees a wrong number, a missing category and a reason without words marked at their fields', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person, dialog, number } = await askForRecord(server, world);
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    const category = dialog.getByRole('combobox', { name: 'Category' });
    await fill(person, number, 'Murray');
    await fill(person, reason, '..........');
    await person.click(dialog.getByRole('button', { name: 'Open record' }));
    await waitFor(() => expect(number).toHaveAccessibleDescription('Enter a number such as R-10234'));
    expect(reason).toHaveAccessibleDescription('Enter a reason with at least two different words and ten letters');
    expect(category).toHaveAccessibleDescription('Choose a category');

    await fill(person, number, '99999999');
    await fill(person, reason, REASON.words);
    await person.selectOptions(category, 'Support request');
    await person.click(dialog.getByRole('button', { name: 'Open record' }));
    await waitFor(() => expect(number).toHaveAccessibleDescription('Harbor Hospice has no referral R-99999999'));
  });

  test('gives a reason, which the audit keeps with every read', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const displayId = await displayIdOf(server, id);
    const { person, dialog, number, router } = await askForRecord(server, world);
    await fill(person, number, displayId.replace('R-', ''));
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Support request');
    await fill(person, dialog.getByRole('textbox', { name: 'Reason' }), REASON.words);
    await person.click(dialog.getByRole('button', { name: 'Open record' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Murray' })).toBeVisible();
    expect(addressOf(router)).toBe(`/admin/referrals/${id}`);
    expect(screen.getByText(`Support request: ${REASON.words}`, { selector: 'strong' })).toBeVisible();
    expect(document.title).not.toContain('Murray');
    await waitFor(async () => expect((await reasons(server)).length).toBeGreaterThanOrEqual(4));
    for (const look of await reasons(server))
      expect(look).toMatchObject({ access_category: REASON.category, access_reason: REASON.words, outcome: 'ok' });
  });

  test('reads it but cannot change it', async ({ server }) => {
    await openWithReason(server);
    expect(await screen.findByText('No documents yet')).toBeVisible();
    for (const name of [/^Edit/, /Accept/, /Decline/, /Add/, /Delete/, /Withdraw/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('saves it as a FHIR bundle, which the audit keeps with the reason', async ({ server }) => {
    const saved = watchSavedFiles();
    onTestFinished(() => saved.stop());
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    giveAccessReason(id, REASON);
    const { person } = open(server, world, `/admin/referrals/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Murray' })).toBeVisible();
    await person.click(await screen.findByRole('button', { name: /^More/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Export as FHIR bundle' }));
    expect(await screen.findByText(/ saved as a FHIR bundle$/)).toBeVisible();
    expect(saved.files).toHaveLength(1);
    const { access_category, access_reason, outcome } = await server.db
      .selectFrom('audit_event')
      .select(['access_category', 'access_reason', 'outcome'])
      .where('verb', '=', 'exportBundle')
      .executeTakeFirstOrThrow();
    expect([access_category, access_reason, outcome]).toEqual([REASON.category, REASON.words, 'ok']);
  });

  test('is asked for a reason again when none is held, and sees nothing before', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const { person } = open(server, world, `/admin/referrals/${id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Why are you opening this record?' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'This record is closed' })).toBeVisible();
    expect(await reasons(server)).toEqual([]);

    await person.click(screen.getByRole('button', { name: 'Give a reason…' }));
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Support request');
    await fill(person, screen.getByRole('textbox', { name: 'Reason' }), REASON.words);
    await person.click(screen.getByRole('button', { name: 'Open record' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Murray' })).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Close the record' }));
    await waitFor(() => expect(screen.queryByText('Grace Murray')).toBeNull());
  });

  test('sees nothing of the record under a new reason before the server has noted that reason', async ({ server }) => {
    const id = await openWithReason(server);
    act(() => forgetAccessReason());
    const held = Promise.withResolvers<null>();
    network.use(
      http.get(`*/v1/referrals/${id}`, async () => {
        await held.promise;
        return HttpResponse.error();
      }),
    );
    act(() => giveAccessReason(id, { ...REASON, words: 'Asked by the hospice again' }));
    expect(await screen.findByText(/Everything you open is logged/)).toBeVisible();
    expect(screen.queryByText(/Grace/)).toBeNull();
    held.resolve(null);
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
    expect(screen.queryByText(/Grace/)).toBeNull();
  });

  test('sees it close when the reason ends', async ({ server }) => {
    await openWithReason(server);
    act(() => forgetAccessReason());
    expect(await screen.findByRole('dialog', { name: 'Why are you opening this record?' })).toBeVisible();
    expect(screen.queryByText('Grace Murray')).toBeNull();
  });

  test('is asked again for a reason when the server requires one', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    giveAccessReason(id, REASON);
    const { person } = open(server, world, `/admin/referrals/${id}`);
    network.use(
      http.get(
        `*${referralEndpoints.getReferral.path.replace(':referralId', id)}`,
        () => HttpResponse.json({ status: 403, code: 'reason_required', message: 'Say why' }, { status: 403 }),
        { once: true },
      ),
    );
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Support request');
    await fill(person, screen.getByRole('textbox', { name: 'Reason' }), REASON.words);
    await person.click(screen.getByRole('button', { name: 'Open record' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Murray' })).toBeVisible();
  });

  test('sees that an unknown referral was not found', async ({ server }) => {
    const world = await makeWorld(server);
    giveAccessReason(world.groupId, REASON);
    open(server, world, `/admin/referrals/${world.groupId}`);
    expect(await screen.findByRole('heading', { name: 'Referral not found' })).toBeVisible();
  });
});
