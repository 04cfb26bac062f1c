import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { PDF } from '#tests/server/documents/support/documents.ts';
import { OwnServer } from '../ownServer.ts';
import { ANA, HARBOR, invented, PRAIRIE, refer, signedIn, SOFIA, TOM } from '../support.ts';

const [FIRST, LAST] = invented('Wilhelmina', 'Quartermaine');
const LISTED = `${LAST}, ${FIRST}`;
const SPOKEN = `${FIRST} ${LAST}`;

/** Its own server: the figures count what nobody else adds to meanwhile. */
const server = new OwnServer();
const folder = mkdtempSync(join(tmpdir(), 'wayside-saved-'));
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await server.start();
});
test.afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

/** The figure in the line above the list. */
async function figureOf(page: Page, label: string): Promise<number> {
  const tile = page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: label });
  const words = await tile.innerText();
  return Number(/([\d,]+)(?: ·|$)/.exec(words)?.[1]?.replaceAll(',', ''));
}

async function countOf(page: Page, quickFilter: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link', { name: quickFilter });
  await expect(link).toHaveText(/\d/);
  return Number((await link.innerText()).replace(/\D/g, ''));
}

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: LISTED });

async function openFromList(page: Page): Promise<void> {
  await page.getByRole('searchbox').first().fill(LAST);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await rowOf(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: SPOKEN })).toBeVisible();
}

const progress = (page: Page) => page.getByRole('list', { name: 'Progress' }).locator('[aria-current="step"]');
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

// mainJobByKeyboard.spec.ts does the job on a server that lost nothing.
test(
  'on a server restored from its backup, a group refers a patient to two hospices; one enrolls, the other is declined by the system, each sees its side',
  { tag: '@short' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const group = await signedIn(browser, SOFIA, { baseURL: server.origin });
    const kept = invented('Grace', 'Before');
    const { id } = await refer(group, kept);
    await group.page.goto(`/stakeholder/referrals/${id}`);
    await group.page
      .getByLabel('Files to add')
      .setInputFiles({ name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
    const letter = group.page
      .getByRole('region', { name: /^Documents/ })
      .getByRole('button', { name: 'Actions for Letter.pdf' });
    await expect(letter).toBeVisible();

    await test.step('the server is backed up while it runs, its data are lost, and the backup is restored', async () => {
      const backup = join(folder, 'wayside.backup');
      expect(await server.command('db:backup', backup)).toContain('The backup is complete');
      const { id: late } = await refer(group, invented('Grace', 'After'));
      await server.lose();
      expect(await server.command('db:restore', backup)).toContain('The backup is restored');
      await server.start();
      await group.page.goto(`/stakeholder/referrals/${late}`);
      await expect(group.page.getByRole('heading', { name: 'Referral not found' })).toBeVisible();
    });

    await test.step('what was saved before is there, its document to the last byte, without a new login', async () => {
      const { page } = group;
      await page.goto(`/stakeholder/referrals/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: kept.join(' ') })).toBeVisible();
      const waiting = page.waitForEvent('download');
      await letter.click();
      await page.getByRole('menuitem', { name: 'Download' }).click();
      expect(await readFile(await (await waiting).path(), 'utf8')).toBe(Buffer.from(PDF).toString());
      await page.goto('/stakeholder');
    });

    const harbor = await signedIn(browser, ANA, { baseURL: server.origin });
    const prairie = await signedIn(browser, TOM, { baseURL: server.origin });
    await expect(group.page).toHaveURL(/\/stakeholder$/);
    await expect(harbor.page).toHaveURL(/\/hospice$/);

    const newBefore = await countOf(harbor.page, 'New');
    const waitingBefore = await countOf(group.page, 'Received');
    const enrolledBefore = await countOf(harbor.page, 'Enrolled');

    await test.step('the group sends one referral to two hospices', async () => {
      const { page } = group;
      await page.getByRole('link', { name: 'New referral' }).click();
      await page.getByRole('checkbox', { name: HARBOR }).check();
      await page.getByRole('checkbox', { name: PRAIRIE }).check();
      await page.getByLabel('First name').fill(FIRST);
      await page.getByLabel('Last name').fill(LAST);
      await page.getByLabel('Date of birth').fill('1938-02-03');
      const provider = page.getByRole('combobox', { name: 'Responsible provider' });
      await provider.fill('Shah');
      await page.getByRole('option', { name: /Priya Shah/ }).click();
      await page.getByRole('heading', { name: 'Diagnosis', exact: true }).click();
      await page.getByRole('textbox', { name: 'Diagnosis' }).fill('Heart failure, end stage');
      await page.getByRole('heading', { name: 'Note', exact: true }).click();
      await page.getByRole('textbox', { name: 'First note' }).fill('Daughter is at home all day.');
      await page.getByRole('button', { name: 'Send referral' }).click();

      await expect(page.getByRole('heading', { level: 1, name: SPOKEN })).toBeVisible();
      await expect(toast(page)).toContainText(`sent to ${HARBOR} and ${PRAIRIE}`);
      await expect(page.getByRole('region', { name: HARBOR, exact: true })).toContainText('Received');
      await expect(page.getByRole('region', { name: PRAIRIE })).toContainText('Received');
    });

    await test.step('each hospice finds it under New, with the facts and without the other hospice', async () => {
      for (const [person, other] of [
        [harbor, PRAIRIE],
        [prairie, HARBOR],
      ] as const) {
        const { page } = person;
        await page.reload();
        await page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link', { name: 'New' }).click();
        await expect(page).toHaveURL(/filter\.status=referral_received/);
        await expect(rowOf(page)).toContainText('Received');
        await openFromList(page);
        await expect(page.getByText('Heart failure, end stage')).toBeVisible();
        await expect(page.getByText('Daughter is at home all day.')).toBeVisible();
        await expect(page.getByRole('region', { name: 'Responsible provider' })).toContainText('Priya Shah');
        await expect(progress(page)).toContainText('Received');
        await expect(page.getByText(other)).toHaveCount(0);
      }
    });

    await test.step('the new referral counts in the hospice’s and the group’s figures', async () => {
      const { page } = harbor;
      await page.getByRole('link', { name: 'Referrals' }).first().click();
      await expect.poll(() => countOf(page, 'New')).toBe(newBefore + 1);
      await openFromList(page);
      await group.page.getByRole('link', { name: 'Referrals' }).first().click();
      await expect.poll(() => countOf(group.page, 'Received')).toBe(waitingBefore + 1);
      await openFromList(group.page);
    });

    await test.step('the first hospice accepts it', async () => {
      const { page } = harbor;
      await page.getByRole('button', { name: 'Accept…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept referral' });
      await dialog.getByLabel('Waiting for').selectOption({ label: 'Family deciding' });
      await dialog.getByLabel('Planned start of care').fill('2030-01-15');
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(toast(page)).toContainText(`${SPOKEN}: Pending`);
      await expect(progress(page)).toContainText('Pending');
    });

    await test.step('the group sees that step; the second hospice sees nothing of it', async () => {
      await group.page.reload();
      await expect(group.page.getByRole('region', { name: HARBOR, exact: true })).toContainText('Pending');
      await expect(group.page.getByRole('region', { name: PRAIRIE })).toContainText('Received');
      await expect(timeline(group.page).filter({ hasText: 'Received → Pending' })).toHaveCount(1);
      await prairie.page.reload();
      await expect(progress(prairie.page)).toContainText('Received');
      await expect(prairie.page.getByText('Received → Pending')).toHaveCount(0);
      await expect(prairie.page.getByText(HARBOR)).toHaveCount(0);
    });

    await test.step('the first hospice enrolls the patient', async () => {
      const { page } = harbor;
      await page.getByRole('button', { name: 'Enroll…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enroll patient' });
      await dialog.getByLabel('Admission nurse').selectOption({ index: 1 });
      await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(progress(page)).toContainText('On service');
      const card = page.getByRole('region', { name: 'Enrollment' });
      await expect(card).toContainText('Start of care');
      await expect(card).toContainText('Admission nurse');
      await expect(timeline(page).filter({ hasText: 'Pending → On service' })).toHaveCount(1);
      await page.getByRole('link', { name: 'Referrals' }).first().click();
      await expect.poll(() => countOf(page, 'Enrolled')).toBe(enrolledBefore + 1);
      await expect.poll(() => countOf(page, 'New')).toBe(newBefore);
    });

    await test.step('the second hospice sees that the patient is enrolled elsewhere, and not where', async () => {
      const { page } = prairie;
      await page.reload();
      await expect(page.getByText('Enrolled elsewhere', { exact: true })).toBeVisible();
      await expect(progress(page)).toContainText('Declined');
      await expect(page.getByText('Chose another hospice').first()).toBeVisible();
      const step = timeline(page).filter({ hasText: 'Received → Declined' });
      await expect(step).toContainText('Automatic');
      await expect(page.getByText(HARBOR)).toHaveCount(0);
    });

    await test.step('the group sees the one enrolled, the other declined with its reason', async () => {
      const { page } = group;
      await page.reload();
      await expect(page.getByRole('region', { name: HARBOR, exact: true })).toContainText('On service');
      const declined = page.getByRole('region', { name: PRAIRIE });
      await expect(declined).toContainText('Declined');
      await expect(declined).toContainText('Chose another hospice');
      await expect(progress(page)).toContainText('On service');
      await expect(timeline(page).filter({ hasText: 'Pending → On service' })).toContainText(HARBOR);
      await expect(timeline(page).filter({ hasText: 'Received → Declined' })).toContainText(PRAIRIE);
      await page.getByRole('link', { name: 'Referrals' }).first().click();
      await expect.poll(() => countOf(page, 'Received')).toBe(waitingBefore);
      await page.getByRole('searchbox').fill(LAST);
      await expect(rowOf(page)).toContainText('On service');
      expect(await figureOf(page, 'Enrolled')).toBeGreaterThan(0);
    });
  },
);
