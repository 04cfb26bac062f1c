import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { DemoAccount } from '#demo/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll, signedIn, watched } from './support.ts';

const DESKTOP = { width: 1440, height: 900 };
const LAPTOP = { width: 1280, height: 800 };
/** The long tier looks at every page whole: at each size, light and dark. */
const isThorough = process.env['JOURNEY_AXE'] === 'every';
const NARROWEST_DESKTOP = { width: 1024, height: 768 };
export const PHONE = { width: 320, height: 640 };

/** Expects no running animation: the browser asked for reduced motion, and contrasts measured mid-transition would be wrong. */
async function expectStill(page: Page, what: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document.getAnimations().map(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `${playState}: ${target?.outerHTML.slice(0, 200) ?? 'nothing'}`;
    }),
  );
  expect(moving, what).toEqual([]);
}

/**
 * As the person sees it; nothing to be scrolled sideways on the smallest screen it is made for. The colors of both schemes are checked in
 * pairs by tokens.test.ts; the long tier looks at each page in both.
 */
export async function expectClean(page: Page, what: string, smallest = NARROWEST_DESKTOP): Promise<void> {
  await page.setViewportSize(smallest);
  await expectNoSidewaysScroll(page, `${what}, ${smallest.width} px`);
  for (const size of isThorough ? [smallest, LAPTOP, DESKTOP] : [DESKTOP]) {
    await page.setViewportSize(size);
    for (const colorScheme of isThorough ? (['light', 'dark'] as const) : (['light'] as const)) {
      const at = `${what}, ${colorScheme}, ${size.width} px`;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectStill(page, at);
      await expectAccessible(page, at);
    }
  }
}

/** The network's own errors are this test's doing. */
export const ours = (found: readonly string[]) => found.filter((words) => !words.includes('Failed to load resource'));

export async function watchedSignIn(browser: Browser, account: DemoAccount, at: string) {
  let found: readonly string[] = [];
  const person = await signedIn(browser, account, {
    at,
    before: async (context) => {
      found = await watched(context);
    },
  });
  return { ...person, found };
}

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
export const firstRow = (page: Page) => expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

/** It is there, and nothing is loading any more. */
export const shown = async (page: Page, ready: Locator) => {
  await expect(ready).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

export const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

/** Tries again what failed, and waits for this heading. A change that somebody else makes tries it again as well, and may be first. */
export async function tryAgain(page: Page, name: string | RegExp): Promise<void> {
  await button(page, 'Try again').or(page.getByRole('heading', { name })).first().click();
  await heading(page, name);
}

/** Opens a panel and looks at the page and the panel together. */
export async function expectPanelClean(page: Page, opener: Locator, what: string): Promise<void> {
  await opener.click();
  await shown(page, page.getByRole('dialog'));
  await expectClean(page, what);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens a dialog that covers the page. */
export async function expectDialogClean(page: Page, opener: Locator, what: string): Promise<void> {
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, what, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
