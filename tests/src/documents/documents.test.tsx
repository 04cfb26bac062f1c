import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { addDocument, PDF, PNG } from '../../server/documents/support/documents.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addReferral, openAsGroup, openAsHospice } from '../support/referralPage.ts';

const card = () => screen.findByRole('region', { name: 'Documents' });

const sectionOf = (region: HTMLElement, heading: string): HTMLElement => {
  const section = within(region).getByRole('heading', { name: heading }).closest('section');
  if (!section) throw new Error(`${heading} stands in no section`);
  return section;
};

const stored = (server: TestServer) =>
  server.db.selectFrom('document').select(['name', 'file_type', 'deleted_at']).orderBy('name').execute();

async function withReferral(server: TestServer): Promise<{ world: World; id: string }> {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world);
  return { world, id };
}

describe('Documents of a referral', () => {
  test('are grouped by type with their author, and users can change only their own', async ({ server }) => {
    const { id, world } = await withReferral(server);
    await addDocument(server, world.people.care_manager, id, { name: 'Face sheet.pdf' });
    await addDocument(server, world.people.hospice_admin, id, { name: 'Consent.pdf', fileType: 'consent_election' });
    openAsHospice(server, world, id);
    const region = await card();

    const sent = await within(region).findByRole('button', { name: 'Face sheet.pdf' });
    expect(sectionOf(region, 'Face sheet')).toContainElement(sent);
    expect(region).toHaveTextContent('Ada Byron, Lakeside Physicians');
    const own = within(region).getByRole('button', { name: 'Consent.pdf' });
    expect(sectionOf(region, 'Consent and election')).toContainElement(own);
    expect(within(region).getByRole('button', { name: 'Actions for Consent.pdf' })).toBeVisible();
    expect(within(region).queryByRole('button', { name: 'Actions for Face sheet.pdf' })).toBeNull();
    expect(within(region).getByRole('button', { name: 'Download Face sheet.pdf' })).toBeVisible();
  });

  test('cannot be added by business development', async ({ server }) => {
    const { id, world } = await withReferral(server);
    openAsHospice(server, world, id, 'hospice_business_development');
    const region = await card();
    expect(await within(region).findByText('No documents yet')).toBeVisible();
    expect(within(region).queryByRole('button', { name: 'Add documents…' })).toBeNull();
  });

  test("that a hospice does not share are hidden from the group, which sees the hospice's name only", async ({
    server,
  }) => {
    const { id, world } = await withReferral(server);
    await addDocument(server, world.people.hospice_admin, id, { name: 'Consent.pdf' });
    await server.db
      .updateTable('hospice')
      .set({ sharing: JSON.stringify({ shared: [] }) })
      .execute();
    openAsGroup(server, world, id);
    const region = await card();
    expect(await within(region).findByText('Not shared by Harbor Hospice')).toBeVisible();
    expect(region).not.toHaveTextContent('Consent.pdf');
  });

  test('offer a retry when loading fails', async ({ server }) => {
    const { id, world } = await withReferral(server);
    await addDocument(server, world.people.care_manager, id);
    const { person } = openAsHospice(server, world, id);
    network.use(http.get('*/v1/referrals/:id/documents', () => HttpResponse.json({}, { status: 503 }), { once: true }));
    await person.click(await within(await card()).findByRole('button', { name: 'Try again' }));
    expect(await within(await card()).findByRole('button', { name: 'Face sheet.pdf' })).toBeVisible();
  });
});

describe('Adding documents', () => {
  test('uploads several files, explains which are refused, and lets the type be corrected', async ({ server }) => {
    const { id, world } = await withReferral(server);
    const { person } = openAsHospice(server, world, id);
    const region = await card();
    const upload = within(region).getByLabelText('Files to add');
    await person.upload(upload, [
      new File([PDF], 'Medication list.pdf', { type: 'application/pdf' }),
      new File([PNG], 'scan.png', { type: 'image/png' }),
      new File([], 'empty.pdf', { type: 'application/pdf' }),
    ]);

    expect(await within(region).findByText('This file is empty.')).toBeVisible();
    const types = await within(region).findByLabelText('Type of scan.png');
    expect(types).toHaveValue('other');
    await waitFor(async () => expect(await stored(server)).toHaveLength(2));
    await person.selectOptions(types, 'insurance');
    await waitFor(async () =>
      expect((await stored(server)).map(({ file_type, name }) => `${file_type} ${name}`)).toEqual([
        'medication_list Medication list.pdf',
        'insurance scan.png',
      ]),
    );

    await person.click(within(region).getByRole('button', { name: 'Dismiss empty.pdf' }));
    await person.click(within(region).getByRole('button', { name: 'Done' }));
    await within(region).findByRole('heading', { name: 'Insurance' });
    expect(sectionOf(region, 'Insurance')).toContainElement(within(region).getByRole('button', { name: 'scan.png' }));
    expect(within(region).queryByText('This file is empty.')).toBeNull();
  });

  test('shows at the file why the server refused it', async ({ server }) => {
    const { id, world } = await withReferral(server);
    const { person } = openAsHospice(server, world, id);
    const region = await card();
    const lying = new File(['MZ a program'], 'Face sheet.pdf', { type: 'application/pdf' });
    await person.upload(within(region).getByLabelText('Files to add'), lying);
    expect(await within(region).findByText(/Add a PDF, JPEG, PNG, TIFF, or Word file/)).toBeVisible();
    expect(await stored(server)).toEqual([]);
  });
});

describe('Document', () => {
  test('is deleted right away, and restored by Undo', async ({ server }) => {
    const { id, world } = await withReferral(server);
    await addDocument(server, world.people.hospice_admin, id, { name: 'Consent.pdf' });
    const { person } = openAsHospice(server, world, id);
    await person.click(await within(await card()).findByRole('button', { name: 'Actions for Consent.pdf' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Consent.pdf deleted')).toBeVisible();
    await waitFor(async () => expect(await card()).not.toHaveTextContent('Consent.pdf'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await within(await card()).findByRole('button', { name: 'Consent.pdf' })).toBeVisible();
    expect(await stored(server)).toMatchObject([{ name: 'Consent.pdf', deleted_at: null }]);
  });

  test('is renamed, and keeps its extension', async ({ server }) => {
    const { id, world } = await withReferral(server);
    await addDocument(server, world.people.hospice_admin, id, { name: 'scan0001.pdf', fileType: 'other' });
    const { person } = openAsHospice(server, world, id);
    await person.click(await within(await card()).findByRole('button', { name: 'Actions for scan0001.pdf' }));
    await person.click(screen.getByRole('menuitem', { name: 'Change type or name…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change type or name' });
    await person.selectOptions(within(dialog).getByLabelText('Type'), 'advance_directive');
    await person.clear(within(dialog).getByLabelText('Name'));
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
    await person.type(within(dialog).getByLabelText('Name'), 'Living will');
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    const region = await card();
    const renamed = await within(region).findByRole('button', { name: 'Living will.pdf' });
    expect(sectionOf(region, 'Advance directive')).toContainElement(renamed);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is shown if it is an image, and otherwise says that there is no preview', async ({ server }) => {
    // There are no such addresses without a browser.
    Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => {} });
    const { id, world } = await withReferral(server);
    await addDocument(server, world.people.hospice_admin, id, { name: 'Card.png', bytes: PNG });
    const tiff = new Uint8Array(Buffer.from('II*\0\u0008\0\0\0\0\0'));
    await addDocument(server, world.people.hospice_admin, id, { name: 'Fax.tif', bytes: tiff });
    const { person } = openAsHospice(server, world, id);
    await person.click(await within(await card()).findByRole('button', { name: 'Card.png' }));
    const shown = await screen.findByRole('dialog', { name: 'Card.png' });
    expect(await within(shown).findByRole('img', { name: 'Card.png' })).toHaveAttribute('src', 'blob:here');
    await person.click(within(shown).getByRole('button', { name: 'Larger' }));
    expect(within(shown).getByText('125%')).toBeVisible();
    await person.keyboard('{Escape}');
    await person.click(within(await card()).getByRole('button', { name: 'Fax.tif' }));
    expect(await screen.findByText('No preview')).toBeVisible();
  });
});
