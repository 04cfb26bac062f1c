import { expect, test } from '@playwright/test';
import type { HospicePerformance } from '#contract/performance/performance.ts';
import { serial, workbook, type Cell } from '#tests/server/exchange/support/workbooks.ts';
import { harborDay, invented, signedIn, TOM, type Person } from '../support.ts';

// Two years that end before the days that other journeys count, at the other hospice.
const OLDEST = -900;
const NEWEST = -170;
const EVERY = 15;

const [FIRST, FAMILY] = invented('Ida', 'Solvang');
const ROWS = Math.floor((NEWEST - OLDEST) / EVERY) + 1;
const HEADINGS = ['Patient', 'DOB', 'Came in', 'Ref Source', 'MD', 'Disposition', 'SOC Date', 'NTUC Reason', 'DC Date'];

const day = (back: number): Cell => ({ date: serial(harborDay(back)) });

/** Of three patients in a row one died in care, one went back to curative care, and one never started. */
function logRow(index: number): Cell[] {
  const received = OLDEST + index * EVERY;
  const outcomes: Cell[][] = [
    ['Expired', day(received + 2), null, day(received + 30)],
    ['Revoked', day(received + 1), null, day(received + 40)],
    ['NTUC', null, 'not ready', null],
  ];
  const name = `${FAMILY.toUpperCase()}${index}, ${FIRST.toUpperCase()} Q.`;
  // The first birth date could be of two centuries: a person says which.
  const born: Cell = index === 0 ? '5/12/24' : { date: serial('1930-01-15') + index * 97 };
  const source = index % 2 === 0 ? 'St. Mary’s Med Ctr' : 'MD office';
  return [name, born, day(received), source, 'Patel, Dev MD', ...(outcomes[index % outcomes.length] ?? [])];
}

const LOG = workbook([
  { name: 'Read me', rows: [['One row for each referral']] },
  {
    name: 'Log',
    rows: [
      ['Referral log of two years'],
      [],
      HEADINGS,
      ...Array.from({ length: ROWS }, (_, index) => logRow(index)),
      ['Total', ROWS],
    ],
  },
]);

/** The beginning of the log, before the first referral of the demo data. */
const DAYS = 100;
const QUARTER = `period=custom&filter.days=$btw:${harborDay(OLDEST)},${harborDay(OLDEST + DAYS)}`;

async function figuresOf({ call }: Person) {
  const { hospice } = await call<{ hospice: { id: string } }>('GET', '/v1/users/me');
  const path = `/v1/hospices/${hospice.id}/performances?view=by_responsible_provider&${QUARTER}`;
  const { totals } = await call<HospicePerformance>('GET', path);
  return {
    referrals: totals.referrals?.value ?? 0,
    enrolled: totals.enrolled?.value ?? 0,
    declined: totals.declined?.value ?? 0,
  };
}

test('an Excel log of two years becomes referrals with their outcomes, and counts in the figures of its own days', async ({
  browser,
}) => {
  const tom = await signedIn(browser, TOM, { at: '/hospice/referrals/import' });
  const { page } = tom;
  const before = await figuresOf(tom);

  await test.step('the log is found below its title; a person matches a column and a word, and mends a cell', async () => {
    await page.getByLabel('Referral file').setInputFiles({
      name: 'log.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(LOG),
    });
    await expect(page.getByText('2 rows left out: titles and totals')).toBeVisible();
    await page.getByLabel('Field for column Came in').selectOption('Received at');
    await page.getByRole('button', { name: 'Use the suggestion' }).click();
    const cell = page.getByRole('textbox', { name: 'Date of birth of row 4' });
    await cell.fill('05/12/1924');
    await page.getByRole('button', { name: 'Check the rows again' }).click();
    const start = page.getByRole('button', { name: `Import ${ROWS} referrals` });
    await expect(start, 'a keyboard goes on where it was').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `${ROWS} referrals imported` })).toBeVisible();
  });

  await test.step('the registry has them, with what became of each, marked as imported', async () => {
    await page.getByRole('link', { name: 'Go to referrals' }).click();
    await page.getByRole('searchbox').first().fill(`${FAMILY}0`);
    await page.getByRole('link', { name: new RegExp(`${FAMILY}0`, 'i') }).click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Imported from an Excel file');
    await expect(timeline).toContainText('Died');
  });

  await test.step('the figures of the log’s first quarter count them, by their own days', async () => {
    const own = Array.from({ length: ROWS }, (_, index) => index).filter((index) => index * EVERY <= DAYS);
    const declined = own.filter((index) => index % 3 === 2).length;
    const expected = {
      referrals: before.referrals + own.length,
      enrolled: before.enrolled + own.length - declined,
      declined: before.declined + declined,
    };
    expect(await figuresOf(tom)).toEqual(expected);
    await page.goto(`/hospice/performances/responsible-provider?${QUARTER}`);
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Dev Patel/ }) });
    await expect(row.getByRole('link', { name: new RegExp(`Referrals.*\\b${expected.referrals}\\b`) })).toBeVisible();
  });
});
