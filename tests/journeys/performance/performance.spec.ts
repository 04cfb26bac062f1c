import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { MetricKey } from '#contract/performance/metrics.ts';
import type { GroupPerformance, HospicePerformance } from '#contract/performance/performance.ts';
import { readPdf } from '../../src/support/pdf.ts';
import { heading } from '../clean.ts';
import { accountOf, ANA, HARBOR, harborDay, signedIn, SOFIA, type Person } from '../support.ts';

/** Figures on the screen, behind their links, in the API and in the report: the same ones. */

// Ended before today: nobody's journey beside this one adds to it.
const PERIOD = `period=custom&filter.days=$btw:${harborDay(-120)},${harborDay(-3)}`;

async function performanceOf({ call }: Person): Promise<HospicePerformance> {
  const { hospice } = await call<{ hospice: { id: string } }>('GET', '/v1/users/me');
  return call('GET', `/v1/hospices/${hospice.id}/performances?view=by_responsible_provider&${PERIOD}`);
}

/** The length of the list as its pager shows it. */
const expectListOf = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`of ${count.toLocaleString('en-US')}$`)).first()).toBeVisible();

const QUESTION = 'What happens to our referrals?';
const TILES = [
  ['Enrolled', 'enrolled'],
  ['Declined', 'declined'],
  ['Census', 'census'],
] as const satisfies readonly (readonly [string, MetricKey])[];

test(
  'a figure leads to the list of what it counts, and back to the same period',
  { tag: '@short' },
  async ({ browser }) => {
    const person = await signedIn(browser, ANA);
    const { page } = person;
    for (const [label, metric] of TILES) {
      let value = 0;
      // Another journey may decide on a referral of the period between the answer and the screen.
      await expect(async () => {
        value = (await performanceOf(person)).totals[metric]?.value ?? 0;
        await page.goto(`/hospice/performances/responsible-provider?${PERIOD}`);
        await page.getByRole('heading', { name: QUESTION }).click();
        await page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(`^${label}\\s*${value}\\b`) })
          .first()
          .click({ timeout: 10_000 });
      }).toPass();
      expect(value).toBeGreaterThan(10);
      await expect(page).toHaveURL(/\/hospice\?.*filter\.drillDown=/);
      await expectListOf(page, value);
      await page.goBack();
      await expect(page).toHaveURL(/performances\/responsible-provider\?.*period=custom/);
    }
  },
);

async function savedReport(page: Page) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const download = await waiting;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), ...(await readPdf(new Uint8Array(bytes).buffer)) };
}

test('the report says what the API says, and its worker ends with it', async ({ browser }) => {
  const person = await signedIn(browser, ANA);
  const { page } = person;
  const { totals, data } = await performanceOf(person);
  await page.goto(`/hospice/performances/responsible-provider?${PERIOD}`);
  const report = await savedReport(page);
  expect(page.workers().filter((worker) => worker.url().includes('reportWorker'))).toEqual([]);
  expect(report.name).toMatch(/\.pdf$/);
  const words = report.pages.flat().join(' ');
  expect(words).toContain(HARBOR);
  expect(words).toContain(`Page 1 of ${report.pages.length}`);
  for (const metric of ['referrals', 'enrolled', 'declined', 'discharged'] as const) {
    expect(words).toContain(String(totals[metric]?.value));
  }
  const conversion = totals.conversionRate;
  expect(words).toContain(`${conversion?.numerator} of ${conversion?.denominator}`);
  for (const { source, figures } of data.slice(0, 10)) {
    expect(words).toContain(source.name);
    expect(words).toContain(`${figures.conversionRate?.numerator} of ${figures.conversionRate?.denominator}`);
  }
});

test('a view that the role may not read is explained, and nothing is asked for', async ({ browser }) => {
  const { page } = await signedIn(browser, accountOf('hospice_business_development'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/hospice/performances/nurse');
  await heading(page, /doesn’t include performance by nurse/);
  expect(asked.filter((path) => /^\/v1\/.*\/performances/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Performance by community' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('one provider against the hospice, and a group’s hospices beside each other', async ({ browser }) => {
  const hospice = await signedIn(browser, ANA, { at: `/hospice/performances/responsible-provider?${PERIOD}` });
  const first = hospice.page.getByRole('table').getByRole('rowheader').getByRole('link').first();
  const name = (await first.innerText()).split('\n')[0] ?? '';
  await first.click();
  await expect(hospice.page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(hospice.page).toHaveURL(/period=custom/);

  const group = await signedIn(browser, SOFIA, { at: `/stakeholder/performances?${PERIOD}` });
  const { group: own } = await group.call<{ group: { id: string } }>('GET', '/v1/users/me');
  const { data } = await group.call<GroupPerformance>('GET', `/v1/groups/${own.id}/performances?${PERIOD}`);
  const asked = data.find((each) => each.hospice.name === HARBOR)?.figures.referrals?.value ?? 0;
  expect(asked).toBeGreaterThan(0);
  const row = group.page.getByRole('row').filter({ has: group.page.getByRole('rowheader', { name: HARBOR }) });
  await row.getByRole('link', { name: new RegExp(`Referrals.*${asked}`) }).click();
  await expectListOf(group.page, asked);
});
