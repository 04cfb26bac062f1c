import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { ANA, caller, invented, refer, signedIn, SOFIA } from '../support.ts';
import { FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';

/** One last name for everybody of this morning, so that a search shows these rows and no others. */
const [, FAMILY] = invented('', 'Lindqvist');
const PATIENTS = ['Astrid', 'Birgitta', 'Cecilia'] as const;

const rowOf = (page: Page, firstName: string) => page.getByRole('row').filter({ hasText: `${FAMILY}, ${firstName}` });
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function act(page: Page, firstName: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${FAMILY}, ${firstName}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function savedText(page: Page, start: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await start();
  const download = await waiting;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const TABLE = [
  'Last name,First name,Date of birth,Source,Responsible provider,Diagnosis',
  `${FAMILY},Dagny,1940-02-29,Physician,"Priya Shah, MD",Heart failure`,
  `${FAMILY},Edith,02/30/1941,Physician,"Priya Shah, MD",Heart failure`,
  `${FAMILY},Freja,1942-03-04,Physician,Nobody Known,Heart failure`,
  `${FAMILY},Greta,11/05/1939,Hospital,"Priya Shah, MD","=Cancer, spread"`,
].join('\r\n');

const BUNDLE = JSON.stringify({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      fullUrl: 'urn:uuid:5f6f3a54-63a1-4d0b-9c53-1f0a4c3c9a01',
      resource: {
        resourceType: 'Patient',
        name: [{ use: 'official', family: FAMILY, given: ['Hedvig'] }],
        birthDate: '1938-07-19',
        gender: 'female',
      },
    },
    {
      fullUrl: 'urn:uuid:5f6f3a54-63a1-4d0b-9c53-1f0a4c3c9a02',
      resource: {
        resourceType: 'Practitioner',
        name: [{ family: 'Shah', given: ['Priya'], suffix: ['MD'] }],
      },
    },
    {
      fullUrl: 'urn:uuid:5f6f3a54-63a1-4d0b-9c53-1f0a4c3c9a03',
      resource: {
        resourceType: 'ServiceRequest',
        status: 'active',
        intent: 'order',
        priority: 'urgent',
        subject: { reference: 'urn:uuid:5f6f3a54-63a1-4d0b-9c53-1f0a4c3c9a01' },
        requester: { reference: 'urn:uuid:5f6f3a54-63a1-4d0b-9c53-1f0a4c3c9a02' },
        reasonCode: [{ text: 'Heart failure' }],
      },
    },
  ],
});

test(
  'a morning of intake: filter and keep the filter, accept, decline, enroll, assign, export, bring in a table and a Bundle',
  { tag: '@short' },
  async ({ browser }) => {
    const group = caller(SOFIA);
    for (const firstName of PATIENTS) await refer(group, [firstName, FAMILY]);
    const { page } = await signedIn(browser, ANA);
    const search = () => page.getByRole('searchbox').first();
    const filterName = `Waiting ${FAMILY}`;

    await test.step('what waits is filtered, kept under a name and found again', async () => {
      // The heading of the column is a button of the same name.
      await page
        .locator('button[aria-haspopup="dialog"]')
        .filter({ hasText: /^Status$/ })
        .click();
      await page.getByRole('checkbox', { name: 'Received', exact: true }).click();
      await expect(page.getByRole('checkbox', { name: 'Received', exact: true })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/filter\.status=referral_received/);
      await page.getByRole('button', { name: 'Saved filters' }).click();
      await page.getByRole('button', { name: 'Save this view…' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(filterName);
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(toast(page)).toContainText(`“${filterName}” is saved`);
      await page.goto('/hospice');
      await page.getByRole('button', { name: 'Saved filters' }).click();
      await page.getByRole('dialog').getByRole('button', { name: filterName }).first().click();
      await expect(page).toHaveURL(/filter\.status=referral_received/);
      await search().fill(FAMILY);
      await expect(rows(page)).toHaveCount(3);
    });

    await test.step('one is accepted, one declined, one enrolled, from the list', async () => {
      await act(page, 'Astrid', 'Accept…');
      const accept = page.getByRole('dialog', { name: 'Accept referral' });
      await accept.getByLabel('Waiting for').selectOption({ label: 'Family deciding' });
      await accept.getByLabel('Planned start of care').fill('2030-01-15');
      await accept.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(rowOf(page, 'Astrid')).toHaveCount(0);
      await act(page, 'Birgitta', 'Decline…');
      const decline = page.getByRole('dialog', { name: 'Decline referral' });
      await decline.getByRole('radio', { name: 'Not eligible' }).check();
      await decline.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(rowOf(page, 'Birgitta')).toHaveCount(0);
      await act(page, 'Cecilia', 'Enroll…');
      const enroll = page.getByRole('dialog', { name: 'Enroll patient' });
      await enroll.getByLabel('Admission nurse').selectOption({ index: 1 });
      await enroll.getByRole('button', { name: 'Enroll', exact: true }).click();
      await expect(rowOf(page, 'Cecilia')).toHaveCount(0);
    });

    await test.step('all but one are given to one person', async () => {
      await page.goto('/hospice');
      await search().fill(FAMILY);
      await expect(rows(page)).toHaveCount(3);
      await expect(rowOf(page, 'Astrid')).toContainText('Pending');
      await expect(rowOf(page, 'Birgitta')).toContainText('Declined');
      await expect(rowOf(page, 'Cecilia')).toContainText('On service');
      await page.getByRole('table').locator('thead').getByRole('checkbox').check();
      await rowOf(page, 'Birgitta').getByRole('checkbox').uncheck();
      const bar = page.getByRole('region', { name: 'Selected rows' });
      await expect(bar).toContainText('2 of 3 selected');
      await bar.getByRole('button', { name: 'Assign to…' }).click();
      await page.getByRole('combobox', { name: 'Person' }).click();
      await page.getByRole('option', { name: /\(you\)/ }).click();
      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      await expect(rowOf(page, 'Astrid')).toContainText('Ana R.');
      await expect(rowOf(page, 'Cecilia')).toContainText('Ana R.');
      await expect(rowOf(page, 'Birgitta')).not.toContainText('Ana R.');
    });

    await test.step('the list is exported as it is shown', async () => {
      const { name, text } = await savedText(page, async () => {
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Export CSV' }).click();
      });
      expect(name).toBe('referrals.csv');
      const lines = text.trim().split('\r\n');
      expect(lines).toHaveLength(4);
      for (const firstName of PATIENTS) expect(text).toContain(firstName);
      await expect(page.getByRole('region', { name: 'Exports' })).toContainText('Saved, 3 rows');
    });

    await test.step('a table with wrong rows is checked row by row; the right ones are recorded', async () => {
      await page.getByRole('link', { name: 'Import…' }).click();
      await page
        .getByLabel('Referral file')
        .setInputFiles({ name: 'morning.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
      await expect(page.getByRole('heading', { name: 'Fix 2 rows' })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('textbox', { name: /^Date of birth of row/ })).toHaveValue('02/30/1941');
      await expect(main).toContainText('Nobody Known');
      await page.getByRole('radio', { name: /^Import the rest now/ }).check();
      await page.getByRole('button', { name: 'Import 2 referrals' }).click();
      await expect(page.getByRole('heading', { name: '2 referrals imported, 2 rows left out' })).toBeVisible();
    });

    await test.step('a FHIR Bundle becomes a referral', async () => {
      await page.goto('/hospice/referrals/import?tab=fhir');
      await page
        .getByLabel('FHIR Bundle file')
        .setInputFiles({ name: 'bundle.json', mimeType: FHIR_MEDIA_TYPE, buffer: Buffer.from(BUNDLE) });
      await page.getByRole('button', { name: 'Import referral' }).click();
      await page.getByRole('link', { name: 'Open the referral' }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Hedvig ${FAMILY}` })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Responsible provider' })).toContainText('Priya Shah');
    });

    await test.step('everybody of the morning is in the list, and in the export; a formula is only text there', async () => {
      await page.goto('/hospice');
      await search().fill(FAMILY);
      await expect(rows(page)).toHaveCount(6);
      const { text } = await savedText(page, async () => {
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Export CSV' }).click();
      });
      expect(text.trim().split('\r\n')).toHaveLength(7);
      expect(text).toContain(`'=Cancer, spread`);
    });
  },
);
