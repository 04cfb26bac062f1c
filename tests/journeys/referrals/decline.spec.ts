import { expect, test, type Page } from '@playwright/test';
import { ACCEPTED, ANA, caller, changeEnrollment, GRACE, HARBOR, PRAIRIE, refer, signedIn, SOFIA } from '../support.ts';

const progress = (page: Page) => page.getByRole('list', { name: 'Progress' }).locator('[aria-current="step"]');
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test(
  'declining asks for a reason and for what the reason needs; the group reads the reason',
  { tag: '@short' },
  async ({ browser }) => {
    const made = await refer(caller(SOFIA), ['Theodora', 'Ravenscroft']);
    const { page } = await signedIn(browser, ANA, { at: `/hospice/referrals/${made.id}` });

    await more(page, 'Decline…');
    const dialog = page.getByRole('dialog', { name: 'Decline referral' });
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(/reason/i);

    await dialog.getByRole('radio', { name: 'Died before start of care' }).check();
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Enter the date of death');

    await dialog.getByRole('radio', { name: 'Hospice unable to accept' }).check();
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Enter why the hospice can’t accept');
    await dialog.getByLabel('Detail').fill('No nurse is free in this area before next week.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();

    await expect(dialog).toHaveCount(0);
    await expect(progress(page)).toContainText('Declined');
    const group = await signedIn(browser, SOFIA, { at: `/stakeholder/referrals/${made.id}` });
    const card = group.page.getByRole('region', { name: HARBOR, exact: true });
    await expect(card).toContainText('Declined');
    await expect(card).toContainText('Hospice unable to accept');
  },
);

test('a declined referral is undone at once, and reopened later with a reason', async ({ browser }) => {
  const group = caller(SOFIA);
  const made = await refer(group, ['Cornelius', 'Ashdown']);
  const { page } = await signedIn(browser, ANA, { at: `/hospice/referrals/${made.id}` });
  const decline = async () => {
    await more(page, 'Decline…');
    const dialog = page.getByRole('dialog', { name: 'Decline referral' });
    await dialog.getByRole('radio', { name: 'Unable to reach' }).check();
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(progress(page)).toContainText('Declined');
  };

  await decline();
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notifications(page)).toContainText('Undone: Cornelius Ashdown is Received again');
  await expect(progress(page)).toContainText('Received');

  await decline();
  await page.reload();
  await page.getByRole('button', { name: 'Reopen…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen referral' });
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter a reason');
  await dialog.getByLabel('Reason').fill('The daughter called back.');
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(progress(page)).toContainText('Received');
  await expect(page.getByText('The daughter called back.')).toBeVisible();
});

test('undo of an acceptance works from another screen', async ({ browser }) => {
  const group = caller(SOFIA);
  const made = await refer(group, ['Ambrose', 'Thistlewood']);
  const { page } = await signedIn(browser, ANA, { at: `/hospice/referrals/${made.id}` });
  await page.getByRole('button', { name: 'Accept…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept referral' });
  await dialog.getByLabel('Waiting for').selectOption({ index: 1 });
  await dialog.getByLabel('Planned start of care').fill('2030-01-15');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('link', { name: 'Enrollments' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enrollments' })).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notifications(page)).toContainText('Undone: Ambrose Thistlewood is Received again');
  await page.goto(`/hospice/referrals/${made.id}`);
  await expect(progress(page)).toContainText('Received');
});

test('the group withdraws from one of two hospices, and only while it waits for an answer', async ({ browser }) => {
  const group = caller(SOFIA);
  const made = await refer(group, ['Philippa', 'Merriweather'], [HARBOR, PRAIRIE]);
  const { page } = await signedIn(browser, SOFIA, { at: `/stakeholder/referrals/${made.id}` });
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw referral' });
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(/reason/i);
  await dialog.getByRole('radio', { name: 'Patient or family declined hospice' }).check();
  await dialog.getByRole('combobox', { name: 'Hospices' }).press('Backspace');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(notifications(page)).toContainText('Referral withdrawn');
  await expect(page.getByText('Patient or family declined hospice').first()).toBeVisible();
  const open = page.getByRole('region', { name: /Hospice$/ }).filter({ hasText: 'Received' });
  await expect(open).toHaveCount(1);

  const hospice = caller(ANA);
  const own = await refer(group, ['Evangeline', 'Birdwhistle']);
  await changeEnrollment(hospice, own.id, ACCEPTED());
  await page.goto(`/stakeholder/referrals/${own.id}`);
  await expect(page.getByRole('region', { name: HARBOR, exact: true })).toContainText('Pending');
  await expect(page.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
});

test('entered in error leaves the list; only the super administrator restores it', async ({ browser }) => {
  const group = caller(SOFIA);
  const made = await refer(group, ['Leopold', 'Featherstone']);
  const admin = await signedIn(browser, ANA, { at: `/hospice/referrals/${made.id}` });
  await more(admin.page, 'Mark as entered in error…');
  const dialog = admin.page.getByRole('dialog', { name: 'Entered in error' });
  await dialog.getByRole('radio', { name: 'Test' }).check();
  await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect(progress(admin.page)).toContainText('Entered in error');
  await expect(admin.page.getByRole('button', { name: 'Restore…' })).toHaveCount(0);

  const { page } = await signedIn(browser, GRACE, { at: `/hospice/referrals/${made.id}` });
  await page.getByRole('button', { name: 'Restore…' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore referral' });
  await restore.getByLabel('Reason').fill('It was a real patient after all.');
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(progress(page)).toContainText('Received');
});

test('a deleted referral leaves the lists with a reason, and comes back by undo', async ({ browser }) => {
  const made = await refer(caller(SOFIA), ['Hyacinth', 'Crumpleton']);
  const { page } = await signedIn(browser, SOFIA, { at: `/stakeholder/referrals/${made.id}` });
  await more(page, 'Delete…');
  const dialog = page.getByRole('dialog', { name: 'Delete referral' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(/reason/i);
  await dialog.getByLabel('Reason').fill('Sent twice by mistake.');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL('/stakeholder');
  await expect(notifications(page)).toContainText(`Deleted: Hyacinth Crumpleton, ${made.displayId}`);
  await page.getByRole('searchbox').fill('Crumpleton');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Crumpleton, Hyacinth' })).toBeVisible();
});
