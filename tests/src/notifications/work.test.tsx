import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { addAll, addCall } from '../../server/notifications/support/workLines.ts';
import { addConversation } from '../../server/communication/support/received.ts';
import { addDocument } from '../../server/documents/support/documents.ts';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { liveNow } from '../support/referralPage.ts';
import { renderApp } from '../support/renderApp.tsx';
import { addFamily, lineOf, openWork } from '../support/work.ts';

describe('My work', () => {
  test('groups what waits by when it is due, with whom to call', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addFamily(server, world, 'Okafor', 2.01);
    await addFamily(server, world, 'Lindqvist', -0.01);
    openWork(server, world);
    const overdue = (await screen.findByRole('heading', { name: 'Overdue' })).closest('section');
    expect(overdue).toHaveTextContent('Call the family2h overdueGrace Okafor');
    const call = within(overdue ?? document.body).getByRole('link', { name: '(410) 555-0101' });
    expect(call).toHaveAttribute('href', 'tel:+14105550101');
    expect(overdue).toHaveTextContent('Ruth Murray, child');
    expect(screen.getByRole('radio', { name: 'Mine 2' })).toBeChecked();
  });

  test('says since when each line waits', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const receivedAt = new Date(Date.now() - 3.01 * HOUR);
    const own = { assigned_to_id: world.people.hospice_admin.id };
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt,
      enrollment: {
        ...own,
        next_action: 'Call the family',
        next_action_due_at: new Date(Date.now() + HOUR),
      },
    });
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      receivedAt,
      enrollment: { ...own, next_action: 'Confirm equipment', next_action_due_at: new Date(Date.now() + 90 * HOUR) },
    });
    const talk = { hospiceId: world.hospiceId, groupId: world.groupId, userId: world.people.care_manager.id };
    await addConversation(server, { ...talk, referralId: id, at: new Date(Date.now() - 2.01 * HOUR) });
    openWork(server, world);
    const [waits, due] = await screen.findAllByRole('listitem');
    expect(waits).toHaveTextContent(/Reply to .*waiting 2h/);
    expect(due).toHaveTextContent(/Call the familydue .*received 3h ago/);
  });

  test('shows one kind of work by a link with its count, and all again', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAll(server, world, world.people.hospice_admin.id);
    const { person, router } = openWork(server, world);
    const kinds = within(await screen.findByRole('navigation', { name: 'Type of work' }));
    expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toContain('All9');

    await person.click(kinds.getByRole('link', { name: /^Concerns/ }));
    await waitFor(() => expect(screen.queryByText('Start care')).toBeNull());
    expect(screen.getByText(/’ concern$/)).toBeVisible();
    expect(router.state.location.search).toContain('filter.kind=concern');
    expect(kinds.getByRole('link', { name: /^All/ })).toHaveTextContent('All9');
  });

  test('says kindly that nothing of one kind waits, and leads to all kinds', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addFamily(server, world, 'Okafor', 2);
    const { person } = openWork(server, world, '&filter.kind=documents');
    expect(await screen.findByRole('heading', { name: 'Nothing of this type is waiting.' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Show all types' }));
    expect(await lineOf('Grace Okafor')).toBeVisible();
  });

  test('a call that nobody took is logged with one press, struck through, and undone with one', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addFamily(server, world, 'Okafor', 2);
    const { person } = openWork(server, world);
    await person.click(within(await lineOf('Grace Okafor')).getByRole('button', { name: 'No answer' }));
    expect(await screen.findByText('Grace Okafor: No answer')).toBeVisible();
    expect(screen.getByText('Call the family').closest('s')).not.toBeNull();
    const attempts = () => server.db.selectFrom('contact_attempt').select(['reached']).execute();
    expect(await attempts()).toEqual([{ reached: 'nobody' }]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(within(await lineOf('Grace Okafor')).getByRole('button', { name: 'No answer' })).toBeVisible(),
    );
    expect(await attempts()).toEqual([]);
  });

  test('a family that was reached leaves the list with a visit planned, and the focus goes to the next line', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addFamily(server, world, 'Okafor', 3);
    await addFamily(server, world, 'Lindqvist', 1);
    const { person } = openWork(server, world);
    await person.click(within(await lineOf('Grace Okafor')).getByRole('button', { name: 'Reached…' }));
    expect(await screen.findByRole('radio', { name: 'Visit the patient' })).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Log call' }));
    expect(await screen.findByText('Grace Okafor: Reached. Next: Visit the patient')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Grace Lindqvist' })).toHaveFocus());
    const [saved] = await server.db
      .selectFrom('enrollment')
      .select(['first_contact_at', 'evaluation_visit_at', 'next_action'])
      .where('next_action', '=', 'Visit the patient')
      .execute();
    expect(saved?.first_contact_at).not.toBeNull();
    expect(saved?.evaluation_visit_at).not.toBeNull();
  });

  test('what nobody owns is taken with one press', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addCall(server, world, new Date(Date.now() - HOUR));
    const { person } = openWork(server, world);
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting for you.' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Unowned 1' }));
    await person.click(within(await lineOf('Grace Murray')).getByRole('button', { name: 'I’ll take it' }));
    expect(await screen.findByRole('heading', { name: 'Everything has an owner.' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Mine 1' })).toBeInTheDocument();
  });

  test('a patient whose start of care is planned for today is enrolled from the line', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAll(server, world, world.people.hospice_admin.id);
    const { person } = openWork(server, world);
    network.use(http.get('*/v1/referrals/:id', () => HttpResponse.error(), { once: true }));
    await person.click(await screen.findByRole('button', { name: 'Enroll…' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wayside can’t be reached.');
    await person.click(screen.getByRole('button', { name: 'Enroll…' }));
    expect(await screen.findByRole('heading', { name: 'Enroll patient' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enroll' })).toBeVisible();
  });

  test('says with a verb what a person does where a line leads to', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAll(server, world, world.people.hospice_admin.id);
    openWork(server, world);
    const [answer] = await screen.findAllByRole('link', { name: 'Answer' });
    expect(answer).toHaveAttribute('href', expect.stringMatching(/^\/hospice\/referrals\//));
    expect(screen.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', expect.stringContaining('part=inbox'));
    // The documents that the hospice asked for a day ago are missing.
    expect(screen.getAllByRole('link', { name: 'Follow up' })).toHaveLength(3);
    expect(screen.queryByRole('link', { name: 'Review' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
  });

  test('offers to review documents once they came', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const { documents } = await addAll(server, world, world.people.hospice_admin.id);
    const { referral_id: id } = await server.db
      .selectFrom('enrollment')
      .select('referral_id')
      .where('id', '=', documents)
      .executeTakeFirstOrThrow();
    await addDocument(server, world.people.care_manager, id);
    openWork(server, world);
    expect(await screen.findByRole('link', { name: 'Review' })).toHaveAttribute('href', `/hospice/referrals/${id}`);
    expect(screen.getAllByRole('link', { name: 'Follow up' })).toHaveLength(2);
  });

  test('offers a liaison, who reads only, to open each record and to reply', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const liaison = world.people.hospice_business_development;
    await addAll(server, world, liaison.id);
    renderApp([hospiceRoutes], { at: '/hospice?tab=work', user: liaison, server });
    const lines = await screen.findAllByRole('listitem');
    const offered = lines.map((each) => within(each).getByRole('group').textContent);
    expect(new Set(offered)).toEqual(new Set(['Open', 'Reply']));
  });

  test('a next action is done with what comes next, and the arrow keys move between lines', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAll(server, world, world.people.hospice_admin.id);
    const { person } = openWork(server, world);
    await person.click(await screen.findByRole('button', { name: 'Done…' }));
    await person.click(await screen.findByRole('radio', { name: 'Decide later' }));
    await person.click(screen.getByRole('button', { name: 'Save next action' }));
    expect(await screen.findByText('Grace Murray: “Confirm equipment” done')).toBeVisible();
    const [first, second] = document.querySelectorAll<HTMLElement>('[data-row-link]');
    first?.focus();
    await person.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    expect(second?.closest('li')).toHaveAttribute('data-current');
    await person.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
  });
});
