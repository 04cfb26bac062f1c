import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { post, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';
import '#src/features/referrals/group/listTools/GroupNeeds.tsx';
import '#src/features/referrals/page/concern/TakeBackConcernDialog.tsx';

/** A patient of the provider and one of nobody, whose answers are late by the hospice's target of an hour. */
async function addTwoLate(server: TestServer, world: World) {
  server.clock.now = new Date();
  const add = (last_name: string, hours: number, responsible_provider_id: string | null) =>
    server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      receivedAt: new Date(Date.now() - hours * HOUR),
      referral: { first_name: 'Grace', last_name, responsible_provider_id },
    });
  await server.db
    .updateTable('provider')
    .set({ user_id: world.people.provider.id })
    .where('id', '=', world.providerId)
    .execute();
  await add('Other', 4.5, null);
  return add('Own', 3.21, world.providerId);
}

describe('What a group sees first', () => {
  test('is who is late, in words, and for a provider the own patients', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addTwoLate(server, world);
    const { person } = renderApp([stakeholderRoutes], { at: '/stakeholder', user: world.people.provider, server });
    const needs = within(await screen.findByRole('region', { name: 'Needs attention 1' }));
    expect(needs.getByText('Harbor Hospice answers within 1h; waiting 3h 12m')).toBeVisible();
    expect(needs.getByRole('link', { name: /Own, Grace/ })).toHaveAttribute('href', `/stakeholder/referrals/${id}`);
    await person.click(needs.getByRole('radio', { name: 'Whole group 2' }));
    expect(await needs.findByRole('link', { name: /Other, Grace/ })).toBeVisible();
  });

  test('has one line for a patient whose answer is late and whose concern waits', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addTwoLate(server, world);
    await server.as(world.people.care_manager)(`/v1/referrals/${id}/concerns`, post({ text: 'Nobody has called' }));
    const { person } = renderApp([stakeholderRoutes], { at: '/stakeholder', user: world.people.care_manager, server });
    const needs = within(await screen.findByRole('region', { name: 'Needs attention 2' }));
    await person.click(needs.getByRole('button', { name: 'Show all 2' }));
    const line = needs.getByRole('link', { name: /Own, Grace/ }).closest('li');
    expect(line).toHaveTextContent(
      /Harbor Hospice answers within 1h; waiting 3h 12m · hasn’t answered your concern; waiting 0 min$/,
    );
    expect(needs.getAllByRole('listitem')).toHaveLength(2);
  });

  test('has a concern until the group takes it back', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addTwoLate(server, world);
    const text = 'Nobody has called the family';
    await server.as(world.people.care_manager)(`/v1/referrals/${id}/concerns`, post({ text }));
    const { person } = renderApp([stakeholderRoutes], {
      at: `/stakeholder/referrals/${id}`,
      user: world.people.care_manager,
      server,
    });
    await person.click(await screen.findByRole('button', { name: 'Take back concern…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back concern' }));
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'They just called');
    await person.click(dialog.getByRole('button', { name: 'Take back concern' }));
    await waitFor(() => expect(screen.queryByText('Waiting for Harbor Hospice to answer your concern')).toBeNull());
    const left = server.db.selectFrom('concern').select('id').where('answered_at', 'is', null);
    await waitFor(async () => expect(await left.execute()).toEqual([]));
  });
});
