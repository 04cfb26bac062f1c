import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import type { DemoAccount } from '#demo/accounts.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';

/** A person without a pointer: every act goes through `page.keyboard`; locators only look. */

const MAX_STOPS = 250;
const MAX_ENTRIES = 20;

export const isFocused = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));

const placeOfFocus = (element: Element): 'elsewhere' | 'gone' | 'here' => {
  if (!element.isConnected) return 'gone';
  return element.contains(document.activeElement) ? 'here' : 'elsewhere';
};

/** Presses Tab, or Shift+Tab, until the focus is there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Finding an element by its role takes longer than a press, so it is found once, and again only where the page drew it anew.
  let element = await target.elementHandle();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    // A page that is left meanwhile has no such element.
    const place = (await element?.evaluate(placeOfFocus).catch(() => null)) ?? 'gone';
    if (place === 'here') return;
    if (place === 'gone') element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`No way by ${key} to ${target.toString()}`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Arrow down in a menu until the entry has the focus, then Enter. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (let stops = 0; stops < MAX_ENTRIES && !(await isFocused(item)); stops += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

export async function signInByKeyboard(
  browser: Browser,
  account: DemoAccount,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/login');
  await press(page, page.getByRole('button', { name: 'Log in' }));
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: account.name })).toBeVisible();
  return page;
}

export async function signOutByKeyboard(page: Page, { name }: DemoAccount): Promise<void> {
  await tabTo(page, page.getByRole('banner').getByRole('button', { name }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await chooseInMenu(page, 'Log out');
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
  await page.context().close();
}
