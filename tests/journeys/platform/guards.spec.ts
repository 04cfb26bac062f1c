import { expect, test, type Page } from '@playwright/test';
import { ADMIN, ANA, fillSignIn, signedIn, signIn, SOFIA } from '../support.ts';

const mobileDialog = (page: Page) => page.getByRole('dialog', { name: 'Limited on small screens' });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in' });

test.describe('nobody is signed in', () => {
  for (const path of [
    '/admin',
    '/hospice',
    '/hospice/settings/survey-send',
    '/hospice/nowhere',
    '/stakeholder',
    '/stakeholder/performances',
  ]) {
    test(`${path} leads to the login page, which keeps the place`, async ({ page }) => {
      await page.goto(`${path}?a=1#b`);
      await expect(logInButton(page)).toBeVisible();
      await expect(page).toHaveURL(`/login?redirectPath=${encodeURIComponent(`${path}?a=1#b`)}`);
    });
  }

  test('/ leads to the login page without a place to come back to', async ({ page }) => {
    await page.goto('/');
    await expect(logInButton(page)).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  for (const [path, heading] of [
    ['/logout/callback', 'You’re logged out'],
    ['/signup/callback', 'Your account is ready'],
    ['/communication/unsubscribe/abc', 'This link is no longer valid'],
    ['/survey/hospice-experience', 'This link doesn’t work'],
    ['/signup', 'This invitation link doesn’t work'],
  ] as const) {
    test(`${path} is open to everybody`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  test('an unknown address says so, and leads home', async ({ page }) => {
    await page.goto('/nothing/here');
    await expect(page.getByRole('heading', { name: 'Oops, nothing was found!' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('the way back survives the real sign-in, with its query and its hash', { tag: '@short' }, async ({ page }) => {
    const place = '/hospice?filter.status=enrolled&page=2#list';
    await page.goto(place);
    await logInButton(page).click();
    await fillSignIn(page, ANA.email);
    await expect(page).toHaveURL(place);
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  });

  for (const evil of ['https://evil.example/x', '//evil.example/x', '/\\evil.example', '/.//evil.example']) {
    test(`a way back to ${evil} is not followed`, async ({ page }) => {
      const seen: string[] = [];
      page.on('request', (request) => seen.push(new URL(request.url()).host));
      await page.goto(`/login?redirectPath=${encodeURIComponent(evil)}`);
      await logInButton(page).click();
      await fillSignIn(page, SOFIA.email);
      await expect(page).toHaveURL('/stakeholder');
      expect(seen).not.toContain('evil.example');
    });
  }
});

test.describe('a person is signed in', () => {
  for (const [account, home, elsewhere] of [
    [ANA, '/hospice?tab=work', ['/admin', '/stakeholder', '/stakeholder/referrals/new']],
    [SOFIA, '/stakeholder', ['/admin/hospices', '/hospice', '/hospice/settings']],
    [ADMIN, '/admin', ['/hospice', '/stakeholder']],
  ] as const) {
    test(`${account.role}: / and every other area lead to ${home}, and so do the pages for who is signed out`, async ({
      browser,
    }) => {
      const { page } = await signedIn(browser, account);
      for (const path of ['/', ...elsewhere, '/login', '/signup']) {
        await page.goto(path);
        await expect(page, path).toHaveURL(home);
        await expect(page.getByRole('banner').getByRole('button', { name: account.name })).toBeVisible();
      }
    });
  }

  test('/ follows a redirectPath before the area, never off the origin', async ({ browser }) => {
    const { page } = await signedIn(browser, ANA);
    await page.goto(`/?redirectPath=${encodeURIComponent('/hospice/settings?x=1#y')}`);
    await expect(page).toHaveURL('/hospice/settings?x=1#y');
    await page.goto(`/?redirectPath=${encodeURIComponent('https://evil.example/')}`);
    await expect(page).toHaveURL('/hospice?tab=work');
  });

  test(
    'an unknown path of the hospice area keeps the area around it; others get the full page',
    { tag: '@short' },
    async ({ browser }) => {
      const { page } = await signedIn(browser, ANA, { at: '/hospice/nowhere' });
      await expect(page.getByRole('heading', { name: 'Oops, nothing was found!' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: 'Oops, nothing was found!' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Go to homepage' }).click();
      await expect(page).toHaveURL('/hospice?tab=work');
    },
  );

  test('an account without an area ends on a page that says so, with a way out', async ({ browser }) => {
    const { page, context } = await signedIn(browser, ANA);
    await context.route('**/v1/users/me', (route) =>
      route.fulfill({
        json: { id: '7f3d3c1e-0000-4000-8000-000000000001', accountType: 'hospice', role: 'hospice_admin' },
      }),
    );
    await page.goto('/hospice');
    await expect(page.getByRole('heading', { name: 'Your account isn’t set up yet' })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('link', { name: /support/i })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  });
});

test.describe('a small screen', () => {
  test('at 767 px a dialog after the login says once what is limited', async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 767, height: 900 } });
    await page.goto('/login');
    await logInButton(page).click();
    await fillSignIn(page, ANA.email);
    await mobileDialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(mobileDialog(page)).toHaveCount(0);
    // Until the first screen is loaded the address still says that the person has just logged in.
    await expect(page).toHaveURL('/hospice?tab=work');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
    await expect(mobileDialog(page)).toHaveCount(0);
  });

  test('768 px: there is none', async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 768, height: 900 } });
    await signIn(page, ANA);
    await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
    await expect(mobileDialog(page)).toHaveCount(0);
  });
});

test.describe('what could not be shown', () => {
  test('a missing part of an older version shows the new-version page, whose button reloads the page', async ({
    browser,
  }) => {
    const { page, context } = await signedIn(browser, ANA);
    let isOld = true;
    await context.route(/\/assets\/referralScreens-.*\.js$/, (route) =>
      isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'There is a new version!' })).toBeVisible();
    await expect(
      page.getByText('Please click the button below to refresh the page and load the new version.'),
    ).toBeVisible();
    isOld = false;
    await page.getByRole('button', { name: 'Refresh page' }).click();
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  });

  test('a part that stays missing after the refresh: no loop, but the page for what is broken', async ({ browser }) => {
    const { page, context } = await signedIn(browser, ANA);
    await context.route(/\/assets\/SettingsLayout-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Refresh page' }).click();
    await expect(page.getByRole('heading', { name: 'Oops, something is broken' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@wayside.example' })).toHaveAttribute(
      'href',
      /^mailto:support@wayside\.example/,
    );
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await expect(page).toHaveURL('/hospice?tab=work');
  });
});
