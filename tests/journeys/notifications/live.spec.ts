import { expect, test } from '@playwright/test';
import { OwnServer } from '../ownServer.ts';
import { ACCEPTED, ANA, changeEnrollment, enrolling, invented, refer, signedIn, SOFIA } from '../support.ts';

const server = new OwnServer();

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await server.start();
});
test.afterAll(() => server.end());

/** Lists never poll, and a referral's page polls once a minute, so a change shown within this time came as a live update. */
const LIVE = { timeout: 5_000 };

const isStream = (address: string) => new URL(address).pathname === '/v1/events';

test(
  'a step of one person shows on the open list and page of another, also after the server was restarted',
  { tag: '@short' },
  async ({ browser }) => {
    const { origin } = server;
    const group = await signedIn(browser, SOFIA, { at: '/stakeholder', baseURL: origin });
    const hospice = await signedIn(browser, ANA, { at: '/hospice', baseURL: origin });
    let streams = 0;
    group.context.on('request', (request) => void (streams += Number(isStream(request.url()))));
    await expect(hospice.page.getByRole('button', { name: / new$/ })).toBeVisible();

    const patient = invented('Marguerite', 'Oldcastle');
    const made = await refer(group, patient);
    const name = `${patient[1]}, ${patient[0]}`;
    await expect(hospice.page.getByRole('row').filter({ hasText: name })).toContainText('Received', LIVE);

    const row = group.page.getByRole('row').filter({ hasText: name });
    const open = await group.context.newPage();
    await open.goto(`/stakeholder/referrals/${made.id}`);
    const step = open.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]');
    await expect(step).toContainText('Received');
    await expect(open.getByRole('button', { name: / new$/ })).toBeVisible();

    await changeEnrollment(hospice, made.id, ACCEPTED());
    await expect(row).toContainText('Pending', LIVE);
    await expect(step).toContainText('Pending', LIVE);
    expect(streams, 'both tabs read one stream').toBeLessThanOrEqual(1);

    const isBack = group.context.waitForEvent('response', (answer) => isStream(answer.url()) && answer.ok());
    await server.stop();
    await server.start();
    await isBack;
    await changeEnrollment(hospice, made.id, await enrolling(hospice));
    await expect(row).toContainText('On service', LIVE);
    await expect(step).toContainText('On service', LIVE);
  },
);
