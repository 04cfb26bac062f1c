import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, onTestFinished, vi } from 'vitest';
import { setAccessTokenSource } from '#src/api/accessToken.ts';
import { followChanges } from '#src/features/notifications/news/followChanges.ts';
import { makeStore } from '#src/app/signedIn/store.ts';
import { browserStorage, tabStorage } from '#src/config/browserStorage.ts';
import { needsOf } from '../../server/referrals/support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { open, table } from '../support/hospiceDashboard.ts';
import { network } from '../support/network.ts';
import { addReferral, current, openAsGroup, openAsHospice } from '../support/referralPage.ts';
import { fakeIdentity } from '../support/renderApp.tsx';

/** The app loads the news when it starts following changes. */
const following = () => screen.findByRole('button', { name: /^(?:Nothing|\d+) new$/ });

async function accept(server: TestServer, world: World, enrollmentId: string | undefined) {
  const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentId}`;
  const accepted = {
    version: 1,
    status: 'pending_start_of_care',
    ...needsOf('pending_start_of_care', world),
    firstContactAt: server.clock.now.toISOString(),
    plannedStartOfCare: '2031-01-15',
  };
  const answer = await server.as(world.people.hospice_clinical_manager)(path, patch(accepted));
  expect(answer.status).toBe(200);
}

test("an open registry shows a new referral and a colleague's status change without a reload", async ({ server }) => {
  const world = await makeWorld(server);
  open(server, world);
  await following();
  const { enrollmentIds } = await addReferral(server, world);
  const row = await within(await table()).findByRole('row', { name: /Murray, Grace/ });
  expect(row).toHaveTextContent('Received');
  await accept(server, world, enrollmentIds[0]);
  await waitFor(async () =>
    expect(within(await table()).getByRole('row', { name: /Murray, Grace/ })).toHaveTextContent('Pending'),
  );
});

test("a group's open referral page shows the hospice's status change without a reload", async ({ server }) => {
  const world = await makeWorld(server);
  const { enrollmentIds, id } = await addReferral(server, world);
  openAsGroup(server, world, id);
  await following();
  await accept(server, world, enrollmentIds[0]);
  await current('Pending');
});

test('typed input stays while someone else changes the record, and saving reports the conflict', async ({ server }) => {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world);
  const { person } = openAsHospice(server, world, id);
  await following();
  await person.click(await screen.findByRole('button', { name: 'Edit patient' }));
  const form = await screen.findByRole('form', { name: 'Patient' });
  await person.type(within(form).getByLabelText('Home address'), '12 Mill Lane');
  const change = { version: 1, patient: { preferredName: 'Gracie' } };
  expect((await server.as(world.people.care_manager)(`/v1/referrals/${id}`, patch(change))).status).toBe(200);
  expect(await screen.findByText('Gracie Murray')).toBeVisible();

  expect(within(form).getByLabelText('Home address')).toHaveValue('12 Mill Lane');
  await person.click(within(form).getByRole('button', { name: 'Save' }));
  expect(
    await within(form).findByText('Someone else changed this after you opened it. What you typed is kept.'),
  ).toBeVisible();
  expect(within(form).getByLabelText('Home address')).toHaveValue('12 Mill Lane');
});

test('the notification button counts a new referral without a reload', async ({ server }) => {
  const world = await makeWorld(server);
  open(server, world);
  expect(await screen.findByRole('button', { name: 'Nothing new' })).toBeVisible();
  await addReferral(server, world);
  expect(await screen.findByRole('button', { name: '1 new' })).toBeVisible();
});

test('the notification button shows and lists unread items, and opening or marking one makes it read', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id } = await addReferral(server, world);
  await addReferral(server, world);
  const { person } = open(server, world);
  // An event would ask for the list again, without the line that was just read.
  const headers = { 'Content-Type': 'text/event-stream' };
  network.use(http.get('*/v1/events', () => new HttpResponse(new ReadableStream(), { headers })));
  await person.click(await screen.findByRole('button', { name: '2 new' }));
  const news = await screen.findByRole('dialog', { name: 'Notifications' });
  const lines = await within(news).findAllByRole('link', { name: /^Unread:\s*New referral.*Grace Murray/ });
  expect(lines.map((line) => line.getAttribute('href'))).toContain(`/hospice/referrals/${id}`);
  // The keyboard goes from line to line.
  await person.keyboard('{ArrowDown}');
  expect(lines[0]).toHaveFocus();

  const [toggle] = within(news).getAllByRole('button', { name: /^Mark as read: / });
  if (!toggle) throw new Error('Nothing can be marked');
  await person.click(toggle);
  expect(await screen.findByRole('button', { name: '1 new' })).toBeVisible();
  // It stays in its place, so that it can be undone.
  expect(within(news).getByRole('button', { name: /^Mark as unread: / })).toHaveFocus();
  await person.click(within(news).getByRole('radio', { name: 'All' }));
  expect(await within(news).findAllByRole('link', { name: /New referral/ })).toHaveLength(2);
  await person.click(within(news).getByRole('radio', { name: 'Unread 1' }));
  await person.click(await within(news).findByRole('link', { name: /^Unread:\s*New referral/ }));
  expect(await screen.findByRole('button', { name: 'Nothing new' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: /Murray/ })).toBeVisible();
});

test('a notification list that fails to load can be retried, and all its items can be marked as read', async ({
  server,
}) => {
  const world = await makeWorld(server);
  await addReferral(server, world);
  const { person } = open(server, world);
  const badge = await screen.findByRole('button', { name: '1 new' });
  let isAway = true;
  network.use(
    http.get('*/v1/news', ({ request }) =>
      isAway && request.url.includes('page=1') ? new HttpResponse(null, { status: 503 }) : undefined,
    ),
  );
  await person.click(badge);
  const news = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(news).findByRole('alert')).toHaveTextContent('Notifications can’t be loaded');
  isAway = false;
  await person.click(within(news).getByRole('button', { name: 'Try again' }));
  await person.click(await within(news).findByRole('button', { name: 'Mark all as read' }));
  expect(await within(news).findByText('No unread notifications', { selector: 'h2' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Nothing new' })).toBeVisible();
  await person.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Nothing new' })).toHaveFocus();
});

const loadIdentity = async () => fakeIdentity().client;
const follow = () => {
  setAccessTokenSource({ get: () => Promise.resolve('token'), refused: () => {} });
  const { store } = makeStore({ loadIdentity, goTo: () => {}, storage: browserStorage, tabStorage });
  return followChanges(store.dispatch);
};

test.for([
  ['does not support them are requested once', 404, [1]],
  ['is unavailable are requested again, less and less often', 503, [2, 3, 4, 5, 6]],
] as const)('live updates from a server that %s', async ([, status, expected]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  network.use(
    http.get('*/v1/events', () => {
      asked += 1;
      return new HttpResponse(null, { status });
    }),
  );
  const stop = follow();
  // Ten seconds, with time for each answer.
  for (let tenths = 0; tenths < 100; tenths += 1) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  stop();
  expect(expected).toContain(asked);
});

test.for([401, 403])("a live update stream refused with %i triggers a check of the user's access", async (status) => {
  network.use(http.get('*/v1/events', () => new HttpResponse(null, { status })));
  const doubted = Promise.withResolvers<string>();
  const stop = follow();
  setAccessTokenSource({
    get: () => Promise.resolve('token'),
    refused: () => {},
    rightsInDoubt: () => doubted.resolve('asked'),
  });
  expect(await doubted.promise).toBe('asked');
  stop();
});
