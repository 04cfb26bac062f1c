import { expect, test } from '@playwright/test';
import { expectClean, heading, ours, PHONE } from '../clean.ts';
import { accountOf, logOut, signIn, watched } from '../support.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';

/** With Chromium's own virtual authenticator, which has a fingerprint that always fits. */

/** No other journey logs in as this person. */
const PERSON = accountOf('lucia.mendes@coast.example');
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

test('a person adds a passkey, logs in with it, removes it and is refused with it', async ({ browser }) => {
  const context = await browser.newContext();
  const found = await watched(context);
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
  const logInWithPasskey = async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await heading(page, 'Log in');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  };

  await signIn(page, PERSON);
  await page.goto('/hospice/account-settings');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey…' }).click();
  await expect(card.getByLabel(/^Current password/)).toBeFocused();
  await expectClean(page, 'adding a passkey');
  await card.getByLabel(/^Current password/).fill('something else');
  await card.getByRole('button', { name: 'Add passkey' }).click();
  await expect(card.getByText('This isn’t your current password').first()).toBeVisible();
  await card.getByLabel(/^Current password/).fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(card.getByText(/^Added .*, never used$/)).toBeVisible();
  await expectClean(page, 'a passkey in the list');

  await logOut(page, PERSON);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  await expectClean(page, 'log-in page with passkeys', PHONE);
  await logInWithPasskey();
  await expect(page.getByRole('banner').getByRole('button', { name: PERSON.name })).toBeVisible();

  await page.goto('/hospice/account-settings');
  await card.getByRole('button', { name: /^Remove the passkey for/ }).click();
  await card.getByLabel(/^Current password/).fill(DEMO_PASSWORD);
  await expectClean(page, 'removing a passkey');
  await card.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText(/^The passkey for .* was removed$/)).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);

  // The device has still got it.
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  await logOut(page, PERSON);
  await logInWithPasskey();
  await expect(page.getByRole('alert')).toContainText('This passkey doesn’t match an account');
  await expectClean(page, 'a refused passkey', PHONE);
  await device.send('WebAuthn.removeCredential', {
    authenticatorId,
    credentialId: credentials[0]?.credentialId ?? '',
  });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText(/^No passkey was used/)).toBeVisible();
  expect(ours(found)).toEqual([]);
});
