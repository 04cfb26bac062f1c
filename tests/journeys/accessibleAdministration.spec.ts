import { expect, test, type Locator, type Page } from '@playwright/test';
import { SIGNUP_PATH } from '#contract/signup.ts';
import { expectClean, firstRow, heading, ours, PHONE, watchedSignIn } from './clean.ts';
import { ADMIN, ANA, expectAccessible, HARBOR, invented, SOFIA, watched } from './support.ts';

/** The screens for organisations and people, each with what opens on it. A panel beside a list is looked at together with it. */

const settled = async (page: Page, ready: Locator) => {
  await expect(ready).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

/** Opens a panel and looks at the page with it. */
async function expectPanelClean(page: Page, opener: Locator, what: string): Promise<void> {
  await opener.click();
  await settled(page, page.getByRole('dialog'));
  await expectClean(page, what);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens a dialog that covers the page. */
async function expectDialogClean(page: Page, opener: Locator, what: string): Promise<void> {
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, what, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the administrators’ overview, hospices and one hospice are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ADMIN, '/admin');
  await settled(page, page.getByText(/^Last done/).first());
  await expectClean(page, 'overview');

  await page.goto('/admin/hospices');
  await firstRow(page);
  await expectPanelClean(page, button(page, 'New hospice…'), 'hospices, a new one');
  await page.getByRole('table').getByRole('link', { name: HARBOR }).click();
  await settled(page, page.getByRole('heading', { level: 1, name: HARBOR }));
  await settled(page, page.getByRole('heading', { name: 'Facts' }));
  await expectClean(page, 'a hospice, overview');
  await expectDialogClean(page, button(page, 'Open a patient’s record…'), 'a record with a reason');
  await expectDialogClean(page, button(page, 'Switch off…'), 'switching a hospice off');
  const parts = page.getByRole('navigation', { name: 'Parts of the hospice' });
  await parts.getByRole('link', { name: 'Profile' }).click();
  await settled(page, page.getByRole('form', { name: 'Profile' }));
  await expectClean(page, 'a hospice, profile');
  await parts.getByRole('link', { name: 'Team' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Invite…'), 'a hospice, inviting');
  await parts.getByRole('link', { name: 'Connected groups' }).click();
  await firstRow(page);
  await expectClean(page, 'a hospice, groups');
  await expectDialogClean(page, button(page, 'Connect a group…'), 'connecting a group');
  expect(found).toEqual([]);
});

test('the stakeholders’ lists, and two records side by side are accessible', async ({ browser }) => {
  const { call, page, found } = await watchedSignIn(browser, ADMIN, '/admin/stakeholders');
  const [, mark] = invented('Linden', 'Court');
  for (const name of [`${mark} Clinic`, `${mark} Clinics`]) {
    await call('POST', '/v1/administration/groups', { name, type: 'hospital', hospiceIds: [] });
  }
  await firstRow(page);
  await expectPanelClean(page, button(page, 'New group…'), 'groups, a new one');
  const lists = page.getByRole('navigation', { name: 'Lists' });
  await lists.getByRole('link', { name: 'Providers and communities' }).click();
  await firstRow(page);
  await expectPanelClean(page, page.getByRole('table').getByRole('link').first(), 'directory, one opened');
  await lists.getByRole('link', { name: 'Duplicates' }).click();
  await firstRow(page);
  await expectClean(page, 'likely duplicates');

  await page.getByRole('link', { name: new RegExp(`^Compare ${mark}`) }).click();
  await page.getByRole('radio', { name: /^Keep/ }).first().check();
  await heading(page, 'What will happen');
  await expectClean(page, 'two side by side');
  await expectDialogClean(page, page.getByRole('button', { name: /^Merge .*…$/ }), 'before merging');
  await page.getByRole('button', { name: /^Merge .*…$/ }).click();
  await page.getByRole('button', { name: 'Merge now' }).click();
  await heading(page, / is merged into /);
  await expectAccessible(page, 'merged');
  await page.goto('/admin/stakeholders?tab=duplicates&show=merged');
  await firstRow(page);
  await expectClean(page, 'what was merged');
  expect(found).toEqual([]);
});

test('a provider group is accessible in its parts, with what opens in them', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ADMIN, '/admin/stakeholders');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Bayview Family Physicians(?! LLC)/ })
    .click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Invite…'), 'a group, inviting');
  const parts = page.getByRole('navigation', { name: 'About this group' });
  await parts.getByRole('link', { name: 'Providers' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'New provider…'), 'a group’s providers, a new one');
  await parts.getByRole('link', { name: 'Hospices' }).click();
  await heading(page, 'Connected hospices');
  await expectClean(page, 'a group, hospices');
  await expectDialogClean(page, button(page, 'Connect a hospice…'), 'connecting a hospice');
  expect(found).toEqual([]);
});

test('the audit and the invitations are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ADMIN, '/admin/audit');
  await firstRow(page);
  await expectPanelClean(page, page.getByRole('table').getByRole('link').first(), 'audit, one event');
  await page.goto('/admin/invitations');
  await settled(page, page.getByRole('heading', { level: 1, name: 'Invitations' }));
  await expectPanelClean(page, button(page, 'Invite an administrator…'), 'inviting an administrator');
  expect(found).toEqual([]);
});

for (const [account, area] of [
  [ADMIN, '/admin'],
  [ANA, '/hospice'],
  [SOFIA, '/stakeholder'],
] as const) {
  test(`the account settings of ${area} are accessible`, async ({ browser }) => {
    const { page, found } = await watchedSignIn(browser, account, `${area}/account-settings`);
    await settled(page, page.getByRole('heading', { name: 'Where you are logged in' }));
    await button(page, 'Change password…').click();
    await expectClean(page, `${area}, account settings`);
    expect(found).toEqual([]);
  });
}

test('the hospice’s settings are accessible in their four parts, with what opens in them', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, '/hospice/settings');
  await settled(page, page.getByRole('form', { name: 'Organisation' }));
  await expectClean(page, 'profile and targets');
  const parts = page.getByRole('navigation', { name: 'Parts of the organisation' });
  await parts.getByRole('link', { name: 'Locations' }).click();
  await firstRow(page);
  await expectPanelClean(page, page.getByRole('table').getByRole('link').first(), 'locations, one opened');
  await parts.getByRole('link', { name: 'Team and access' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Invite…'), 'team, inviting');
  await page.getByRole('row').filter({ hasText: 'maya.okafor@' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'team, one opened', 'dialog');
  await parts.getByRole('link', { name: 'Staff' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Add somebody…'), 'staff, somebody new');
  expect(found).toEqual([]);
});

const INVITATION = {
  email: 'noor.haddad@invited.example',
  firstName: 'Noor',
  lastName: null,
  organisationName: HARBOR,
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
    [
      404,
      { code: 'invite_unknown', message: 'There is no such invitation' },
      'This link does not lead to an invitation',
    ],
    [410, { code: 'invite_used', message: 'It was used' }, 'This invitation was accepted'],
    [200, { ...INVITATION, isExpired: true }, 'This invitation has expired'],
    [503, { code: 'unavailable', message: 'Later' }, 'Your invitation cannot be opened just now'],
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
