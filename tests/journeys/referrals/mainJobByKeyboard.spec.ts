import { expect, test, type Locator, type Page } from '@playwright/test';
import { chooseInMenu, press, signInByKeyboard, signOutByKeyboard, tabTo, type } from '../keyboard.ts';
import { ANA, HARBOR, invented, PRAIRIE, SOFIA, TOM } from '../support.ts';

/** The whole job without a pointer. */

/** The next entry of a field, once its entries are there. */
async function chooseNext(page: Page, field: Locator): Promise<void> {
  await expect(field.locator('option').nth(1)).toBeAttached();
  await tabTo(page, field);
  await page.keyboard.press('ArrowDown');
  await expect(field).not.toHaveValue('');
}

const progress = (page: Page) => page.getByRole('list', { name: 'Progress' }).locator('[aria-current="step"]');

async function find(page: Page, lastName: string): Promise<void> {
  await type(page, page.getByRole('searchbox'), lastName);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await press(page, page.getByRole('table').getByRole('rowheader').getByRole('link'));
  await expect(progress(page)).toBeVisible();
}

/** A hospice's people land on My work. */
const openReferrals = (page: Page) =>
  press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }));

/** Refers to these hospices from the group's dashboard; ends on the referral's page. */
async function referByKeyboard(page: Page, [first, last]: readonly [string, string], hospices: readonly string[]) {
  await press(page, page.getByRole('link', { name: 'New referral' }));
  for (const name of hospices) {
    const box = page.getByRole('checkbox', { name });
    await press(page, box, 'Space');
    await expect(box).toBeChecked();
  }
  await type(page, page.getByLabel('First name'), first);
  await type(page, page.getByLabel('Last name'), last);
  await type(page, page.getByLabel('Date of birth'), '02031938');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1938-02-03');
  await type(page, page.getByRole('combobox', { name: 'Responsible provider' }), 'Shah');
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveText([/Priya Shah/]);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Send referral' }));
  await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible();
}

async function acceptByKeyboard(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Accept…' }));
  const dialog = page.getByRole('dialog', { name: 'Accept referral' });
  await chooseNext(page, dialog.getByLabel('Waiting for'));
  await type(page, dialog.getByLabel('Planned start of care'), '01152030');
  await press(page, dialog.getByRole('button', { name: 'Accept', exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(progress(page)).toContainText('Pending');
}

test('refer to two hospices, accept, enroll, and see the other one declined: by keyboard alone', async ({
  browser,
}) => {
  const patient = invented('Rosalind', 'Winterbourne');
  const group = await signInByKeyboard(browser, SOFIA);
  await referByKeyboard(group, patient, [HARBOR, PRAIRIE]);

  const harbor = await signInByKeyboard(browser, ANA);
  await openReferrals(harbor);
  await find(harbor, patient[1]);
  await acceptByKeyboard(harbor);
  await press(harbor, harbor.getByRole('button', { name: 'Enroll…' }));
  const dialog = harbor.getByRole('dialog', { name: 'Enroll patient' });
  await chooseNext(harbor, dialog.getByLabel('Admission nurse'));
  await press(harbor, dialog.getByRole('button', { name: 'Enroll', exact: true }));
  await expect(progress(harbor)).toContainText('On service');
  await signOutByKeyboard(harbor, ANA);

  const prairie = await signInByKeyboard(browser, TOM);
  await openReferrals(prairie);
  await find(prairie, patient[1]);
  await expect(progress(prairie)).toContainText('Declined');
  await expect(prairie.getByText('Enrolled elsewhere', { exact: true })).toBeVisible();
  await signOutByKeyboard(prairie, TOM);

  await openReferrals(group);
  await find(group, patient[1]);
  await expect(progress(group)).toContainText('On service');
  await expect(group.getByRole('region', { name: PRAIRIE })).toContainText('Chose another hospice');
  await signOutByKeyboard(group, SOFIA);
});

test('decline with a reason from the list, and write a note for the group: by keyboard alone', async ({ browser }) => {
  const patient = invented('Barnaby', 'Hollingsworth');
  const group = await signInByKeyboard(browser, SOFIA);
  await referByKeyboard(group, patient, [HARBOR]);

  const page = await signInByKeyboard(browser, ANA);
  await openReferrals(page);
  await type(page, page.getByRole('searchbox'), patient[1]);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await press(page, page.getByRole('button', { name: `Actions for ${patient[1]}, ${patient[0]}` }));
  await chooseInMenu(page, 'Decline…');
  const dialog = page.getByRole('dialog', { name: 'Decline referral' });
  await tabTo(page, dialog.getByRole('radio').first());
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Chose another hospice' })).toBeChecked();
  await press(page, dialog.getByRole('button', { name: 'Decline', exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: patient[1] })).toContainText('Declined');
  await press(page, page.getByRole('table').getByRole('rowheader').getByRole('link'));
  await press(page, page.getByRole('button', { name: 'Add note' }));
  await type(page, page.getByRole('textbox', { name: 'Add a note' }), 'We are sorry to hear it.');
  const visibility = page.getByRole('radio', { name: /^Internal/ });
  await tabTo(page, visibility);
  await page.keyboard.press('ArrowRight');
  await press(page, page.getByRole('button', { name: 'Add shared note' }));
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('We are sorry to hear it.');
  await signOutByKeyboard(page, ANA);

  await group.reload();
  await expect(group.getByRole('region', { name: HARBOR, exact: true })).toContainText('Chose another hospice');
  await expect(group.getByRole('region', { name: 'Timeline' })).toContainText('We are sorry to hear it.');
  await signOutByKeyboard(group, SOFIA);
});
