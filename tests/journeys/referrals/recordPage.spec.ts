import { expect, test, type Locator, type Page } from '@playwright/test';
import { coveredByToasts } from '../coveredByToasts.ts';
import { ANA, caller, changeEnrollment, HARBOR, invented, refer, signedIn, SOFIA } from '../support.ts';

const CAREGIVER = { name: 'Nora Murray', relationship: 'child', phone: '(410) 555-0144', language: 'en' };
const PLACE = { setting: 'assisted_living', facilityName: 'Maple Court', room: '12' };

async function expectInView(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  for (const [what, part] of Object.entries(parts)) {
    await expect(part, what).toBeVisible();
    await expect(part, what).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

const facts = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const events = (page: Page) =>
  facts(page, 'Timeline')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

test('a full record shows who, where, whom to call, the status, the next action and the last events at once', async ({
  browser,
}) => {
  const sofia = caller(SOFIA);
  const patient = invented('Grace', 'Murray');
  const { id, enrollments } = await refer(sofia, patient, [HARBOR], {
    urgency: 'urgent',
    caregiver: CAREGIVER,
    currentLocation: PLACE,
  });
  const ana = await signedIn(browser, ANA, { at: `/hospice/referrals/${id}` });
  const { page } = ana;
  for (const text of [
    'The bell is broken.',
    'She hears best on the left.',
    'The son works nights.',
    'Park at the back.',
  ])
    await ana.call('POST', `/v1/referrals/${id}/notes`, { text, visibility: 'shared' });
  await changeEnrollment(ana, id, { nextAction: 'Confirm equipment', nextActionDueAt: new Date().toISOString() });
  const concern = { hospiceId: enrollments[0]?.hospice.id, text: 'Nobody has called the family since this morning.' };
  await sofia.call('POST', `/v1/referrals/${id}/concerns`, concern);

  await page.reload();
  await expect(page.getByText('raised a concern', { exact: false }).first()).toBeVisible();
  const shared = (side: Page) => ({
    who: side.getByRole('heading', { level: 1, name: patient.join(' ') }),
    status: side.getByRole('main').getByText('Received', { exact: true }).first(),
    where: facts(side, 'Where the patient is').getByText('Maple Court'),
    caregiver: facts(side, 'Caregiver').getByRole('link', { name: CAREGIVER.phone }),
    'first event': events(side).nth(0),
    'second event': events(side).nth(1),
    'third event': events(side).nth(2),
  });
  await expectInView(page, {
    ...shared(page),
    'next action': facts(page, 'Owner and next action').getByRole('paragraph').filter({ hasText: 'Confirm equipment' }),
    done: page.getByRole('button', { name: 'Done…' }),
    'the number to call': facts(page, 'Owner and next action').getByRole('link', { name: CAREGIVER.phone }),
  });

  await test.step('a toast lies over none of it', async () => {
    const toasts = page.getByRole('region', { name: 'Notifications' });
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'No answer' }).click();
      await expect(toasts).toContainText('No answer');
      // Under the mouse, a toast's ten seconds stand still.
      await toasts.getByText('No answer').hover();
      expect(await coveredByToasts(page), `${width} px`).toEqual([]);
      await toasts.getByRole('button', { name: 'Undo' }).click();
      await expect(toasts).toContainText('Undone');
      await toasts.getByRole('button', { name: 'Dismiss' }).click();
    }
    // Where the title is out of sight, or fills the width, the toast is a bar below the page.
    for (const [width, height] of [
      [1280, 600],
      [768, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 60));
      await page.getByRole('button', { name: 'No answer' }).click();
      await expect(toasts).toContainText('No answer');
      await toasts.getByText('No answer').hover();
      const bar = await toasts.boundingBox();
      expect(bar?.width, 'from side to side').toBe(await page.evaluate(() => document.documentElement.clientWidth));
      expect((bar?.y ?? 0) + (bar?.height ?? 0), 'at the lower edge').toBe(height);
      // Each time, since the page may still be growing.
      const coveredAtEnd = async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return coveredByToasts(page);
      };
      await expect.poll(coveredAtEnd, 'at the end of the page').toEqual([]);
      await toasts.getByRole('button', { name: 'Undo' }).click();
      await expect(toasts).toContainText('Undone');
      await toasts.getByRole('button', { name: 'Dismiss' }).click();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the note box opens when it is needed', async () => {
    await expect(page.getByRole('textbox', { name: 'Add a note' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeFocused();
    await page.keyboard.type('Ring twice.');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Add a note' })).toHaveValue('Ring twice.');
  });

  await test.step('on paper: the hospice’s name, and nothing to fill in or upload', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(new RegExp(`^${HARBOR}, printed `))).toBeVisible();
    await expect(facts(page, 'Caregiver').getByText(CAREGIVER.phone)).toBeVisible();
    await expect(page.getByText('Drop files here', { exact: false })).toBeHidden();
    await expect(page.locator('main :is(button, input, select, textarea):visible')).toHaveCount(0);
  });

  const { page: groupPage } = await signedIn(browser, SOFIA, { at: `/stakeholder/referrals/${id}` });
  await expect(groupPage.getByText('to answer your concern', { exact: false })).toBeVisible();
  await expectInView(groupPage, {
    ...shared(groupPage),
    'the hospice’s number': facts(groupPage, HARBOR).getByRole('link').first(),
  });
  await groupPage.emulateMedia({ media: 'print' });
  await expect(groupPage.getByText(/^Bayview Family Physicians, printed /)).toBeVisible();
  await expect(groupPage.getByText('Drop files here', { exact: false })).toBeHidden();
});
