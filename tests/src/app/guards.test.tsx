import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { PageSpinner } from '#src/app/PageSpinner.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { commonSlice } from '#src/app/signedIn/commonSlice.ts';
import { answerCurrentUser } from '../support/network.ts';
import { addressOf, fakeIdentity, leaveSignInHint, renderApp } from '../support/renderApp.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const HOSPICE = { id: '00000000-0000-4000-8000-000000000002', name: 'Harbor Hospice' };
const GROUP = { id: '00000000-0000-4000-8000-000000000003', name: 'Lakeside', type: 'physician_group' };

const admin = { id: ID, accountType: 'admin', role: 'superuser', hospice: null, group: null };
const nurse = { id: ID, accountType: 'hospice', role: 'hospice_admin', hospice: HOSPICE, group: null };
const doctor = { id: ID, accountType: 'stakeholder', role: 'provider', hospice: null, group: GROUP };

/** Outlined screens only: what the guards let in is not this file's matter. */
const areas = [adminRoutes, hospiceRoutes, stakeholderRoutes];

// Loads the code first, so that the tests below wait only for the navigation.
beforeAll(() =>
  Promise.all([
    import('#src/app/signedIn/areas.tsx'),
    import('#src/app/areas/HospiceLayout.tsx'),
    import('#src/features/people/account/AccountScreen.tsx'),
  ]),
);

function open(at: string, user?: Record<string, unknown>) {
  if (user) answerCurrentUser(user);
  return renderApp(areas, { at, user: user && { id: ID } });
}

test('the loading page has one heading and the status "Logging in"', () => {
  render(<PageSpinner />);
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: PRODUCT_NAME }));
  expect(screen.getByRole('status')).toHaveTextContent('Logging in');
});

describe('Visitor who is not logged in', () => {
  test.each([
    ['/', '/login'],
    ['/hospice', '/login?redirectPath=%2Fhospice'],
    ['/hospice/referrals/7?tab=notes#last', '/login?redirectPath=%2Fhospice%2Freferrals%2F7%3Ftab%3Dnotes%23last'],
    ['/admin/hospices', '/login?redirectPath=%2Fadmin%2Fhospices'],
    ['/stakeholder/performances', '/login?redirectPath=%2Fstakeholder%2Fperformances'],
  ])('is sent from %s to %s', async (from, to) => {
    const { router } = open(from);

    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(addressOf(router)).toBe(to);
  });

  test('sees a spinner while the session is unknown', async () => {
    leaveSignInHint();
    const { client } = fakeIdentity({ getToken: () => new Promise(() => {}) });
    const { router } = renderApp(areas, { at: '/hospice/account-settings', identity: client });

    await expect.poll(() => router.state.initialized).toBe(true);
    expect(screen.getByRole('status')).toBeInTheDocument();
    expect(addressOf(router)).toBe('/hospice/account-settings');
  });
});

describe('Root path', () => {
  test.each([
    ['an administrator', admin, '/admin', 'Administration'],
    ['an account of an unknown type', { ...admin, accountType: 'robot' }, '/login', 'Your account isn’t set up yet'],
    ['a hospice account without a hospice', { ...nurse, hospice: null }, '/login', 'Your account isn’t set up yet'],
    ['a stakeholder without a group', { ...doctor, group: null }, '/login', 'Your account isn’t set up yet'],
  ])('sends %s to the right start page', async (_who, user, to, heading) => {
    const { router } = open('/', user);

    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(addressOf(router)).toBe(to);
  });

  test.each([
    ['hospice', nurse, '/hospice', '/hospice?tab=work'],
    ['stakeholder', doctor, '/stakeholder', '/stakeholder'],
  ])('sends a %s account to its start page', async (_type, user, area, to) => {
    const { router } = renderApp([{ path: area.slice(1), element: <h1>Area</h1> }], {
      at: '/',
      user: (answerCurrentUser(user), user),
    });

    expect(await screen.findByRole('heading', { name: 'Area' })).toBeVisible();
    expect(addressOf(router)).toBe(to);
  });

  test('sends the user to the area again when they return before the next screen has loaded', async () => {
    const { router } = open('/hospice/account-settings', nurse);
    expect(await screen.findByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
    let isBack = false;
    const stop = router.subscribe(({ location }) => {
      if (isBack || location.pathname !== '/hospice') return;
      isBack = true;
      void router.navigate('/');
    });
    await router.navigate('/');
    await waitFor(() => expect(isBack).toBe(true));
    stop();
    await waitFor(() => expect(addressOf(router)).toBe('/hospice?tab=work'));
  });

  test('sends the user to the requested path before the area', async () => {
    const { router } = open('/?redirectPath=%2Fhospice%2Faccount-settings%3Fa%3D1%23b', nurse);

    expect(await screen.findByRole('heading', { name: 'Account settings' })).toBeVisible();
    expect(addressOf(router)).toBe('/hospice/account-settings?a=1#b');
  });

  test('ignores a requested path of another origin', async () => {
    const { router } = open('/?redirectPath=%2F%2Fevil.example', admin);

    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
    expect(addressOf(router)).toBe('/admin');
  });
});

describe('Area path', () => {
  test.each([
    ['/admin', nurse, '/hospice/account-settings'],
    ['/admin/stakeholders', doctor, '/stakeholder/account-settings'],
  ])('%s is closed to a user of another area', async (area, user, ownPath) => {
    const own = { path: ownPath.split('/')[1] ?? '', element: <h1>Own area</h1> };
    answerCurrentUser(user);
    const { router } = renderApp([adminRoutes, own], { at: area, user });

    expect(await screen.findByRole('heading', { name: 'Own area' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/${own.path}`);
  });

  test.each(['/hospice/settings', '/stakeholder/performances', '/hospice/nowhere'])(
    '%s is closed to an administrator without hospice and group',
    async (area) => {
      const { router } = open(area, admin);

      expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
      expect(addressOf(router)).toBe('/admin');
    },
  );

  test.each([
    ['/hospice/account-settings', 'Account settings'],
    ['/hospice/performances', 'Performance'],
    ['/hospice/performances/nurse', 'Performance'],
    ['/hospice/performances/nurse/7', 'Performance'],
    ['/hospice/nowhere', 'Oops, nothing was found!'],
    ['/hospice/settings/nowhere', 'Oops, nothing was found!'],
  ])('%s opens for a user with a hospice', async (at, heading) => {
    open(at, nurse);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

  test.each([
    ['/hospice/settings', 'Organization'],
    ['/hospice/settings/information-sharing', 'Information sharing'],
    ['/hospice/settings/survey-send', 'Survey delivery'],
    ['/hospice/settings/survey-questions', 'Survey questions'],
  ])('%s opens below the one title of the settings', async (at, heading) => {
    open(at, nurse);
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
  });

  test.each([
    ['/stakeholder/account-settings', 'Account settings'],
    ['/stakeholder/performances', 'Performance'],
    ['/stakeholder/manage-communication', 'Communication'],
  ])('%s opens for a user with a group', async (at, heading) => {
    open(at, doctor);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

  test.each([
    ['/admin/hospices', 'Hospices'],
    ['/admin/stakeholders', 'Stakeholders'],
    ['/admin/audit', 'Audit log'],
    ['/admin/invitations', 'Invitations'],
    ['/admin/mail', 'Email'],
    ['/admin/system', 'System'],
    ['/admin/referrals/7', 'Referral'],
  ])('%s opens for an administrator', async (at, heading) => {
    open(at, admin);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
});

describe('Start page', () => {
  test.each([
    ['after login is the screen that the user chose', '/?login=success', '/admin/hospices'],
    ['after login is the requested path, if there is one', '/?login=success&redirectPath=%2Fadmin', '/admin'],
    ['without a login is the same screen', '/', '/admin/hospices'],
  ])('%s', async (_what, at, to) => {
    const { router } = open(at, { ...admin, defaultScreen: 'hospices' });
    await expect.poll(() => addressOf(router)).toBe(to);
  });
});

describe('Login page', () => {
  test('sends a signed-in user to the start page', async () => {
    const { router } = open('/login', admin);

    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
    expect(addressOf(router)).toBe('/admin');
  });

  test('offers logout and support to a user without an area', async () => {
    open('/login', { ...nurse, hospice: null });

    expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:support@wayside.example',
    );
  });
});

const openAt = async (width: number, at: string) => {
  window.innerWidth = width;
  const app = open(at, admin);
  await screen.findByRole('heading', { level: 1, name: 'Administration' });
  return app;
};

describe('Small-screen dialog', () => {
  const title = 'Limited on small screens';
  test('opens after a login at 767 pixels and can be closed', async () => {
    const { person, store } = await openAt(767, '/?login=success');

    expect(commonSlice.selectors.selectIsMobileDialogOpen(store.getState())).toBe(true);
    await person.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  });

  test.each([
    ['at 768 pixels', 768, '/?login=success'],
    ['without a login', 767, '/'],
  ])('stays closed %s', async (_when, width, at) => {
    await openAt(width, at);
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  });
});
