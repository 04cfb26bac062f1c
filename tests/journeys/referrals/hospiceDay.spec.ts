import { expect, test, type Page } from '@playwright/test';
import { press, signInByKeyboard, tabTo, type } from '../keyboard.ts';
import { ANA, caller, changeEnrollment, HARBOR, invented, MAYA, refer, signedIn, SOFIA } from '../support.ts';

/** A referral that nobody owns is taken, the family called from its page, and the next action done; and the census. */

const CAREGIVER = { name: 'Nora Hale', relationship: 'child', phone: '(410) 555-0144', language: 'en' };

/** A new referral whose owner was taken away. */
async function addUnowned(firstName: string) {
  const patient = invented(firstName, 'Hale');
  const { id } = await refer(caller(SOFIA), patient, [HARBOR], { caregiver: CAREGIVER });
  await changeEnrollment(caller(ANA), id, { assignedToId: null });
  return { lastName: patient[1], name: patient.join(' ') };
}

const quick = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link', { name });
const patientLinks = (page: Page) => page.getByRole('table').getByRole('rowheader').getByRole('link');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const side = (page: Page) => page.getByRole('region', { name: 'Owner and next action', exact: true });

test('take what nobody owns, call the family from its page, and complete the next action: by mouse', async ({
  browser,
}) => {
  const { lastName, name } = await addUnowned('Maud');
  const { page } = await signedIn(browser, ANA, { at: '/hospice' });
  await quick(page, /^Unowned/).click();
  await page.getByRole('searchbox').first().fill(lastName);
  await expect(patientLinks(page)).toHaveCount(1);
  await patientLinks(page).click();

  await side(page).getByRole('button', { name: 'I’ll take it' }).click();
  await expect(toasts(page)).toContainText('You took it. No one else is notified.');
  await expect(side(page).getByRole('link', { name: CAREGIVER.phone })).toBeVisible();
  await side(page).getByRole('button', { name: 'Left a message' }).click();
  await expect(toasts(page)).toContainText(`${name}: Left a message`);
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(toasts(page)).toContainText('Undone');

  await side(page).getByRole('button', { name: 'Reached…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log call' }).click();
  await expect(toasts(page)).toContainText(`${name}: Reached. Next: Visit the patient`);
  await side(page).getByRole('button', { name: 'Done…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Next action done' });
  await dialog.getByRole('radio', { name: 'Decide later' }).check();
  await dialog.getByRole('button', { name: 'Save next action' }).click();
  await expect(toasts(page)).toContainText(`${name}: “Visit the patient” done`);

  await page.goto('/hospice');
  await quick(page, /^Mine/).click();
  await page.getByRole('searchbox').first().fill(lastName);
  await expect(patientLinks(page)).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText('Plan the next step');
  await quick(page, /^Due/).click();
  await expect(patientLinks(page).filter({ hasText: lastName })).toHaveCount(0);
});

test('take what nobody owns, log the call while accepting, and complete the next action: by keyboard alone', async ({
  browser,
}) => {
  const { lastName, name } = await addUnowned('Edna');
  const page = await signInByKeyboard(browser, ANA);
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }));
  await press(page, quick(page, /^Unowned/));
  await type(page, page.getByRole('searchbox').first(), lastName);
  await expect(patientLinks(page)).toHaveCount(1);
  await press(page, patientLinks(page));

  await press(page, side(page).getByRole('button', { name: 'I’ll take it' }));
  await expect(toasts(page)).toContainText('You took it. No one else is notified.');
  await tabTo(page, page.getByRole('button', { name: 'Accept…' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const call = page.getByRole('dialog', { name: 'Accept referral' }).getByRole('region', { name: 'Call the family' });
  await expect(call.getByRole('link', { name: CAREGIVER.phone })).toHaveAttribute('href', 'tel:+14105550144');
  await press(page, call.getByRole('button', { name: 'Left a message' }));
  await expect(call).toContainText('Left a message, logged');
  await page.keyboard.press('Escape');
  await expect(call).toHaveCount(0);

  await press(page, side(page).getByRole('button', { name: 'Reached…' }));
  await expect(page.getByRole('radio', { name: 'Visit the patient' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(`${name}: Reached. Next: Visit the patient`);
  await press(page, side(page).getByRole('button', { name: 'Done…' }));
  await expect(page.getByRole('radio', { name: 'Visit the patient' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(`${name}: “Visit the patient” done`);
});

test('the census: who is on service, who left and who died, by mouse and by keyboard', async ({ browser }) => {
  const { page } = await signedIn(browser, MAYA, { at: '/hospice' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enrollments' }).click();
  const rows = page.getByRole('table', { name: 'Enrollments' }).locator('tbody').getByRole('row');
  await expect(quick(page, /^On service/)).toHaveAttribute('aria-current', 'true');
  await expect(rows.first()).toContainText(/On service|Actively dying/);

  await quick(page, /^Actively dying/).click();
  await expect(rows.first()).toContainText('Actively dying');
  await quick(page, /^Discharged/).click();
  await expect(rows.first()).toContainText(/Discharged [A-Z][a-z]{2} \d/);

  await press(page, quick(page, /^Died/));
  await expect(rows.first()).toContainText(/Died [A-Z][a-z]{2} \d/);
  await tabTo(page, quick(page, /^On service/), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText(/On service|Actively dying/);
  for (const filter of ['Primary nurse', 'Location', 'Level of care', 'Payer'])
    await expect(page.locator('button[aria-haspopup="dialog"]').filter({ hasText: filter }).first()).toBeVisible();
});
