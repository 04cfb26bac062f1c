import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import { ANA, caller, fillSignIn, invented, logOut, MAYA, refer, signedIn, signIn, SOFIA } from '../support.ts';

/** Everything that the page keeps in the browser, as one text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), databases, caches]);
  });

const TOKEN = /eyJ[\w-]+\.|access_token|refresh_token|id_token/;

test(
  'a reload keeps the sign-in without asking, by a token fetched silently',
  { tag: '@short' },
  async ({ browser }) => {
    const { page } = await signedIn(browser, ANA);
    await page.goto('/hospice?filter.status=enrolled');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
    await expect(page).toHaveURL('/hospice?filter.status=enrolled');
  },
);

for (const [which, late] of [
  ['before the app runs', '**/assets/everywhere-*.js'],
  ['while the app runs', '**/authorize*'],
] as const) {
  test(`a reload after the session ended leads to the login page, which says so, with an answer ${which}`, async ({
    browser,
  }) => {
    const { page } = await signedIn(browser, ANA);
    await page.goto('/hospice?filter.status=enrolled');
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
    await page.context().clearCookies({ name: /^wayside\./ });
    await page.route(late, async (route) => {
      await wait(1_000);
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Your session has ended');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
}

test('a reload asks for the session without a frame', async ({ browser }) => {
  const { page } = await signedIn(browser, ANA);
  const frames: string[] = [];
  page.on('frameattached', (frame) => frames.push(frame.url()));
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/authorize');
  await page.reload();
  expect((await asked).headers()['content-type']).toContain('application/json');
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  expect(frames).toEqual([]);
});

test('while a person works, the browser keeps ids and no name, address, number or token', async ({ browser }) => {
  const group = caller(SOFIA);
  const [first, last] = invented('Octavia', 'Pemberton');
  const made = await refer(group, [first, last]);
  const { page } = await signedIn(browser, ANA);
  const urls: string[] = [];
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  const expectNothingPersonal = async () => {
    const storage = await kept(page);
    expect(storage).toContain('wayside.auth');
    for (const word of [first, last, made.displayId, ANA.email, 'Ana', 'Ruiz', 'Harbor']) {
      expect(storage).not.toContain(word);
    }
    expect(storage).not.toMatch(TOKEN);
  };

  await page.getByRole('searchbox').fill(last);
  const row = page.getByRole('row').filter({ hasText: `${last}, ${first}` });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expectNothingPersonal();
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible();
  await expectNothingPersonal();
  await expect(page).toHaveTitle(/^Referral/);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(last);
  for (const url of urls) expect(url).not.toContain(last);
});

test('log out empties the storage, and signs the other tab off', { tag: '@short' }, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, MAYA);
  const other = await context.newPage();
  await other.goto('/hospice');
  await expect(other.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();

  await logOut(page, MAYA);
  await expect(page).toHaveURL('/logout/callback');
  await expect(other.getByRole('alert')).toContainText('You logged out in another window of this browser.');
  await expect(other).toHaveURL(/^[^?]+\/login\?/);
  for (const one of [page, other]) {
    const storage = await kept(one);
    expect(storage).not.toContain('"user"');
    expect(storage).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(storage).not.toMatch(TOKEN);
  }
  await other.goto('/hospice');
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await context.close();
});

test('a half-typed referral stays over a reload, and is gone with the log-out', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const [first] = invented('Peregrine', 'Longbottom');
  await signIn(page, SOFIA, '/stakeholder/referrals/new');
  await page.getByLabel('First name').fill(first);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue(first);
  await logOut(page, SOFIA);
  expect(await kept(page)).not.toContain(first);
  await context.close();
});

test('a wrong password shows an error; the fifth failure locks the sign-in and says for how long', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  const nobody = `${invented('nobody', 'here').join('.')}@harbor.example`;
  await fillSignIn(page, nobody, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect. Check both and try again.');
  await expect(page.getByLabel('Email')).toHaveValue(nobody);
  await expect(page.getByLabel('Password')).toHaveValue('');
  for (let failures = 1; failures < 5; failures += 1) {
    await fillSignIn(page, nobody, `not-the-password-${failures}`);
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in 1[45] minutes\.$/);
});

/** Signed in at a filtered list, with a clock that the test moves. */
async function atFilteredList(page: Page): Promise<Page> {
  await page.clock.install();
  await signIn(page, MAYA, '/login?redirectPath=%2Fhospice%3Ffilter.status%3Denrolled');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  return page;
}

test.describe('without input', () => {
  test('the warning offers to stay, and work goes on', async ({ browser }) => {
    const page = await atFilteredList(await browser.newPage());
    await page.clock.fastForward('13:30');
    const warning = page.getByRole('dialog', { name: 'Are you still there?' });
    await warning.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward('10:00');
    await expect(warning).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  });

  test('it signs off, says why, and comes back to the same place after the sign-in', async ({ browser }) => {
    const page = await atFilteredList(await browser.newPage());
    await page.clock.fastForward('13:30');
    await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
    await page.clock.fastForward('02:00');
    await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('You were inactive for a while.');
    await page.getByRole('button', { name: 'Log in again' }).click();
    await fillSignIn(page, MAYA.email);
    await expect(page).toHaveURL('/hospice?filter.status=enrolled');
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  });
});
