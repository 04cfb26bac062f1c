import { expect, test } from '@playwright/test';
import { expectClean, heading, ours, watchedSignIn } from '../clean.ts';
import { ANA, expectAccessible, SOFIA } from '../support.ts';

const figures = /\/v1\/(?:hospices|groups)\/[^/]+\/performances(?:\?|$)/;

for (const [account, path] of [
  [ANA, '/hospice/performances/responsible-provider?period=last_7_days'],
  [ANA, '/hospice/performances/nurse?period=last_7_days'],
  [SOFIA, '/stakeholder/performances?period=last_90_days'],
] as const) {
  test(`${path.split('?')[0]} is accessible, with its charts, and the help about its figures`, async ({ browser }) => {
    const { page, found } = await watchedSignIn(browser, account, path);
    await expect(page.getByRole('table').first()).toBeVisible();
    for (const question of await page.locator('main details > summary').all()) await question.click();
    await page.getByRole('table').last().scrollIntoViewIfNeeded();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectClean(page, path);
    await page.getByRole('button', { name: 'How this is counted' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `${path}, help`, '[role="dialog"], dialog');
    expect(found).toEqual([]);
  });
}

test('one source, an empty period and a failure are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, '/hospice/performances?period=last_7_days');
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/responsible-provider\/[0-9a-f-]{36}/);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectClean(page, 'one source');
  await page.goto('/hospice/performances/community?period=custom&filter.days=$btw:2001-01-01,2001-01-31');
  await heading(page, /No referrals|Nothing/);
  await expectClean(page, 'an empty period');
  await page.route(figures, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/hospice/performances/community?period=last_30_days');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expectClean(page, 'a failure');
  expect(ours(found)).toEqual([]);
});
