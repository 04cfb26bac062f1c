import { expect, type Page } from '@playwright/test';

export const SMALL_PHONE = { width: 360, height: 640 };

/** An administrator turns the referral page of Harbor Hospice on, and reads its short address from the QR code. */
export async function referralPageOf(admin: Page): Promise<string> {
  await admin.goto('/hospice/settings/referral-page');
  const pageSwitch = admin.getByRole('switch', { name: 'Referral page of Harbor Hospice' });
  if ((await pageSwitch.getAttribute('aria-checked')) !== 'true') await pageSwitch.click();
  await admin.getByRole('button', { name: 'Print the QR code of Harbor Hospice' }).click();
  const code = admin.getByRole('img', { name: /^QR code for/ });
  const address = /QR code for (\S+)/.exec((await code.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  expect(address).toMatch(/\/refer\/[2-9][a-z2-9]{5}$/);
  await admin.keyboard.press('Escape');
  return address;
}
