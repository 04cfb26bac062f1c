import AxeBuilder from '@axe-core/playwright';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { demoAccounts, type DemoAccount } from '#server/demo/accounts.ts';
import { DEMO_PASSWORD } from '#server/identity/demoAccounts.ts';

/** The demo account of this role, at this organisation where several have one. */
export function accountOf(role: DemoAccount['role'], organisation?: string): DemoAccount {
  const account = demoAccounts.find(
    (each) => each.role === role && (!organisation || each.organisation === organisation),
  );
  if (!account) throw new Error(`The demo data has no ${role} ${organisation ?? ''}`);
  return account;
}

/** Signs in as a person does: log in, e-mail, password. Ends where the app sends the person. */
export async function signIn(page: Page, { email }: DemoAccount, from = '/login'): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

type Look = NonNullable<Parameters<Browser['newContext']>[0]>;

/** A browser of its own in which the person is signed in. */
export async function signedIn(
  browser: Browser,
  account: DemoAccount,
  look: Look = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await signIn(page, account);
  return { context, page };
}

/** No finding of axe, WCAG 2.0 to 2.2 A and AA and best practice. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(findings, what).toEqual([]);
}
