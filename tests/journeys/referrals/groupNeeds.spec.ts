import { expect, test, type Page } from '@playwright/test';
import { PDF } from '#tests/server/documents/support/documents.ts';
import { firstRow } from '../clean.ts';
import {
  ACCEPTED,
  caller,
  accountOf,
  changeEnrollment,
  expectAccessible,
  GRACE,
  HARBOR,
  invented,
  refer,
  signedIn,
  SOFIA,
} from '../support.ts';

/** What a group sees first, and how it takes a concern back. */

const needs = (page: Page) => page.getByRole('region', { name: /^Needs attention/ });

/**
 * The sum of unexpected layout shifts since the page was opened. Rows that move inside of the table do not count: other journeys refer
 * patients of the same group meanwhile.
 */
const shiftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const sources: { readonly node?: Node | null }[] = Reflect.get(entry, 'sources');
            const isOfRows = sources.every(({ node }) => node instanceof Element && node.closest('tbody') !== null);
            if (Reflect.get(entry, 'hadRecentInput') === false && !isOfRows) sum += Number(Reflect.get(entry, 'value'));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

const PRIYA = accountOf('priya.shah@bayview.example');

for (const [account, width] of [
  [SOFIA, 1440],
  [SOFIA, 1280],
  [SOFIA, 768],
  [PRIYA, 1280],
  [PRIYA, 768],
] as const) {
  test(`the first page of ${account.name} moves no rows when what needs attention arrives, at ${width} px`, async ({
    browser,
  }) => {
    const { page } = await signedIn(browser, account, { viewport: { width, height: 900 } });
    // The first time in this browser, and when it knows how many lines there were.
    for (const visit of ['first', 'second']) {
      if (visit === 'second') await page.reload();
      await firstRow(page);
      await expect(needs(page)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
      expect(await shiftsOn(page), visit).toBeLessThanOrEqual(0.01);
    }
  });
}

test('a group raises a concern, sees it among what needs attention, and takes it back', async ({ browser }) => {
  const patient = invented('Cordelia', 'Fairweather');
  const { id } = await refer(caller(SOFIA), patient);
  const grace = await signedIn(browser, GRACE, { at: `/hospice/referrals/${id}` });
  const sofia = await signedIn(browser, SOFIA, { at: `/stakeholder/referrals/${id}` });
  await sofia.page.getByRole('button', { name: 'Raise concern…' }).click();
  const raising = sofia.page.getByRole('dialog');
  await raising.getByRole('textbox').fill('Nobody has called the family');
  await raising.getByRole('button', { name: 'Raise concern' }).click();
  await expect(raising).toHaveCount(0);
  await expect(grace.page.getByText('Nobody has called the family').first()).toBeVisible();

  await sofia.page.getByRole('link', { name: 'Referrals' }).first().click();
  const all = needs(sofia.page).getByRole('button', { name: /^Show all/ });
  await expect(needs(sofia.page)).toBeVisible();
  if (await all.isVisible()) await all.click();
  const line = needs(sofia.page).getByRole('listitem').filter({ hasText: patient[1] });
  await expect(line).toContainText(`${HARBOR} hasn’t answered your concern`);
  await expectAccessible(sofia.page, 'a group with a concern');
  await line.getByRole('link').click();

  await sofia.page.getByRole('button', { name: 'Take back concern…' }).click();
  const dialog = sofia.page.getByRole('dialog', { name: 'Take back concern' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('They just called');
  await dialog.getByRole('button', { name: 'Take back concern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sofia.page.getByRole('button', { name: 'Raise concern…' })).toBeVisible();
  // The hospice sees it at once, with the reason.
  await expect(grace.page.getByRole('region', { name: 'Timeline' })).toContainText('Concern taken back');
  await expect(grace.page.getByRole('region', { name: 'Timeline' })).toContainText('They just called');

  await sofia.page.getByRole('link', { name: 'Referrals' }).first().click();
  await firstRow(sofia.page);
  await expect(needs(sofia.page)).toBeVisible();
  await expect(needs(sofia.page)).not.toContainText(patient[1]);
});

test('a hospice waits for records: the group sees it and adds them, and the hospice is asked to check them', async ({
  browser,
}) => {
  const patient = invented('Beatrix', 'Papers');
  const { id } = await refer(caller(SOFIA), patient);
  const manager = caller(GRACE);
  const { id: assignedToId } = await manager.call<{ id: string }>('GET', '/v1/users/me');
  await changeEnrollment(manager, id, { ...ACCEPTED(), pendingReason: 'awaiting_records' });
  await changeEnrollment(manager, id, { assignedToId });

  const sofia = await signedIn(browser, SOFIA);
  const all = needs(sofia.page).getByRole('button', { name: /^Show all/ });
  await expect(needs(sofia.page)).toBeVisible();
  if (await all.isVisible()) await all.click();
  const line = needs(sofia.page).getByRole('listitem').filter({ hasText: patient[1] });
  await expect(line).toContainText(`${HARBOR} is waiting for medical records`);
  await line.getByRole('link').click();
  await sofia.page
    .getByLabel('Files to add')
    .setInputFiles({ name: 'Records.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(sofia.page.getByRole('region', { name: /^Documents/ })).toContainText('Records.pdf');
  await sofia.page.getByRole('link', { name: 'Referrals' }).first().click();
  await firstRow(sofia.page);
  await expect(needs(sofia.page)).not.toContainText(patient[1]);

  const grace = await signedIn(browser, GRACE, { at: '/hospice?tab=work&filter.kind=documents' });
  const work = grace.page.getByRole('main').getByRole('listitem').filter({ hasText: patient[1] });
  await expect(work).toContainText('Check the documents from');
  await expectAccessible(grace.page, 'documents in My work');
  await work.getByRole('link', { name: patient[1] }).click();
  await expect(grace.page.getByRole('region', { name: /^Documents/ })).toContainText('Records.pdf');
});
