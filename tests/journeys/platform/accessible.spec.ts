import { expect, test } from '@playwright/test';
import { expectClean, heading, ours, PHONE, shown, watchedSignIn } from '../clean.ts';
import { ADMIN, ANA, fillSignIn, invented, SOFIA, watched } from '../support.ts';

test.describe('nobody is signed in', () => {
  for (const [path, title] of [
    ['/login', 'Log in'],
    ['/login?reason=idle', 'Log in'],
    ['/logout/callback', 'You’re logged out'],
    ['/signup/callback', 'Your account is ready'],
    ['/signup', 'This invitation link doesn’t work'],
    ['/survey/hospice-experience', 'This link doesn’t work'],
    ['/nowhere', 'Oops, nothing was found!'],
  ] as const) {
    test(`${path} is accessible, at 320 px too, and breaks no rule of the page`, async ({ page, context }) => {
      const found = await watched(context);
      await page.goto(path);
      await heading(page, title);
      await expectClean(page, path, PHONE);
      expect(found).toEqual([]);
    });
  }

  test('the sign-in page is accessible, also with a problem on it', async ({ page, context }) => {
    const found = await watched(context);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/u\/login/);
    await heading(page, 'Log in');
    await expectClean(page, 'sign-in page', PHONE);
    await fillSignIn(page, `${invented('nobody', 'here').join('.')}@harbor.example`, 'wrong');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectClean(page, 'sign-in page with a problem', PHONE);
    expect(ours(found)).toEqual([]);
  });
});

// Screens that no other journey looks at with axe.
for (const [account, paths] of [
  [
    ANA,
    [
      '/hospice/performances/nurse/x',
      '/hospice/settings?part=export',
      '/hospice/settings/information-sharing',
      '/hospice/settings/survey-send',
      '/hospice/settings/survey-questions',
      '/hospice/settings/connections',
      '/hospice/nowhere',
    ],
  ],
  [SOFIA, ['/stakeholder/connections']],
  [ADMIN, ['/admin/mail', '/admin/system']],
] as const) {
  test(`${account.role}: the screens around the lists are accessible`, async ({ browser }) => {
    const { page, found } = await watchedSignIn(browser, account, paths[0]);
    for (const [index, path] of paths.entries()) {
      if (index > 0) await page.goto(path);
      await shown(page, page.getByRole('main').getByRole('heading').first());
      await expectClean(page, path);
    }
    expect(found).toEqual([]);
  });
}

test('the pages for what is broken are accessible', async ({ browser }) => {
  const { page, context, found } = await watchedSignIn(browser, ANA, '/hospice');
  await context.route(/\/assets\/SettingsLayout-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Settings' }).click();
  await heading(page, 'There is a new version!');
  await expectClean(page, 'new version', PHONE);
  await page.getByRole('button', { name: 'Refresh page' }).click();
  await heading(page, 'Oops, something is broken');
  await expectClean(page, 'broken page', PHONE);
  await context.route('**/v1/users/me', (route) => route.fulfill({ json: { id: 'x', accountType: 'hospice' } }));
  await page.goto('/hospice');
  await heading(page, 'Your account isn’t set up yet');
  await expectClean(page, 'no area yet', PHONE);
  expect(found.filter((words) => words.startsWith('policy'))).toEqual([]);
});
