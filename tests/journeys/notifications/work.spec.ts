import { expect, test, type Page } from '@playwright/test';
import { expectClean } from '../clean.ts';
import { signInByKeyboard } from '../keyboard.ts';
import {
  ANA,
  caller,
  changeEnrollment,
  expectNoSidewaysScroll,
  invented,
  type Caller,
  signedIn,
  signIn,
} from '../support.ts';

/** From the log-in to "family called, visit planned" for the oldest family that waits. */

/** A family of Ana's that has waited so many days. */
async function addFamily(ana: Caller, days: number): Promise<string> {
  const [firstName, lastName] = invented('Agnes', 'Waits');
  const { hospice, id: assignedToId } = await ana.call<{ id: string; hospice: { id: string } }>('GET', '/v1/users/me');
  const places = `/v1/hospices/${hospice.id}/stakeholders?filter.kind=provider&limit=1`;
  const { data } = await ana.call<{ data: { id: string }[] }>('GET', places);
  const { id } = await ana.call<{ id: string }>('POST', `/v1/hospices/${hospice.id}/referrals`, {
    patient: { firstName, lastName, dateOfBirth: '1941-05-06' },
    caregiver: { name: 'Ruth Waits', relationship: 'child', phone: '(410) 555-0101' },
    source: 'family',
    responsibleProviderId: data[0]?.id,
    receivedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  });
  await changeEnrollment(ana, id, { assignedToId });
  return `${firstName} ${lastName}`;
}

/** How many lines are wholly on the screen. */
const linesInView = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll(
      (lines) =>
        lines.filter((line) => {
          const { bottom, top } = line.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }).length,
    );

const firstLine = (page: Page) => page.getByRole('main').getByRole('listitem').first();

test('call the oldest waiting family and plan the visit: by mouse', async ({ browser }) => {
  const name = await addFamily(caller(ANA), 40);
  const page = await (await browser.newContext()).newPage();
  // Two presses: the button of Wayside, and the one of the log-in form.
  await signIn(page, ANA);
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
  // The visit that is planned here gets a line of its own, as it is due within a day.
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: 'Call the family' });
  await expect(line).toBeVisible();
  await expect(line.getByRole('link', { name: '(410) 555-0101' })).toHaveAttribute('href', 'tel:+14105550101');
  await expectClean(page, 'My work');
  // Two more.
  await line.getByRole('button', { name: 'Reached…' }).click();
  const dialog = page.getByRole('dialog', { name: 'You reached the family' });
  await expect(dialog.getByRole('radio', { name: 'Visit the patient' })).toBeChecked();
  await expectClean(page, 'what follows a call');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByText(`${name}: Reached. Next: Visit the patient`)).toBeVisible();
  await expect(line).toHaveAttribute('data-done', '');
  await expectClean(page, 'a line that is done');
});

test('call the oldest waiting family and plan the visit: by keyboard alone', { tag: '@short' }, async ({ browser }) => {
  const name = await addFamily(caller(ANA), 80);
  // Two presses of Enter: the button of Wayside, and the log-in form.
  const page = await signInByKeyboard(browser, ANA);
  await expect(firstLine(page)).toContainText(name);
  await expect(firstLine(page)).toHaveAttribute('data-current', '');
  // Two more: the dialog opens on a visit tomorrow morning.
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'You reached the family' });
  await expect(dialog.getByRole('radio', { name: 'Visit the patient' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name}: Reached. Next: Visit the patient`)).toBeVisible();
  // The keys go on with the next line, and U takes the call back.
  await expect(firstLine(page)).toHaveAttribute('data-done', '');
  await page.keyboard.press('u');
  await expect(firstLine(page)).not.toHaveAttribute('data-done');
});

test('one kind of work at a time: by mouse, and by keyboard alone', { tag: '@short' }, async ({ browser }) => {
  const { page } = await signedIn(browser, ANA, { at: '/hospice?tab=work&filter.for=location' });
  const kinds = page.getByRole('navigation', { name: 'Type of work' });
  const tasks = page.getByRole('main').getByRole('listitem');
  await expect(tasks.filter({ hasText: 'Reply to' }).first()).toBeAttached();

  await kinds.getByRole('link', { name: /^Calls/ }).click();
  await expect(page).toHaveURL(/filter\.kind=call_family/);
  await expect(tasks.filter({ hasText: 'Reply to' })).toHaveCount(0);
  await expect(tasks.first()).toContainText('Call the family');

  await kinds.getByRole('link', { name: /^Calls/ }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(kinds.getByRole('link', { name: /^All/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/filter\.kind/);
  await expect(tasks.filter({ hasText: 'Reply to' }).first()).toBeAttached();
  // The links are in the order in which they are read; the last one is reached with Tab.
  for (let presses = (await kinds.getByRole('link').count()) - 1; presses > 0; presses -= 1) {
    await page.keyboard.press('Tab');
  }
  await expect(kinds.getByRole('link', { name: /^Messages/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tasks.filter({ hasText: 'Call the family' })).toHaveCount(0);
  await expect(tasks.first()).toContainText('Reply to');
});

test('My work shows eight lines at 1280 by 800, and three at 200% zoom of it', async ({ browser }) => {
  // The day's other work is of any height; eight families that wait are the usual line.
  const ana = await signedIn(browser, ANA, { viewport: { width: 1280, height: 800 } });
  for (let days = 60; days < 68; days += 1) await addFamily(ana, days);
  const { page } = ana;
  await page.goto('/hospice?tab=work&filter.for=location');
  await expect(firstLine(page)).toBeVisible();
  await expect.poll(() => linesInView(page)).toBeGreaterThanOrEqual(8);

  await page.setViewportSize({ width: 640, height: 400 });
  await expect.poll(() => linesInView(page)).toBeGreaterThanOrEqual(3);
  await expectNoSidewaysScroll(page, 'My work');
  const kinds = page.getByRole('navigation', { name: 'Type of work' });
  await expect(kinds).toBeHidden();
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await kinds.getByRole('link', { name: /^Calls/ }).click();
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  // What is set stays in sight.
  await expect(kinds).toBeVisible();
});
