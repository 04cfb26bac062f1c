import { expect, test } from '@playwright/test';
import {
  button,
  expectClean,
  expectPanelClean,
  firstRow,
  heading,
  ours,
  PHONE,
  shown,
  watchedSignIn,
} from '../clean.ts';
import { ADMIN, ANA, expectAccessible, HARBOR, SOFIA, watched } from '../support.ts';
import { SIGNUP_PATH } from '#contract/platform/paths.ts';

/** People's own account, their hospice's people, and accepting an invitation. */

for (const [account, area] of [
  [ADMIN, '/admin'],
  [ANA, '/hospice'],
  [SOFIA, '/stakeholder'],
] as const) {
  test(`the account settings of ${area} are accessible`, async ({ browser }) => {
    const { page, found } = await watchedSignIn(browser, account, `${area}/account-settings`);
    await shown(page, page.getByRole('heading', { name: 'Where you’re logged in' }));
    await button(page, 'Change password…').click();
    await expectClean(page, `${area}, account settings`);
    expect(found).toEqual([]);
  });
}

test('the hospice’s settings are accessible in their four parts, with what opens in them', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, '/hospice/settings');
  await shown(page, page.getByRole('form', { name: 'Organization' }));
  await expectClean(page, 'profile and targets');
  const parts = page.getByRole('navigation', { name: 'Organization sections' });
  await parts.getByRole('link', { name: 'Locations' }).click();
  await firstRow(page);
  await expectPanelClean(page, page.getByRole('table').getByRole('link').first(), 'locations, one opened');
  await parts.getByRole('link', { name: 'People' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Invite…'), 'team, inviting');
  await page.getByRole('row').filter({ hasText: 'maya.okafor@' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'team, one opened', 'dialog');
  await parts.getByRole('link', { name: 'Staff' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Add staff…'), 'staff, somebody new');
  expect(found).toEqual([]);
});

const INVITATION = {
  email: 'noor.haddad@invited.example',
  firstName: 'Noor',
  lastName: null,
  organizationName: HARBOR,
  role: 'hospice_admin',
  invitedBy: 'Ana Ruiz',
  isExpired: false,
};
const SMALL_PHONE = { width: 360, height: 640 };

test('every state of the sign-up page is accessible, on a phone too', async ({ browser }) => {
  const context = await browser.newContext();
  const found = await watched(context);
  const page = await context.newPage();
  for (const [status, body, title] of [
    [404, { code: 'invite_unknown', message: 'There is no such invitation' }, 'This invitation link doesn’t work'],
    [410, { code: 'invite_used', message: 'It was used' }, 'This invitation was already accepted'],
    [200, { ...INVITATION, isExpired: true }, 'This invitation has expired'],
    [503, { code: 'unavailable', message: 'Later' }, 'We couldn’t open your invitation'],
    [200, INVITATION, 'Accept your invitation'],
  ] as const) {
    await page.route('**/v1/users/invite/validate', (route) => route.fulfill({ status, json: body }), { times: 1 });
    await page.goto('/login');
    await page.goto(`${SIGNUP_PATH}?token=${'x'.repeat(43)}`);
    await heading(page, title);
    await expectClean(page, title, status === 200 ? SMALL_PHONE : PHONE);
  }
  await page.getByRole('button', { name: 'Set up your account' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectClean(page, 'what is missing', SMALL_PHONE);
  expect(ours(found)).toEqual([]);
});
