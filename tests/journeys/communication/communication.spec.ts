import { expect, test, type Page } from '@playwright/test';
import { expectClean, expectDialogClean, heading, ours, shown, watchedSignIn } from '../clean.ts';
import { accountOf, ANA, expectAccessible, invented } from '../support.ts';

const HOME = '/hospice?tab=communication';
const BEN = accountOf('ben.carter@harbor.example');

const readers = (page: Page) => page.getByRole('combobox', { name: 'To', exact: true });
const words = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const mail = (page: Page) => page.getByRole('article', { name: 'Email preview' });

async function choose(page: Page, name: string): Promise<void> {
  await readers(page).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

test(
  'a message is begun with a template, looked at, tried out, kept over a reload and sent to a group',
  { tag: '@short' },
  async ({ browser }) => {
    const { page, found } = await watchedSignIn(browser, BEN, `${HOME}&part=templates`);
    await page.getByRole('link', { name: 'Use template' }).first().click();
    await heading(page, 'New message');
    const title = invented('Our new', 'contact').join(' ');
    await subject(page).fill(title);
    await choose(page, 'Bayview Family Physicians');
    await expect(page.getByText(/^Goes to \d+ people in 1 group\./)).toBeVisible();

    await words(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nWe are ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('glad');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' to help. Born 01/02/1931.');
    await expect(page.getByText(/^This contains a date of birth/)).toBeVisible();
    for (let left = 0; left < ' Born 01/02/1931.'.length; left += 1) await page.keyboard.press('Backspace');
    await expect(page.getByText(/^This contains a date of birth/)).toHaveCount(0);
    await expect(mail(page).locator('strong', { hasText: 'glad' })).toBeVisible();

    await page.getByRole('button', { name: 'Send test to me' }).click();
    await expect(page.getByText(`Test will be sent to ${BEN.email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved').first()).toBeVisible();
    await expect(page).toHaveURL(/compose=[0-9a-f-]{36}/);
    await words(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Truly.');
    await page.reload();
    await expect(page.getByText('We restored what you typed earlier. It isn’t saved yet.')).toBeVisible();
    await expect(words(page)).toHaveValue(/We are \*\*glad\*\* to help\. Truly\.$/);

    await page.getByRole('button', { name: 'Send now…' }).click();
    const confirm = page.getByRole('dialog', { name: /^Send to \d+ people now\?$/ });
    await confirm.getByRole('button', { name: /^Send to \d+ people$/ }).click();
    await heading(page, title);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Communication' })).toBeVisible();
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('table', { name: 'Recipients' }).getByRole('row')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Messages' }).click();
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('Sent');
    await expect(row.getByRole('cell', { name: /^\d+$/ }).first()).toBeVisible();
    expect(ours(found)).toEqual([]);
  },
);

test('the Communication tab, the composer and a message are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, HOME);
  await heading(page, 'Communication');
  await shown(page, page.getByRole('searchbox'));
  await expectClean(page, 'messages');
  for (const part of ['templates', 'inbox', 'summaries']) {
    await page.goto(`${HOME}&part=${part}`);
    await shown(page, page.getByRole('navigation', { name: 'Communication sections' }));
    await expectClean(page, part);
  }
  await page.goto(`${HOME}&compose=new`);
  await choose(page, 'Bayview Family Physicians');
  await subject(page).fill(invented('Everybody', 'reads').join(' '));
  await words(page).fill('Hello {{first_name}},\n\n- one\n- two\n\n{{mood}}');
  await expect(page.getByText(/^\{\{mood\}\} is not a variable/)).toBeVisible();
  await expect(mail(page)).toContainText('Hello');
  await shown(page, page.getByRole('button', { name: 'Send now…' }));
  await expectClean(page, 'composer');
  await readers(page).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page, 'readers open', '[role="listbox"]');
  await page.keyboard.press('Escape');
  await expectDialogClean(page, page.getByRole('button', { name: 'Schedule…' }), 'schedule');
  await expectDialogClean(page, page.getByRole('button', { name: 'Send now…' }), 'send');

  await words(page).fill('Hello {{first_name}}');
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^Scheduled for /).first()).toBeVisible();
  await expectClean(page, 'message');
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByRole('link', { name: 'Edit draft' })).toBeVisible();
  expect(ours(found)).toEqual([]);
});
