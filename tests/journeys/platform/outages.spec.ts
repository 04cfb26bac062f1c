import { expect, test, type Browser, type Page } from '@playwright/test';
import { ANA, caller, changeEnrollment, HARBOR, invented, refer, signedIn, SOFIA, type Person } from '../support.ts';

const NEW_REFERRAL = '/stakeholder/referrals/new';
const CREATION = /\/v1\/groups\/[^/]+\/referrals$/;

const send = (page: Page) => page.getByRole('button', { name: 'Send referral' });
const problems = (page: Page) => page.getByRole('form', { name: 'New referral' }).getByRole('alert');

/** A whole new referral, typed and not sent. */
async function fillReferral(page: Page, [first, last]: readonly [string, string]): Promise<void> {
  await page.getByRole('checkbox', { name: HARBOR }).check();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Date of birth').fill('1940-12-24');
  await page.getByRole('combobox', { name: 'Responsible provider' }).fill('Shah');
  await page.getByRole('option', { name: /Priya Shah/ }).click();
  await page.getByRole('heading', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'First note' }).fill('Prefers calls after ten.');
}

async function expectTyped(page: Page, [first, last]: readonly [string, string]): Promise<void> {
  await expect(page.getByRole('checkbox', { name: HARBOR })).toBeChecked();
  await expect(page.getByLabel('First name')).toHaveValue(first);
  await expect(page.getByLabel('Last name')).toHaveValue(last);
  // Folded again after a reload.
  await expect(page.getByLabel('First note')).toHaveValue('Prefers calls after ten.');
}

/** It was sent, and exactly once. */
async function expectOne({ page }: Person, [first, last]: readonly [string, string]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }).click();
  await page.getByRole('searchbox').fill(last);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: `${last}, ${first}` })).toHaveCount(1);
}

test(
  'two people change a referral at once: the second sees the conflict, keeps the typing, and sends it on the new state',
  { tag: '@short' },
  async ({ browser }) => {
    const made = await refer(caller(SOFIA), invented('Clementine', 'Arkwright'));
    const hospice = await signedIn(browser, ANA, { at: `/hospice/referrals/${made.id}` });
    const { page } = hospice;

    await page.getByRole('button', { name: 'Accept…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept referral' });
    await dialog.getByLabel('Waiting for').selectOption({ label: 'Family deciding' });
    await dialog.getByLabel('Next action').fill('Call the daughter');
    await dialog.getByLabel('Planned start of care').fill('2030-01-15');
    await changeEnrollment(hospice, made.id, { firstContactAt: new Date().toISOString() });
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();

    await expect(dialog.getByText('Someone else changed this referral after you opened it.')).toBeVisible();
    await expect(dialog.getByLabel('Next action')).toHaveValue('Call the daughter');
    await dialog.getByRole('button', { name: 'Load the latest version' }).click();
    await expect(dialog.getByText(/The latest version is loaded: Received/)).toBeVisible();
    await expect(dialog.getByLabel('Next action')).toHaveValue('Call the daughter');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Next action' })).toHaveValue('Call the daughter');
  },
);

test('two people edit the facts at once: the second keeps the typing beside the new state', async ({ browser }) => {
  const made = await refer(caller(SOFIA), invented('Horatio', 'Blackwood'));
  const { page, call } = await signedIn(browser, SOFIA, { at: `/stakeholder/referrals/${made.id}` });
  await page.getByRole('button', { name: 'Edit patient' }).click();
  const form = page.getByRole('form', { name: 'Patient' });
  await form.getByLabel('Home address').fill('12 Mill Lane, Towson');
  await call('PATCH', `/v1/referrals/${made.id}`, { version: made.version, patient: { preferredName: 'Harry' } });
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(form.getByText('Someone else changed this after you opened it.')).toBeVisible();
  await form.getByRole('button', { name: 'Load the latest version' }).click();
  await expect(form.getByLabel('Preferred name')).toHaveValue('Harry');
  await expect(form.getByLabel('Home address')).toHaveValue('12 Mill Lane, Towson');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('12 Mill Lane, Towson')).toBeVisible();
});

for (const [what, status, words] of [
  ['fails', 500, 'Something went wrong on our end. Try again in a moment. What you typed is kept.'],
  ['is not available', 503, 'Not available right now. Wait a moment, then try again. What you typed is kept.'],
  ['takes too long', 504, 'The server took too long to respond. Try again. What you typed is kept.'],
] as const) {
  test(`a server that ${what} in the middle of a form shows a message, and nothing typed is lost`, async ({
    browser,
  }) => {
    const group = await signedIn(browser, SOFIA, { at: NEW_REFERRAL });
    const patient = invented('Gwendolyn', 'Fairweather');
    const { page } = group;
    await fillReferral(page, patient);
    await page.route(CREATION, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, body: '' }) : route.continue(),
    );
    await send(page).click();
    await expect(problems(page)).toContainText(words);
    await expectTyped(page, patient);

    await page.unroute(CREATION);
    await send(page).click();
    await expectOne(group, patient);
  });
}

test('offline: a banner says so, the sending is kept back, and works when the network is there again', async ({
  browser,
}) => {
  const group = await signedIn(browser, SOFIA, { at: NEW_REFERRAL });
  const patient = invented('Montgomery', 'Sunderland');
  const { page, context } = group;
  await fillReferral(page, patient);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. What you see may be out of date')).toBeVisible();
  await send(page).click();
  await expect(problems(page)).toContainText('Wayside can’t be reached');
  await expectTyped(page, patient);

  await context.setOffline(false);
  await expect(page.getByText('You’re offline. What you see may be out of date')).toHaveCount(0);
  await send(page).click();
  await expectOne(group, patient);
});

/** A list with its last parts, which come after its rows. */
async function withWholeList(browser: Browser) {
  const opened = await signedIn(browser, SOFIA, { at: '/stakeholder' });
  let askedAt = Date.now();
  opened.page.on('request', () => {
    askedAt = Date.now();
  });
  await expect(opened.page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect.poll(() => Date.now() - askedAt, { timeout: 30_000 }).toBeGreaterThan(2_000);
  return opened;
}

test('offline: a screen that cannot load says so, and opens by itself when the network is there again', async ({
  browser,
}) => {
  const { page, context } = await withWholeList(browser);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Performance' }).first().click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Performance' })).toBeVisible();
  await expect(page).toHaveURL(/\/stakeholder\/performances/);
});

test('offline: a dialog that cannot load leaves the screen as it is, and opens when the network is there again', async ({
  browser,
}) => {
  const { page, context } = await withWholeList(browser);
  await context.setOffline(true);
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.keyboard.press('?');
  await asked;
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0);
});

test('an answer that got lost on its way makes no second referral', async ({ browser }) => {
  const group = await signedIn(browser, SOFIA, { at: NEW_REFERRAL });
  const patient = invented('Araminta', 'Goldsworthy');
  const { page } = group;
  await fillReferral(page, patient);
  let isLost = false;
  await page.route(CREATION, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await send(page).click();
  await expect(problems(page)).toContainText('Wayside can’t be reached');
  await send(page).click();
  await expectOne(group, patient);
});

test('a double click on send makes one referral', async ({ browser }) => {
  const group = await signedIn(browser, SOFIA, { at: NEW_REFERRAL });
  const patient = invented('Thaddeus', 'Cobblepot');
  await fillReferral(group.page, patient);
  await send(group.page).dblclick();
  await expectOne(group, patient);
});

test('a list that cannot be loaded says why and loads on request; with rows on the screen they stay', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, ANA, { at: '/hospice' });
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  const LIST = /\/v1\/hospices\/[^/]+\/referrals\?/;
  await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
  await page
    .getByRole('link', { name: /^Enrolled/ })
    .last()
    .click();
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong on our end' });
  await expect(alert).toBeVisible();
  await page.reload();
  await expect(alert).toBeVisible();
  await page.unroute(LIST);
  const rows = page.getByRole('table').getByRole('link').first();
  // Another person's change loads the list as well; then there is nothing left to press.
  const press = alert.getByRole('button', { name: 'Try again' }).click({ timeout: 10_000 });
  await Promise.race([press.catch(() => undefined), rows.waitFor()]);
  await expect(rows).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('the access token ends while a form is filled in and the first renewal fails: the next try sends it', async ({
  browser,
}) => {
  const group = await signedIn(browser, SOFIA);
  const patient = invented('Philomena', 'Underhill');
  const { page, context } = group;
  let isFailing = false;
  let failures = 0;
  await context.route('**/oauth/token', async (route) => {
    if (isFailing) {
      failures += 1;
      return route.fulfill({ status: 503, json: { error: 'temporarily_unavailable' } });
    }
    const answer = await route.fetch();
    const tokens: object = await answer.json();
    // Counts as ended at once, whichever second it is: the app stops using a token 60 seconds before its time.
    return route.fulfill({ response: answer, json: { ...tokens, expires_in: 30 } });
  });
  await page.goto(NEW_REFERRAL);
  await fillReferral(page, patient);
  isFailing = true;
  await send(page).click();
  await expect(problems(page)).toBeVisible();
  expect(failures).toBeGreaterThan(0);
  await expectTyped(page, patient);
  isFailing = false;
  await send(page).click();
  await expectOne(group, patient);
});

test('a session that ended elsewhere sends to the sign-in and brings back what was typed', async ({ browser }) => {
  const group = await signedIn(browser, SOFIA, { at: NEW_REFERRAL });
  const patient = invented('Ignatius', 'Peverell');
  const { page } = group;
  await fillReferral(page, patient);
  await page.route(CREATION, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { status: 401, code: 'unauthenticated', message: 'Sign in' } })
      : route.continue(),
  );
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Your session has ended');
  await page.unroute(CREATION);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(NEW_REFERRAL);
  await expectTyped(page, patient);
  await send(page).click();
  await expectOne(group, patient);
});
