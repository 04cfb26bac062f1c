import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectClean } from '../clean.ts';
import { signInByKeyboard } from '../keyboard.ts';
import { ANA, changeEnrollment, invented, signedIn, signIn } from '../support.ts';

/** From the log-in to "family called, visit planned" for the oldest family that waits. */

/** A family of Ana's that has waited so many days. */
async function addFamily(browser: Browser, days: number): Promise<string> {
  const [firstName, lastName] = invented('Agnes', 'Waits');
  const ana = await signedIn(browser, ANA);
  const { hospice, id: assignedToId } = await ana.call<{ id: string; hospice: { id: string } }>('GET', '/v1/users/me');
  const places = `/v1/hospices/${hospice.id}/stakeholders?filter.kind=provider&limit=1`;
  const { data } = await ana.call<{ data: { id: string }[] }>('GET', places);
  const { id } = await ana.call<{ id: string }>('POST', `/v1/hospices/${hospice.id}/referrals`, {
    patient: { firstName, lastName, dateOfBirth: '1941-05-06' },
    caregiver: { name: 'Ruth Waits', relationship: 'child', phone: '(410) 555-0101' },
    source: 'family',
    responsibleProviderId: data[0]?.id,
    receivedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  });
  await changeEnrollment(ana, id, { assignedToId });
  return `${firstName} ${lastName}`;
}

const firstLine = (page: Page) => page.getByRole('main').getByRole('listitem').first();

test('call the oldest waiting family and plan the visit: by mouse', async ({ browser }) => {
  const name = await addFamily(browser, 40);
  const page = await (await browser.newContext()).newPage();
  // Two presses: the button of Wayside, and the one of the log-in form.
  await signIn(page, ANA);
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText(`Call the family${name}`);
  await expect(line.getByRole('link', { name: '(410) 555-0101' })).toHaveAttribute('href', 'tel:+14105550101');
  await expectClean(page, 'My work');
  // Two more.
  await line.getByRole('button', { name: 'Reached…' }).click();
  const dialog = page.getByRole('dialog', { name: 'You reached the family' });
  await expect(dialog.getByRole('radio', { name: 'Visit the patient' })).toBeChecked();
  await expectClean(page, 'what follows a call');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByText(`${name}: Reached. Next: Visit the patient`)).toBeVisible();
  await expect(line).toHaveAttribute('data-done', '');
  await expectClean(page, 'a line that is done');
});

test('call the oldest waiting family and plan the visit: by keyboard alone', { tag: '@short' }, async ({ browser }) => {
  const name = await addFamily(browser, 80);
  // Two presses of Enter: the button of Wayside, and the log-in form.
  const page = await signInByKeyboard(browser, ANA);
  await expect(firstLine(page)).toContainText(name);
  await expect(firstLine(page)).toHaveAttribute('data-current', '');
  // Two more: the dialog opens on a visit tomorrow morning.
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'You reached the family' });
  await expect(dialog.getByRole('radio', { name: 'Visit the patient' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name}: Reached. Next: Visit the patient`)).toBeVisible();
  // The keys go on with the next line, and U takes the call back.
  await expect(firstLine(page)).toHaveAttribute('data-done', '');
  await page.keyboard.press('u');
  await expect(firstLine(page)).not.toHaveAttribute('data-done');
});
