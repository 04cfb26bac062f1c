import { expect, test, type Page } from '@playwright/test';
import { expectClean, heading, ours, shown, watchedSignIn } from '../clean.ts';
import { ANA, HARBOR, invented, signedIn, SOFIA, type Person } from '../support.ts';

const GROUP_SCREEN = '/stakeholder/manage-communication';
const INBOX = '/hospice?tab=communication&part=inbox';

interface Own {
  readonly id: string;
  readonly hospice: { readonly id: string } | null;
}

/** Ana writes to Sofia alone, about something nobody else writes about. */
async function writeTo(reader: Person, writer: Person, subject: string): Promise<void> {
  const { hospice } = await writer.call<Own>('GET', '/v1/users/me');
  const { id } = await reader.call<Own>('GET', '/v1/users/me');
  const messages = `/v1/hospices/${hospice?.id}/communications`;
  const audience = { groupIds: [], communityIds: [], personIds: [id], savedFilterId: null };
  const words = { subject, body: 'Dear {{first_name}},\n\nwe call **every week**.', topic: 'education' };
  const draft = await writer.call<{ id: string; version: number }>('POST', messages, { ...words, audience });
  await writer.call('POST', `${messages}/${draft.id}/send`, { version: draft.version, at: null });
}

const letter = (page: Page, subject: string) => page.getByRole('link').filter({ hasText: subject });

test('a daily digest chosen for one hospice survives a reload and can be undone', async ({ browser }) => {
  const { page } = await signedIn(browser, SOFIA, { at: GROUP_SCREEN });
  const choice = page.getByRole('combobox', { name: `Discharge or death, ${HARBOR}`, exact: true });
  await choice.selectOption('Daily digest');
  await expect(page.getByText(`“Discharge or death” from ${HARBOR}: daily digest`)).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('daily');
  await choice.selectOption('Same as all hospices');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choice).toHaveValue('daily');
  await choice.selectOption('Same as all hospices');
  await expect(page.getByText(`“Discharge or death” from ${HARBOR}: same as all hospices`).first()).toBeVisible();
});

test(
  'a message is read and answered, the hospice answers back, and both see it without a reload',
  { tag: '@short' },
  async ({ browser }) => {
    const sofia = await signedIn(browser, SOFIA, { at: `${GROUP_SCREEN}?part=messages` });
    const ana = await signedIn(browser, ANA, { at: INBOX });
    const [, subject] = invented('', 'Weekly calls');
    await writeTo(sofia, ana, subject);

    const received = letter(sofia.page, subject);
    await expect(received).toHaveAccessibleName(/^Unread/);
    await received.click();
    await expect(sofia.page.getByRole('heading', { name: subject })).toBeFocused();
    await expect(sofia.page.getByText('every week', { exact: true })).toBeVisible();
    await expect(received).not.toHaveAccessibleName(/^Unread/);
    await sofia.page.getByRole('textbox', { name: `Reply to ${HARBOR}` }).fill('Could you call on Mondays?');
    await sofia.page.keyboard.press('Control+Enter');
    await expect(sofia.page.getByRole('log').getByText('Could you call on Mondays?')).toBeVisible();

    const waiting = letter(ana.page, subject);
    await expect(waiting).toContainText('Waiting');
    await waiting.click();
    await ana.page.getByRole('textbox', { name: /^Reply to / }).fill('Every Monday at nine');
    await ana.page.getByRole('button', { name: 'Send' }).click();
    await expect(ana.page.getByRole('log').getByText('Every Monday at nine')).toBeVisible();
    await expect(waiting).not.toContainText('Waiting');

    await expect(sofia.page.getByRole('log').getByText('Every Monday at nine')).toBeVisible();
  },
);

test('what a group is notified about, its messages and its readers are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, SOFIA, GROUP_SCREEN);
  await shown(page, page.getByRole('table'));
  await expectClean(page, 'what you hear about', { width: 768, height: 1024 });
  await page.getByRole('link', { name: 'Your group' }).click();
  await shown(page, page.getByRole('table', { name: 'Notifications in your group' }));
  await expectClean(page, 'who hears');
  await page
    .getByRole('navigation', { name: 'Communication sections' })
    .getByRole('link', { name: 'Messages' })
    .click();
  await page.getByRole('list', { name: 'Messages' }).getByRole('link').first().click();
  await shown(page, page.getByRole('form', { name: /^Reply / }));
  await expectClean(page, 'messages, one opened', { width: 768, height: 1024 });
  await page.route(/\/communications(?:\?|$)/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await heading(page, 'Something went wrong on our end');
  await expectClean(page, 'messages, failed');
  expect(ours(found)).toEqual([]);
});

test('the hospice’s inbox is accessible, with a conversation opened, and with nothing in it', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, INBOX);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await shown(page, page.getByRole('form', { name: /^Reply to / }));
  await expectClean(page, 'inbox, one opened', { width: 768, height: 1024 });
  await page.route(/\/conversations\?/, (route) => route.fulfill({ json: { data: [], meta: { totalItems: 0 } } }));
  await page.goto(INBOX);
  await heading(page, 'No replies yet');
  await expectClean(page, 'inbox, empty');
  expect(ours(found)).toEqual([]);
});
