import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { post, test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addReferral, choose, current, openAsGroup, openAsHospice } from '../support/referralPage.ts';
import { addressOf } from '../support/renderApp.tsx';

test('a contact attempt that reached no one is logged, but is not a first contact', async ({ server }) => {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world);
  const { person } = openAsHospice(server, world, id, 'hospice_clinical_manager');

  await person.click(await screen.findByRole('button', { name: 'Log contact attempt…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log contact attempt' });
  await person.click(within(dialog).getByRole('button', { name: 'Log attempt' }));
  expect(await within(dialog).findByRole('button', { name: 'Choose an outcome' })).toBeVisible();
  await person.click(within(dialog).getByRole('radio', { name: 'No answer' }));
  await person.click(within(dialog).getByRole('button', { name: 'Log attempt' }));

  expect(await screen.findByText('1 contact attempt logged')).toBeVisible();
  expect(screen.getByText('The family hasn’t been contacted yet.')).toBeVisible();
  expect(await screen.findByText('Phone: No answer')).toBeVisible();
});

test('declining as unable to reach after one contact attempt shows a warning, but is possible', async ({ server }) => {
  const world = await makeWorld(server);
  const { enrollmentIds, id } = await addReferral(server, world);
  await server.as(world.people.hospice_admin)(
    `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}/contact-attempts`,
    post({ channel: 'phone', reached: 'nobody' }),
  );
  const { person } = openAsHospice(server, world, id, 'hospice_clinical_manager');

  const decline = await choose(person, 'Decline…');
  await person.click(within(decline).getByRole('radio', { name: 'Unable to reach' }));
  expect(await within(decline).findByText(/^Only one contact attempt is logged/)).toBeVisible();
  await person.click(within(decline).getByRole('button', { name: 'Decline' }));
  await current('Declined');
});

test("a group's concern stays on the referral page until the hospice answers it", async ({ server }) => {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world);
  const group = openAsGroup(server, world, id);
  await group.person.click(await screen.findByRole('button', { name: 'Raise concern…' }));
  const raising = await screen.findByRole('dialog', { name: 'Raise concern' });
  await group.person.type(within(raising).getByLabelText(/^Your concern/), 'Nobody has called');
  await group.person.click(within(raising).getByRole('button', { name: 'Raise concern' }));
  expect(await screen.findByText('Waiting for Harbor Hospice to answer your concern')).toBeVisible();
  group.unmount();

  const { person } = openAsHospice(server, world, id);
  await person.click(await screen.findByRole('button', { name: 'Answer…' }));
  const answering = await screen.findByRole('dialog', { name: 'Answer concern' });
  expect(within(answering).getByText('Nobody has called')).toBeVisible();
  await person.type(within(answering).getByLabelText(/^Your answer/), 'We call within the hour');
  await person.click(within(answering).getByRole('button', { name: 'Send answer' }));

  expect(await screen.findByText('We call within the hour')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/ raised a concern$/)).toBeNull());
});

test("a group's change of an enrolled patient's phone waits until the hospice confirms it in one press", async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world, 'enrolled');
  const group = openAsGroup(server, world, id);
  await group.person.click(await screen.findByRole('button', { name: 'Edit patient' }));
  const form = screen.getByRole('form', { name: 'Patient' });
  expect(within(form).getByText(/Harbor Hospice must confirm your change/)).toBeVisible();
  await group.person.type(within(form).getByLabelText(/^Phone/), '(555) 010-0133');
  await group.person.click(within(form).getByRole('button', { name: 'Propose change' }));
  expect(await screen.findByText('Waiting for Harbor Hospice to confirm your change')).toBeVisible();
  group.unmount();

  const { person } = openAsHospice(server, world, id);
  expect(await screen.findByText('Lakeside Physicians proposes a change')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Confirm change' }));
  expect(await screen.findByRole('link', { name: '(555) 010-0133' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/ proposes a change$/)).toBeNull());
});

test('the member id is shown on request, with a note that this is logged, and hidden again', async ({ server }) => {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world);
  const payer = JSON.stringify({ primary: 'medicare', memberId: '1EG4-TE5-MK73', secondary: null });
  await server.db.updateTable('referral').set({ payer }).where('id', '=', id).execute();
  const { person } = openAsHospice(server, world, id, 'hospice_business_development');

  await person.click(await screen.findByRole('button', { name: 'Show the member ID' }));
  expect(await screen.findByText('1EG4-TE5-MK73')).toBeVisible();
  expect(screen.getByText(/This was logged/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Hide the member ID' }));

  expect(screen.getByText('•••• MK73')).toBeVisible();
  expect(screen.queryByText('1EG4-TE5-MK73')).toBeNull();
});

test('the timeline filter is kept in the address', async ({ server }) => {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world);
  const send = server.as(world.people.care_manager);
  await send(`/v1/referrals/${id}/notes`, post({ text: 'The dog bites', visibility: 'shared' }));
  const { person, router } = openAsHospice(server, world, id);
  expect(await screen.findByText('The dog bites')).toBeVisible();

  await person.click(screen.getByRole('link', { name: 'Contacts' }));
  expect(await screen.findByText('No events of this kind yet.')).toBeVisible();
  expect(addressOf(router)).toBe(`/hospice/referrals/${id}?timeline=contacts`);

  await person.click(screen.getByRole('link', { name: 'Notes' }));
  expect(await screen.findByText('The dog bites')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Notes' })).toHaveAttribute('aria-current', 'true');
});

test('a referral marked as a duplicate links to the right referral', async ({ server }) => {
  const world = await makeWorld(server);
  const right = await addReferral(server, world);
  const { id } = await addReferral(server, world);
  const { display_id: number } = await server.db
    .selectFrom('referral')
    .select('display_id')
    .where('id', '=', right.id)
    .executeTakeFirstOrThrow();
  const { person } = openAsHospice(server, world, id);
  const dialog = await choose(person, 'Mark as entered in error…');
  await person.click(within(dialog).getByRole('radio', { name: 'Duplicate of another referral' }));
  await person.type(within(dialog).getByLabelText(/^Referral to keep/), number);
  await person.click(await within(dialog).findByRole('option', { name: `Murray, Grace · ${number}` }));
  await person.click(within(dialog).getByRole('button', { name: 'Mark as entered in error' }));

  expect(await screen.findByRole('link', { name: 'Open the correct referral' })).toHaveAttribute(
    'href',
    `/hospice/referrals/${right.id}`,
  );
});

describe('Enrollment on the referral page', () => {
  test('a mistaken discharge can be undone', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world, 'enrolled');
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Discharge…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discharge patient' });
    await person.click(within(dialog).getByRole('radio', { name: 'Died' }));
    await person.click(within(dialog).getByRole('button', { name: 'Discharge' }));

    await person.click(await screen.findByRole('button', { name: 'Undo discharge' }));

    expect(await screen.findByRole('button', { name: 'Discharge…' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Correct discharge…' })).toBeNull();
  });

  test('a next action is not saved without a due date', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    const form = await screen.findByRole('form', { name: 'Owner and next action' });
    await person.type(within(form).getByLabelText(/^Next action/), 'Call the daughter');
    await person.click(within(form).getByRole('button', { name: 'Save' }));

    expect(await within(form).findByRole('button', { name: 'Enter when the next action is due' })).toBeVisible();
    expect(within(form).getByLabelText(/^Next action/)).toHaveValue('Call the daughter');
  });
});

describe('The accept dialog', () => {
  test('logs the call in one press, keeps it as the first contact, and accepts', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    const { person } = openAsHospice(server, world, id);
    await person.click(await screen.findByRole('button', { name: 'Accept…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept referral' }));
    const call = within(await dialog.findByRole('region', { name: 'Call the family' }));

    await person.click(call.getByRole('button', { name: 'No answer' }));
    expect(await call.findByText('No answer, logged')).toBeVisible();
    await person.click(call.getByRole('button', { name: 'Undo' }));
    await person.click(await call.findByRole('button', { name: 'Reached' }));
    expect(await call.findByText('Reached, logged')).toBeVisible();

    await person.selectOptions(dialog.getByLabelText(/^Waiting for/), 'family_deciding');
    await person.type(dialog.getByLabelText('Planned start of care'), '2026-12-24');
    await person.click(dialog.getByRole('button', { name: 'Accept' }));
    await current('Pending');

    const rows = await server.db
      .selectFrom('timeline_event')
      .select(['kind', 'text'])
      .where('referral_id', '=', id)
      .execute();
    expect(rows.filter(({ kind }) => kind === 'first_contact')).toHaveLength(1);
    expect(rows.filter(({ kind }) => kind === 'contact_attempt')).toHaveLength(3);
    expect(rows.map(({ text }) => text ?? '').filter((text) => text.includes('First contact:'))).toEqual([]);
  });
});
