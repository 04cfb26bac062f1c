import { expect, test, type Browser, type Page } from '@playwright/test';
import { openSink, type MailSink } from '../../server/mail/support/mailSink.ts';
import { heading } from '../clean.ts';
import { coveredByToasts } from '../coveredByToasts.ts';
import { OwnServer } from '../ownServer.ts';
import { fillSignIn } from '../support.ts';

/** From an empty database to the first patient in care: by one command, invitations out of the mails, and what the screens offer. */

test.describe.configure({ mode: 'serial' });

const PASSWORD = 'quiet lantern over seven bridges';
const LIVE = { timeout: 5_000 };

const HOSPICE = 'Foxglove Hospice';
const GROUP = 'Larch Street Physicians';
const PROVIDER = 'Dr. Wren Abara';
const NURSE = 'Joan Teller';
const PATIENT = ['Agatha', 'Lindqvist'] as const;

interface Newcomer {
  readonly email: string;
  readonly first: string;
  readonly last: string;
}
const KEEPER: Newcomer = { email: 'ada@keeper.example', first: 'Ada', last: 'Byron' };
const HEAD: Newcomer = { email: 'ines.moreau@foxglove.example', first: 'Ines', last: 'Moreau' };
const INTAKE: Newcomer = { email: 'omar.haddad@foxglove.example', first: 'Omar', last: 'Haddad' };
const CARE: Newcomer = { email: 'lena.fischer@larch.example', first: 'Lena', last: 'Fischer' };
const nameOf = ({ first, last }: Newcomer) => `${first} ${last}`;

const LINK = /http:\S+\/signup\?token=[\w-]+/;

let sink: MailSink;
let server: OwnServer;
let printed = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  sink = await openSink();
  server = new OwnServer({ isNew: true, env: { DEMO_DATA: 'off', SMTP_URL: sink.url }, hasOwnClock: true });
  const output = await server.command('admin:create', '--email', KEEPER.email, '--first-name', KEEPER.first);
  printed = LINK.exec(output)?.[0] ?? '';
  await server.start();
});
test.afterAll(async () => {
  await server.end();
  await sink.close();
});

const mailsTo = ({ email }: Newcomer) => sink.mails.filter(({ to }) => to === email);

/** The link of the one mail that invites this person. */
async function invitationOf(person: Newcomer): Promise<string> {
  await expect.poll(() => mailsTo(person).length, { timeout: 30_000 }).toBe(1);
  return LINK.exec(mailsTo(person)[0]?.text ?? '')?.[0] ?? '';
}

/** In a browser of its own: from the link to the first screen. */
async function signUp(browser: Browser, link: string, person: Newcomer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await page.goto(link);
  await heading(page, 'Accept your invitation');
  await page.getByRole('textbox', { name: 'First name' }).fill(person.first);
  await page.getByRole('textbox', { name: 'Last name' }).fill(person.last);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByLabel('I accept the terms of use').check();
  await page.getByRole('button', { name: 'Set up your account' }).click();
  await page.waitForURL(/\/u\/login/);
  await fillSignIn(page, person.email, PASSWORD);
  await expect(page.getByRole('banner').getByRole('button', { name: nameOf(person) })).toBeVisible();
  return page;
}

const firstStep = (page: Page, name: string) =>
  page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: new RegExp(`^${name}`) });
const panelOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const mainTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const progress = (page: Page) => page.getByRole('list', { name: 'Progress' }).locator('[aria-current="step"]');

async function invite(page: Page, { email }: Newcomer, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite…' }).first().click();
  const panel = panelOf(page, /^Invite to/);
  await panel.getByRole('textbox', { name: 'Email' }).fill(email);
  await panel.getByRole('radio', { name: role, exact: true }).check();
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited');
}

/** Opens a person of the team beside the list. */
async function openMember(page: Page, person: Newcomer) {
  await page.getByRole('row').filter({ hasText: person.email }).getByRole('link').first().click();
  return panelOf(page, nameOf(person));
}

let head: Page;
let intake: Page;

test('an administrator sets up a hospice and a group from nothing, and the first referral is enrolled', async ({
  browser,
}) => {
  test.setTimeout(300_000);

  await test.step('the first administrator comes by the link that the command printed, though a mail came too', async () => {
    expect(await invitationOf(KEEPER)).not.toBe('');
  });
  const keeper = await signUp(browser, printed, KEEPER);
  const administration = keeper.getByRole('navigation', { name: 'Administration' });

  await test.step('a hospice is opened with its first super administrator', async () => {
    await heading(keeper, 'Administration');
    await firstStep(keeper, 'Create a hospice').click();
    const panel = panelOf(keeper, 'New hospice');
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(HOSPICE);
    await panel.getByRole('textbox', { name: 'City' }).fill('Sacramento, CA');
    await panel.getByRole('button', { name: 'Use Pacific Time (America/Los_Angeles)' }).click();
    await panel.getByRole('textbox', { name: 'Email of the super administrator' }).fill(HEAD.email);
    await panel.getByRole('textbox', { name: 'First name' }).fill(HEAD.first);
    await panel.getByRole('textbox', { name: 'Last name' }).fill(HEAD.last);
    await panel.getByRole('button', { name: 'Create hospice' }).click();
    await heading(keeper, HOSPICE);
    await expect(notifications(keeper)).toContainText(`${HEAD.email} was invited`);
    expect(await coveredByToasts(keeper)).not.toContainEqual(expect.stringContaining(HOSPICE));
  });

  await test.step('a group is opened, connected to it, with a provider and an invited care manager', async () => {
    await administration.getByRole('link', { name: 'Overview' }).click();
    await expect(firstStep(keeper, 'Invite its super administrator')).toContainText('Done');
    await expect(firstStep(keeper, 'Create a provider group')).toContainText('Next');
    await firstStep(keeper, 'Create a provider group').click();
    const panel = panelOf(keeper, 'New group');
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(GROUP);
    await panel.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Physician group' });
    await panel.getByRole('combobox', { name: 'Hospices' }).fill('Fox');
    await panel.getByRole('option', { name: HOSPICE }).click();
    await panel.getByRole('textbox', { name: 'Email of the first person' }).fill(CARE.email);
    await panel.getByRole('button', { name: 'Create group' }).click();
    await expect(keeper.getByRole('heading', { level: 1, name: GROUP })).toBeVisible();

    const parts = keeper.getByRole('navigation', { name: 'About this group' });
    await parts.getByRole('link', { name: 'Hospices' }).click();
    await expect(keeper.getByRole('listitem').filter({ hasText: HOSPICE })).toBeVisible();
    await administration.getByRole('link', { name: 'Overview' }).click();
    await expect(firstStep(keeper, 'Invite the group’s first person')).toContainText('Done');
    await firstStep(keeper, 'Add the group’s providers').click();
    await keeper.getByRole('button', { name: 'New provider…' }).first().click();
    const provider = panelOf(keeper, 'New provider');
    await provider.getByRole('textbox', { name: 'Name' }).fill(PROVIDER);
    await provider.getByRole('button', { name: 'Add provider' }).click();
    await expect(keeper.getByRole('row').filter({ hasText: PROVIDER })).toBeVisible();
    await administration.getByRole('link', { name: 'Overview' }).click();
    await expect(keeper.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    await expect(keeper.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  });

  head = await signUp(browser, await invitationOf(HEAD), HEAD);
  await test.step('the super administrator adds a location, a nurse without an account, and a person for intake', async () => {
    await head
      .getByRole('region', { name: 'First steps' })
      .getByRole('link', { name: /^Add your locations/ })
      .click();
    await head.getByRole('button', { name: 'Add location…' }).click();
    const location = panelOf(head, 'Add location');
    await location.getByRole('textbox', { name: 'Name' }).fill('Main office');
    await location.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(head.getByRole('row').filter({ hasText: 'Main office' })).toBeVisible();

    const parts = head.getByRole('navigation', { name: 'Organization sections' });
    await parts.getByRole('link', { name: 'Staff' }).click();
    await head.getByRole('button', { name: 'Add staff…' }).click();
    const staff = panelOf(head, 'Add staff');
    await staff.getByRole('textbox', { name: 'Name' }).fill(NURSE);
    await staff.getByRole('combobox', { name: 'Discipline' }).selectOption({ label: 'Registered nurse' });
    await staff.getByRole('checkbox', { name: 'Can be the admission nurse' }).check();
    await staff.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(head.getByRole('row').filter({ hasText: NURSE })).toContainText('Admission nurse');

    await parts.getByRole('link', { name: 'People' }).click();
    await invite(head, INTAKE, 'Hospice administrator');
  });

  intake = await signUp(browser, await invitationOf(INTAKE), INTAKE);
  await heading(intake, 'Nothing is waiting for you.');
  await mainTab(intake, 'Referrals').click();
  await heading(intake, 'No referrals yet');

  const care = await signUp(browser, await invitationOf(CARE), CARE);
  await test.step('the care manager refers a patient', async () => {
    await care.getByRole('link', { name: 'New referral' }).first().click();
    await care.getByRole('checkbox', { name: HOSPICE }).check();
    await care.getByRole('textbox', { name: 'First name' }).fill(PATIENT[0]);
    await care.getByRole('textbox', { name: 'Last name' }).fill(PATIENT[1]);
    await care.getByLabel('Date of birth').fill('1938-02-03');
    await care.getByRole('combobox', { name: 'Responsible provider' }).fill('Abara');
    await care.getByRole('option', { name: PROVIDER }).click();
    await care.getByRole('button', { name: 'Send referral' }).click();
    await expect(care.getByRole('heading', { level: 1, name: PATIENT.join(' ') })).toBeVisible();
    await expect(progress(care)).toContainText('Received');
  });

  await test.step('intake sees it without a reload, accepts it and enrolls the patient', async () => {
    const row = intake.getByRole('row').filter({ hasText: PATIENT[1] });
    await expect(row).toContainText(GROUP, LIVE);
    await row.getByRole('link').first().click();
    await intake.getByRole('button', { name: 'Accept…' }).click();
    const accepting = panelOf(intake, 'Accept referral');
    await accepting.getByLabel('Waiting for').selectOption({ label: 'Family deciding' });
    await accepting.getByLabel('Planned start of care').fill('2030-01-15');
    await accepting.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(progress(intake)).toContainText('Pending');
    await intake.getByRole('button', { name: 'Enroll…' }).click();
    const enrolling = panelOf(intake, 'Enroll patient');
    await expect(enrolling.getByLabel('Start of care')).not.toHaveValue('');
    await enrolling.getByLabel('Admission nurse').selectOption(NURSE);
    await enrolling.getByRole('button', { name: 'Enroll', exact: true }).click();
    await expect(progress(intake)).toContainText('On service');
    await expect(intake.getByRole('region', { name: 'Enrollment' })).toContainText(NURSE);
  });

  await expect(care.getByRole('region', { name: HOSPICE, exact: true })).toContainText('On service', LIVE);
  await expect(progress(care)).toContainText('On service');
});

test('another role and the end of access take effect at once, without a new sign-in', async () => {
  // Her list is from before the invitation was accepted: the row that is no more leads to the one that is.
  await head.getByRole('row').filter({ hasText: INTAKE.email }).getByRole('link').first().click();
  await heading(head, 'This no longer exists');
  await head.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(head.getByRole('row').filter({ hasText: nameOf(INTAKE) })).toContainText('Active');
  const panel = await openMember(head, INTAKE);

  await test.step('the role is changed: while the person looks on, the tab goes, and what the role does not do', async () => {
    await expect(mainTab(intake, 'Settings')).toBeVisible();
    await expect(intake.getByRole('button', { name: 'Discharge…' })).toBeVisible();
    await panel.getByRole('radio', { name: 'Business development' }).check();
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(notifications(head)).toContainText(`Access for ${nameOf(INTAKE)} was changed`);
    await expect(mainTab(intake, 'Settings')).toHaveCount(0, LIVE);
    await expect(intake.getByRole('button', { name: 'Discharge…' })).toHaveCount(0);
    await intake.goto('/hospice/settings');
    await heading(intake, 'Administrators manage the organization');
  });

  await test.step('access ends: even where nothing is followed, the next click leads to a page that says so', async () => {
    await intake.route(/\/v1\/events(?:\?|$)/, (route) => route.abort());
    await intake.goto('/hospice');
    await expect(intake.getByRole('row').filter({ hasText: PATIENT[1] })).toBeVisible();
    const opened = await openMember(head, INTAKE);
    await opened.getByRole('button', { name: 'Deactivate…' }).click();
    await head.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expect(notifications(head)).toContainText(`${nameOf(INTAKE)}’s account is deactivated`);
    // A background request of the page may notice it before the click does.
    const ended = intake.getByText('Your session has ended');
    await mainTab(intake, 'Enrollments').or(ended).first().click();
    await expect(ended).toBeVisible();
    await intake.getByRole('button', { name: 'Log in' }).click();
    await fillSignIn(intake, INTAKE.email, PASSWORD);
    await expect(intake.getByRole('alert')).toBeVisible();
    await expect(intake).toHaveURL(/\/u\/login/);
  });
});
