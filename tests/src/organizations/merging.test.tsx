import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { mergeEndpoints } from '#contract/organizations/merges.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { post, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '../support/adminScreens.ts';
import '#src/features/administration/stakeholders/StakeholdersScreen.tsx';
import '#src/features/administration/stakeholders/MergeWithDialog.tsx';
import '#src/features/organizations/merging/MergeScreen.tsx';

const PAGE = '/admin/stakeholders';
const MERGE = `${PAGE}/merge`;

const open = (server: TestServer, { people }: World, at: string) => {
  // The browser's clock says whether there is still time to undo.
  server.clock.now = new Date();
  return renderApp([adminRoutes], { at, server, user: people.superuser });
};

/** Two communities of nearly one name; a referral names the second. */
async function addTwins(server: TestServer, { hospiceId }: World) {
  const first = await server.addCommunity({ name: 'Maple Court', city: 'Towson' });
  const second = await server.addCommunity({ name: 'Maple Courts', phone: '(410) 555-0112' });
  const referral = await server.addReferral({ hospiceIds: [hospiceId], referral: { community_id: second } });
  const communityOf = async () =>
    (
      await server.db
        .selectFrom('referral')
        .select('community_id')
        .where('id', '=', referral.id)
        .executeTakeFirstOrThrow()
    ).community_id;
  return { first, second, communityOf };
}

describe('Merging two records', () => {
  test('compares a likely pair side by side, merges it, and undoes the merge', async ({ server }) => {
    const world = await makeWorld(server);
    const { communityOf, first, second } = await addTwins(server, world);
    const { person, router } = open(server, world, `${PAGE}?tab=duplicates`);
    await person.click(await screen.findByRole('link', { name: /^Compare Maple Court/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(MERGE));

    expect(await screen.findByRole('row', { name: /^City Towson/ })).toHaveTextContent('Only on one');
    const table = screen.getByRole('table');
    expect(within(table).getByRole('row', { name: /^Type/ })).toHaveTextContent('Same');
    const merge = screen.getByRole('button', { name: 'Merge…' });
    expect(merge).toHaveAccessibleDescription('Choose which one stays');
    await person.click(merge);
    expect(screen.queryByRole('dialog')).toBeNull();

    await person.click(screen.getByRole('radio', { name: 'Keep Maple Court' }));
    expect(screen.getByText(/^Moved from Maple Courts to Maple Court/)).toHaveTextContent('Referrals 1');
    expect(within(table).getByRole('row', { name: /^Referrals/ })).toHaveTextContent('1 to move');
    await person.click(screen.getByRole('button', { name: 'Merge Maple Courts into Maple Court…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge these two?' }));
    expect(dialog.getByText(/can undo this for 30 days/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await communityOf()).toBe(second);
    await person.click(dialog.getByRole('button', { name: 'Merge now' }));

    await waitFor(async () =>
      expect(await screen.findByRole('heading', { name: 'Maple Courts was merged into Maple Court' })).toHaveFocus(),
    );
    expect(await communityOf()).toBe(first);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(
        await screen.findByRole('heading', { name: 'Maple Courts and Maple Court are separate again' }),
      ).toHaveFocus(),
    );
    expect(await communityOf()).toBe(second);
    await person.click(screen.getByRole('button', { name: 'Compare again' }));
    expect(await screen.findByRole('radio', { name: 'Keep Maple Courts' })).not.toBeChecked();
  });

  test('lists each merge with what it moved, and undoes it from the list', async ({ server }) => {
    const world = await makeWorld(server);
    const { communityOf, first, second } = await addTwins(server, world);
    server.clock.now = new Date();
    await server.as(world.people.superuser)(
      mergeEndpoints.createMerge.path,
      post({ kind: 'community', keepId: first, mergeId: second }),
    );
    const { person } = open(server, world, `${PAGE}?tab=duplicates&show=merged`);
    const row = await screen.findByRole('row', { name: /^Maple Court\s*from Maple Courts/ });
    expect(row).toHaveTextContent('Referrals 1');
    expect(row).toHaveTextContent('Ada Byron');
    await person.click(await within(row).findByRole('button', { name: 'Undo Maple Courts into Maple Court' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Separate Maple Courts from Maple Court?' }));
    await person.click(dialog.getByRole('button', { name: 'Undo the merge' }));
    expect(await screen.findByText('Undone: Maple Courts is a separate record again')).toBeVisible();
    expect(await communityOf()).toBe(second);
    await waitFor(() => expect(row).toHaveTextContent(/Undone/));
    expect(within(row).queryByRole('button')).toBeNull();
  });

  test('is refused with the reason when another group would see patients', async ({ server }) => {
    const world = await makeWorld(server);
    const other = await server.addProvider(world.foreignGroupId, { name: 'Dr. Ines Okafors' });
    open(server, world, `${MERGE}?kind=provider&first=${world.providerId}&second=${other}`);
    const merge = await screen.findByRole('button', { name: 'Merge…' });
    await waitFor(() => expect(merge).toHaveAccessibleDescription(/^These records belong to different groups/));
    expect(screen.getByText('These two can’t be merged.')).toBeVisible();
    expect(screen.queryByText('What will happen')).toBeNull();
  });

  test("starts from two selected rows of one kind, or from a record's menu", async ({ server }) => {
    const world = await makeWorld(server);
    const { first, second } = await addTwins(server, world);
    const { person, router } = open(server, world, `${PAGE}?tab=directory&filter.isActive=true`);
    await person.click(await screen.findByRole('checkbox', { name: 'Select Maple Court' }));
    const merge = await screen.findByRole('button', { name: 'Compare and merge…' });
    expect(merge).toHaveAccessibleDescription('Select exactly two to merge');
    const [provider] = screen.getAllByRole('checkbox', { name: /^Select Dr/ });
    await person.click(provider ?? document.body);
    await waitFor(() => expect(merge).toHaveAccessibleDescription('You can’t merge a provider with a community'));
    await person.click(provider ?? document.body);
    await person.click(screen.getByRole('checkbox', { name: 'Select Maple Courts' }));
    await waitFor(() => expect(merge).not.toHaveAttribute('aria-disabled'));
    await person.click(merge);
    await waitFor(() => expect(addressOf(router)).toBe(`${MERGE}?kind=community&first=${first}&second=${second}`));

    await router.navigate(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Actions for Lakeside Physicians' }));
    await person.click(screen.getByRole('menuitem', { name: 'Merge with…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Lakeside Physicians with…' }));
    await person.type(dialog.getByRole('combobox'), 'Elsew');
    await person.click(await screen.findByRole('option', { name: 'Elsewhere Physicians' }));
    await person.click(dialog.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('radio', { name: 'Keep Elsewhere Physicians' })).toBeEnabled();
  });

  test('needs two different records', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, `${MERGE}?kind=group&first=${world.groupId}&second=${world.groupId}`);
    expect(await screen.findByText('Choose two records of the same kind')).toBeVisible();
  });
});
