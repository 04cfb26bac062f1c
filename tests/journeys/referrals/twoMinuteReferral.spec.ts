import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { PNG } from '#tests/server/documents/support/documents.ts';
import { actsOn, countActs, printActs } from '../acts.ts';
import { press, tabTo, type } from '../keyboard.ts';
import { ADMIN, ANA, expectAccessible, HARBOR, invented, signedIn, SOFIA } from '../support.ts';

/** A group refers an urgent patient with a photo and a provider who is in no directory yet, in one form. */

const PHOTO = { name: 'Face sheet.png', mimeType: 'image/png', buffer: Buffer.from(PNG) };

/** How the person uses the form: by mouse or by keyboard. */
interface Hand {
  readonly press: (target: Locator) => Promise<void>;
  readonly mark: (target: Locator) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
  /** Types into the field, then takes the option. */
  readonly choose: (field: Locator, option: Locator, typed: string) => Promise<void>;
}

const byMouse: Hand = {
  press: (target) => target.click(),
  mark: (target) => target.click(),
  type: async (target, text) => {
    await target.click();
    await target.pressSequentially(text);
  },
  choose: async (field, option, typed) => {
    await byMouse.type(field, typed);
    await option.click();
  },
};

const byKeyboard = (page: Page): Hand => ({
  press: (target) => press(page, target),
  mark: (target) => press(page, target, 'Space'),
  type: (target, text) => type(page, target, text),
  choose: async (field, option, typed) => {
    await type(page, field, typed);
    await expect(option).toBeVisible();
    await page.keyboard.press('Enter');
  },
});

/** A date field takes month, day and year one after the other. */
const BORN = '02031938';

async function chooseUrgent(page: Page, hand: Hand): Promise<void> {
  const urgent = page.getByRole('radio', { name: 'Urgent' });
  if (hand === byMouse) await hand.press(urgent);
  else {
    await tabTo(page, page.getByRole('radio', { name: 'Routine' }));
    await page.keyboard.press('ArrowLeft');
  }
  await expect(urgent).toBeChecked();
}

/** From the group's first page to the record, with a new provider of this name. */
async function refer(page: Page, hand: Hand, [first, last]: readonly [string, string], provider: string) {
  await hand.press(page.getByRole('link', { name: 'New referral' }));
  await chooseUrgent(page, hand);
  const chooser = page.waitForEvent('filechooser');
  await hand.press(page.getByRole('button', { name: 'Choose files…' }));
  await (await chooser).setFiles([PHOTO]);
  await hand.type(page.getByLabel('First name'), first);
  await hand.type(page.getByLabel('Last name'), last);
  await hand.type(page.getByLabel('Date of birth'), BORN);
  await expect(page.getByLabel('Date of birth')).toHaveValue('1938-02-03');
  await hand.choose(
    page.getByRole('combobox', { name: 'Responsible provider' }),
    page.getByRole('option', { name: `Add “${provider}” as a new provider` }),
    provider,
  );
  await hand.press(page.getByRole('button', { name: 'Add provider' }));
  await expect(page.getByRole('group', { name: 'New provider' })).toHaveCount(0);
  await hand.mark(page.getByRole('checkbox', { name: HARBOR }));
  await hand.press(page.getByRole('button', { name: 'Send referral' }));
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible();
}

/** What the group and the hospice read once the referral is sent. */
async function expectSent(page: Page, provider: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText('Face sheet.png');
  const card = page.getByRole('region', { name: 'Responsible provider' });
  await expect(card).toContainText(provider);
  await expect(card).toContainText('Unverified');
}

/** @returns the new provider's name */
async function referAndRead(browser: Browser, kind: 'mouse' | 'keyboard'): Promise<string> {
  const patient = invented('Ottilie', 'Abernathy');
  const provider = invented('Robert', 'Hale').join(' ');
  const { page } = await signedIn(browser, SOFIA);
  await expect(page.getByRole('link', { name: 'New referral' })).toBeVisible();
  await countActs(page);
  const start = performance.now();
  await refer(page, kind === 'mouse' ? byMouse : byKeyboard(page), patient, provider);
  printActs(`A group's new referral by ${kind}`, await actsOn(page), performance.now() - start);
  await expectSent(page, provider);

  const ana = await signedIn(browser, ANA, { at: new URL(page.url()).pathname.replace('/stakeholder', '/hospice') });
  await expect(ana.page.getByRole('heading', { level: 1, name: patient.join(' ') })).toBeVisible();
  await expectSent(ana.page, provider);
  return provider;
}

test('a group refers with a photo and a new provider by mouse, and an administrator confirms the provider', async ({
  browser,
}) => {
  const provider = await referAndRead(browser, 'mouse');
  const { page } = await signedIn(browser, ADMIN, { at: '/admin/stakeholders?tab=directory' });
  await page.getByRole('searchbox').fill(provider);
  await page.getByRole('link', { name: provider }).click();
  const panel = page.getByRole('dialog', { name: provider });
  await expect(panel).toContainText('Unverified');
  await panel.getByRole('button', { name: 'Confirm provider' }).click();
  await expect(panel.getByRole('button', { name: 'Confirm provider' })).toHaveCount(0);
  await expect(panel).not.toContainText('Unverified');
});

test('a document that a reload cuts off is named on the referral’s page until it is added again', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, SOFIA, { at: '/stakeholder/referrals/new' });
  const held = Promise.withResolvers<null>();
  await page.route(/\/documents$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue().catch(() => {});
  });
  const [first, last] = invented('Leopold', 'Ashdown');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files…' }).click();
  await (await chooser).setFiles([PHOTO]);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Date of birth').fill('1938-02-03');
  await page.getByRole('combobox', { name: 'Responsible provider' }).fill('Shah');
  await page.getByRole('option', { name: /Priya Shah, MD/ }).click();
  await page.getByRole('checkbox', { name: HARBOR }).check();
  await page.getByRole('button', { name: 'Send referral' }).click();
  await expect(page.getByRole('list', { name: 'Uploading' })).toContainText('Face sheet.png');
  await expect(page.getByText('because the page was reloaded')).toHaveCount(0);

  await page.reload();
  const lost = page.getByText(
    /^1 file wasn’t sent because the page was reloaded or closed\. Add it again: Face sheet\.png$/,
  );
  await expect(lost).toBeVisible();
  await expectAccessible(page, 'a referral with a document that was not sent');
  held.resolve(null);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('Files to add').setInputFiles([PHOTO]);
  await expect(lost).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText('Face sheet.png');
  await expect(lost).toHaveCount(0);
});

test('a group refers with a photo and a new provider by keyboard alone', async ({ browser }) => {
  await referAndRead(browser, 'keyboard');
});

test('pressing a provider chooses it, even if the search answers before the button is released', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, SOFIA, { at: '/stakeholder/referrals/new' });
  const SEARCH = /\/stakeholders\?.*search=/;
  const pressed = Promise.withResolvers<undefined>();
  await page.route(SEARCH, async (route) => {
    const answer = await route.fetch();
    await pressed.promise;
    // This answer leaves no option under the pointer.
    return route.fulfill({ response: answer, json: { ...(await answer.json()), data: [] } });
  });
  const field = page.getByRole('combobox', { name: 'Responsible provider' });
  const options = page.getByRole('listbox').getByRole('option');
  await field.click();
  await expect(options).not.toHaveCount(0);
  const search = page.waitForRequest(SEARCH);
  await field.pressSequentially('shah');
  await search;
  const shah = options.filter({ hasText: 'Priya Shah' });
  await shah.hover();
  await page.mouse.down();
  const answer = page.waitForResponse(SEARCH);
  pressed.resolve(undefined);
  await (await answer).finished();
  // Until the answer is on the screen.
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
  await expect(shah).toBeVisible();
  await page.mouse.up();
  await expect(field).toHaveValue(/Priya Shah/);
});
