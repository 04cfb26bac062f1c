import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect } from 'vitest';
import { signupEndpoints } from '#contract/people/signup.ts';
import { DAY } from '#contract/platform/durations.ts';
import { PageSpinner } from '#src/app/PageSpinner.tsx';
import { signedOutRoutes } from '#src/app/routes/publicRoutes.tsx';
import { tabStorage } from '#src/config/browserStorage.ts';
import { keptInvite, takeInviteLink } from '#src/features/people/signup/inviteLink.ts';
import { addInvite, completionOf, GOOD_PASSWORD } from '../../server/people/support/invites.ts';
import { post, test, type TestServer } from '../../server/support/server.ts';
import { connect, network } from '../support/network.ts';
import { memoryRouter } from '../support/memoryRouter.ts';

const COMPLETE = `*${signupEndpoints.completeInvite.path}`;

/** As start.tsx does before anything else, then the page. `before` is set up once the server is connected. */
function open(server: TestServer, token: string, before?: () => void) {
  connect(server);
  before?.();
  window.history.replaceState(null, '', `/signup?token=${token}`);
  takeInviteLink();
  const router = memoryRouter([{ HydrateFallback: PageSpinner, children: [signedOutRoutes] }], {
    initialEntries: ['/signup'],
  });
  return { ...render(<RouterProvider router={router} />), person: userEvent.setup() };
}

async function invite(server: TestServer) {
  const hospiceId = await server.addHospice();
  const inviter = await server.addPerson({ role: 'hospice_admin', hospiceId, firstName: 'Ana', lastName: 'Ruiz' });
  return addInvite(server, {
    role: 'hospice_clinical_manager',
    hospiceId,
    invitedBy: { id: inviter.id, firstName: 'Ana', lastName: 'Ruiz' },
  });
}

type Person = ReturnType<typeof open>['person'];

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: RegExp) => screen.findByLabelText(name);
const submit = async (person: Person) =>
  person.click(await screen.findByRole('button', { name: 'Set up your account' }));

async function paste(person: Person, name: RegExp, text: string) {
  await person.click(await field(name));
  await person.paste(text);
}

async function fill(person: Person) {
  await paste(person, /^First name/, 'Noor');
  await paste(person, /^Last name/, 'Haddad');
  await paste(person, /^Password/, GOOD_PASSWORD);
  await person.click(await screen.findByRole('checkbox', { name: /I accept the terms/ }));
}

const accountOf = ({ db }: TestServer, email: string) =>
  db.selectFrom('app_user').select('first_name').where('email', '=', email).execute();

afterEach(() => {
  tabStorage.removeItem('wayside.invite.link');
  window.history.replaceState(null, '', '/');
});

describe('Invitation page', () => {
  test('shows who invited to what, and removes the token from the address', async ({ server }) => {
    const { email, token } = await invite(server);
    open(server, token);
    expect(await screen.findByText('Ana Ruiz invited you to join Harbor Hospice.')).toBeVisible();
    expect(screen.getByText('Clinical manager')).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(window.location.href).not.toContain(token);
    expect(document.title).not.toMatch(/Harbor|@/);
    expect(await accountOf(server, email)).toEqual([]);
  });

  test('sets up the account, forgets the link and offers login', async ({ server }) => {
    const { email, token } = await invite(server);
    const { person } = open(server, token);
    await fill(person);
    await submit(person);
    await waitFor(async () => expect(await heading('Your account is ready')).toHaveFocus());
    expect(await accountOf(server, email)).toEqual([{ first_name: 'Noor' }]);
    expect(keptInvite()).toBeNull();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  });

  test('marks missing fields and a common password, and keeps the other input', async ({ server }) => {
    const { email, token } = await invite(server);
    const { person } = open(server, token);
    await person.type(await field(/^Last name/), 'Haddad');
    await submit(person);
    const summary = await screen.findByRole('alert');
    for (const words of ['Enter a first name', 'Enter a password', 'Accept the terms of use']) {
      expect(summary).toHaveTextContent(words);
    }
    await person.type(await field(/^First name/), 'Noor');
    await paste(person, /^Password/, 'password1234');
    await person.click(await screen.findByRole('checkbox', { name: /I accept the terms/ }));
    await submit(person);
    await waitFor(async () => expect(await field(/^Password/)).toBeInvalid());
    expect(screen.getAllByText(/common password/).length).toBeGreaterThan(0);
    expect(await field(/^First name/)).toHaveValue('Noor');
    expect(await field(/^Last name/)).toHaveValue('Haddad');
    expect(await accountOf(server, email)).toEqual([]);
  });

  test.for([
    ['the connection is lost', () => HttpResponse.error(), 'You’re offline'],
    ['the server fails', () => HttpResponse.json({}, { status: 500 }), 'Something went wrong on our end'],
    [
      'there are too many requests',
      () => HttpResponse.json({}, { status: 429, headers: { 'Retry-After': '7' } }),
      'Wait 7 seconds',
    ],
  ] as const)('keeps typed input when %s, and succeeds on a second try', async (words, { server }) => {
    const [, answer, message] = words;
    const { email, token } = await invite(server);
    const { person } = open(server, token);
    await fill(person);
    network.use(http.post(COMPLETE, answer, { once: true }));
    await submit(person);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await field(/^Password/)).toHaveValue(GOOD_PASSWORD);
    expect(await field(/^First name/)).toHaveValue('Noor');
    await submit(person);
    expect(await heading('Your account is ready')).toBeVisible();
    expect(await accountOf(server, email)).toEqual([{ first_name: 'Noor' }]);
  });

  test('succeeds on a second try when only the response to the first was lost', async ({ server }) => {
    const { token } = await invite(server);
    const { person } = open(server, token);
    await fill(person);
    network.use(
      http.post(
        COMPLETE,
        async ({ request }) => {
          await server.fetch(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await submit(person);
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline');
    await submit(person);
    expect(await heading('Your account is ready')).toBeVisible();
  });

  test('sends once when the button is double-clicked', async ({ server }) => {
    const { token } = await invite(server);
    const { person } = open(server, token);
    await fill(person);
    let sent = 0;
    network.use(
      http.post(COMPLETE, async ({ request }) => {
        sent += 1;
        await delay(50);
        return server.fetch(request);
      }),
    );
    await person.dblClick(await screen.findByRole('button', { name: 'Set up your account' }));
    expect(await heading('Your account is ready')).toBeVisible();
    expect(sent).toBe(1);
  });

  test('restores the names after a reload, but never the password', async ({ server }) => {
    const { token } = await invite(server);
    const { person, unmount } = open(server, token);
    await fill(person);
    expect(JSON.stringify(Object.values(window.sessionStorage))).not.toContain(GOOD_PASSWORD);
    unmount();
    open(server, token);
    expect(await field(/^First name/)).toHaveValue('Noor');
    expect(await field(/^Password/)).toHaveValue('');
  });

  test('says that an invitation has expired and whom to ask', async ({ server }) => {
    const { token } = await invite(server);
    server.clock.now = new Date(server.clock.now.getTime() + 7 * DAY);
    open(server, token);
    expect(await heading('This invitation has expired')).toBeVisible();
    expect(screen.getByText(/Ask Ana Ruiz for a new invitation to Harbor Hospice\./)).toBeVisible();
  });

  test('says so when the invitation expires while the page is open', async ({ server }) => {
    const { token } = await invite(server);
    const { person } = open(server, token);
    await fill(person);
    server.clock.now = new Date(server.clock.now.getTime() + 7 * DAY);
    await submit(person);
    await waitFor(async () => expect(await heading('This invitation has expired')).toHaveFocus());
  });

  test('links to login when the invitation was already accepted', async ({ server }) => {
    const { token } = await invite(server);
    await server.anonymous(signupEndpoints.completeInvite.path, post(completionOf(token)));
    open(server, token);
    expect(await heading('This invitation was already accepted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  test('looks the same for every invalid link', async ({ server }) => {
    const { token } = await invite(server);
    const pages = new Set<string>();
    for (const wrong of ['', 'x'.repeat(43), token.slice(0, 10), 'y'.repeat(500)]) {
      tabStorage.removeItem('wayside.invite.link');
      const { container, unmount } = open(server, wrong);
      await heading('This invitation link doesn’t work');
      pages.add(container.innerHTML);
      unmount();
    }
    expect(pages.size).toBe(1);
  });

  test('offers a retry when the invitation fails to load', async ({ server }) => {
    const { token } = await invite(server);
    const { person } = open(server, token, () =>
      network.use(http.post(`*${signupEndpoints.validateInvite.path}`, () => HttpResponse.error(), { once: true })),
    );
    expect(await heading('We couldn’t open your invitation')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Ruiz invited you to join Harbor Hospice.')).toBeVisible();
  });
});
