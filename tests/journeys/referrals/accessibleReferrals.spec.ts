import { expect, test, type Browser } from '@playwright/test';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { expectClean, heading, ours, watchedSignIn } from '../clean.ts';
import {
  ACCEPTED,
  ANA,
  caller,
  changeEnrollment,
  enrolling,
  expectAccessible,
  GRACE,
  HARBOR,
  invented,
  type Person,
  PRAIRIE,
  refer,
  signedIn,
  SOFIA,
} from '../support.ts';

for (const [account, home] of [
  [ANA, '/hospice'],
  [SOFIA, '/stakeholder'],
] as const) {
  test(`New referral of ${home} is accessible, empty and with its errors`, async ({ browser }) => {
    const { page, found } = await watchedSignIn(browser, account, `${home}/referrals/new`);
    await expect(page.getByLabel('First name')).toBeVisible();
    if (account === SOFIA) await expect(page.getByRole('checkbox', { name: HARBOR })).toBeVisible();
    await expectClean(page, 'New referral');
    await page.getByRole('button', { name: /^(?:Send|Save) referral$/ }).click();
    await expect(page.getByRole('alert')).toContainText('Check these fields');
    await expectClean(page, 'New referral with errors');
    await page.getByRole('combobox', { name: 'Responsible provider' }).fill('a');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'New referral, choosing a provider');
    await page.keyboard.press('Escape');
    await page.getByLabel('First name').fill('Eugenia');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectClean(page, 'leaving New referral');
    expect(found).toEqual([]);
  });
}

/** The newest referral of this hospice or group in a status. */
async function referralIn({ call }: Person, home: string, status: string): Promise<string> {
  const { hospice, group } = await call<{ hospice?: { id: string }; group?: { id: string } }>('GET', '/v1/users/me');
  const [of, id, filter] = hospice
    ? ['hospices', hospice.id, 'filter.status']
    : ['groups', group?.id, 'filter.globalStatus'];
  const { data } = await call<{ data: { id: string }[] }>(
    'GET',
    `/v1/${of}/${id}/referrals?${filter}=${status}&limit=1`,
  );
  return `${home}/referrals/${data[0]?.id}`;
}

for (const [account, home] of [
  [GRACE, '/hospice'],
  [SOFIA, '/stakeholder'],
] as const) {
  test(`a referral of ${home} is accessible in each status`, async ({ browser }) => {
    const { page, found, ...person } = await watchedSignIn(browser, account, home);
    for (const status of REFERRAL_STATUSES) {
      await page.goto(await referralIn({ page, ...person }, home, status));
      await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
      await expectClean(page, status);
    }
    expect(found).toEqual([]);
  });
}

/** A hospice's page of a referral of the group's, and what its dialogs are tried with. */
async function atOneReferral(browser: Browser) {
  const group = caller(SOFIA);
  const made = await refer(group, invented('Marguerite', 'Stonebridge'), [HARBOR, PRAIRIE]);
  const { page, found, ...person } = await watchedSignIn(browser, GRACE, `/hospice/referrals/${made.id}`);
  const dialog = page.getByRole('dialog');
  return {
    change: (change: object) => changeEnrollment(person, made.id, change),
    dialog,
    enrolling: () => enrolling(person),
    expectDialogClean: async (what: string) => {
      await expect(dialog).toBeVisible();
      await expectClean(page, what);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    },
    found,
    more: async (item: string) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    page,
  };
}

test('the dialogs of a received referral are accessible', async ({ browser }) => {
  const { dialog, expectDialogClean, found, more, page } = await atOneReferral(browser);
  await page.getByRole('button', { name: 'Accept…' }).click();
  await expectDialogClean('accept');
  for (const item of ['Enroll…', 'Decline…', 'Mark as entered in error…', 'Log contact attempt…', 'Delete…']) {
    await more(item);
    await expectDialogClean(item);
  }
  await more('Decline…');
  await dialog.getByRole('radio', { name: 'Died before start of care' }).check();
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectDialogClean('decline with errors');
  expect(found).toEqual([]);
});

test('the dialogs of the later steps, and each form of a referral’s page, are accessible', async ({ browser }) => {
  const { change, enrolling: enrollment, expectDialogClean, found, more, page } = await atOneReferral(browser);
  for (const edit of await page.getByRole('button', { name: /^Edit / }).all()) {
    await edit.click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expectAccessible(page, 'a form in place', 'main form');
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await change(ACCEPTED());
  await page.reload();
  await more('Move back to received…');
  await expectDialogClean('move back');
  await change(await enrollment());
  await page.reload();
  for (const button of ['Mark SIA…', 'Discharge…']) {
    await page.getByRole('button', { name: button }).click();
    await expectDialogClean(button);
  }
  expect(found).toEqual([]);
});

test('the dialogs of a group’s page are accessible', async ({ browser }) => {
  const waiting = await refer(caller(SOFIA), invented('Bartholomew', 'Nightingale'), [HARBOR, PRAIRIE]);
  const { page } = await signedIn(browser, SOFIA, { at: `/stakeholder/referrals/${waiting.id}` });
  for (const [button, what] of [
    ['Raise concern…', 'raise a concern'],
    ['Withdraw…', 'withdraw'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page, what);
    await page.keyboard.press('Escape');
  }
});

test('a referral’s page is accessible while it loads, when it is not there, and when it fails', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, '/hospice/account-settings');
  const ONE = /\/v1\/referrals\/[^/]+$/;
  const at = '/hospice/referrals/7f3d3c1e-0000-4000-8000-000000000001';
  const held = Promise.withResolvers<null>();
  await page.route(ONE, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(at);
  await expect(page.locator('main [aria-busy="true"], main output').first()).toBeAttached();
  await expectClean(page, 'a referral loading');
  held.resolve(null);
  await heading(page, 'Referral not found');
  await expectClean(page, 'a referral not found');
  await page.unroute(ONE);
  await page.route(ONE, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await heading(page, 'Something went wrong on our end');
  await expectClean(page, 'a referral failed');
  expect(ours(found)).toEqual([]);
});
