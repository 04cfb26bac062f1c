import { expect, test } from '@playwright/test';
import { isFocused, press, signInByKeyboard, signOutByKeyboard, tabTo, type } from '../keyboard.ts';
import { ADMIN, ANA, caller, invented, refer, SOFIA } from '../support.ts';

/** Managing access and merging records by keyboard only. */

test('invite a person from the settings: by keyboard alone', { tag: '@short' }, async ({ browser }) => {
  const [, mark] = invented('Nadia', 'Sorensen');
  const email = `${mark.toLowerCase()}@invited.example`;
  const page = await signInByKeyboard(browser, ANA);
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }));
  await press(page, page.getByRole('link', { name: 'People' }));
  await press(page, page.getByRole('button', { name: 'Invite…' }));

  const panel = page.getByRole('dialog', { name: /^Invite to/ });
  await type(page, panel.getByRole('textbox', { name: 'Email' }), email);
  await tabTo(page, panel.getByRole('radio').first());
  const role = panel.getByRole('radio', { name: 'Clinical manager' });
  await page.keyboard.press('Space');
  for (let stops = 0; stops < 5 && !(await isFocused(role)); stops += 1) await page.keyboard.press('ArrowDown');
  await expect(role).toBeChecked();
  await press(page, panel.getByRole('button', { name: 'Send invitation' }));
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(email);
  await type(page, page.getByRole('searchbox'), email);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Clinical manager');
  await expect(row).toContainText('Invited');
  await signOutByKeyboard(page, ANA);
});

test('merge two groups, and undo it: by keyboard alone', async ({ browser }) => {
  const [, mark] = invented('Larch', 'Street');
  const [kept, merged] = [`${mark} Physicians`, `${mark} Physicians LLC`];
  const { call } = caller(ADMIN);
  for (const name of [kept, merged]) {
    await call('POST', '/v1/administration/groups', { name, type: 'physician_group', hospiceIds: [] });
  }

  const page = await signInByKeyboard(browser, ADMIN);
  await press(page, page.getByRole('link', { name: 'Stakeholders', exact: true }));
  await type(page, page.getByRole('searchbox'), mark);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  // The rows are one stop; the arrows go from one to the next.
  await tabTo(page, page.getByRole('table').getByRole('rowheader').getByRole('link').first());
  for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await press(page, page.getByRole('button', { name: 'Compare and merge…' }));

  const choice = page.getByRole('radio', { name: `Keep ${kept}`, exact: true });
  await expect(page.getByRole('heading', { name: 'Merge two provider groups' })).toBeVisible();
  // A group of choices has one stop; the arrows go through it.
  await tabTo(page, page.getByRole('radiogroup', { name: 'Which one stays?' }));
  await page.keyboard.press('Space');
  for (let stops = 0; stops < 2 && !(await choice.isChecked()); stops += 1) await page.keyboard.press('ArrowRight');
  await expect(choice).toBeChecked();
  await press(page, page.getByRole('button', { name: `Merge ${merged} into ${kept}…` }));
  await press(page, page.getByRole('button', { name: 'Merge now' }));
  await expect(page.getByRole('heading', { name: `${merged} was merged into ${kept}` })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await expect(page.getByRole('heading', { name: `${merged} and ${kept} are separate again` })).toBeFocused();
  await signOutByKeyboard(page, ADMIN);
});

test('open a record by its number, with a reason: by keyboard alone', async ({ browser }) => {
  const sofia = caller(SOFIA);
  const patient = invented('Walter', 'Quill');
  const { displayId } = await refer(sofia, patient);
  const page = await signInByKeyboard(browser, ADMIN);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(displayId.slice('R-'.length));
  await expect(page.getByRole('option', { name: `Open ${displayId}…` })).toBeVisible();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Why are you opening this record?' });
  await expect(dialog).toBeVisible();
  await expect(page.getByText(patient[1])).toHaveCount(0);
  await tabTo(page, dialog.getByRole('combobox'));
  await page.keyboard.press('ArrowDown');
  await type(page, dialog.getByRole('textbox'), 'The hospice asked us to look at this record');
  await press(page, dialog.getByRole('button', { name: 'Open record' }));
  await expect(page.getByRole('heading', { level: 1, name: patient.join(' ') })).toBeVisible();
});
