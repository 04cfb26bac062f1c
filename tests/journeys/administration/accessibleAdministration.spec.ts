import { expect, test } from '@playwright/test';
import {
  button,
  expectClean,
  expectDialogClean,
  expectPanelClean,
  firstRow,
  heading,
  ours,
  shown,
  tryAgain,
  watchedSignIn,
} from '../clean.ts';
import { ADMIN, ANA, expectAccessible, HARBOR, invented } from '../support.ts';

/** The administrators' screens for organizations and people, each with what opens on it; and the lists of people with nothing in them. */

test('the administrators’ overview, hospices and one hospice are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ADMIN, '/admin');
  await shown(page, page.getByText(/^Last run/).first());
  await expectClean(page, 'overview');

  await page.goto('/admin/hospices');
  await firstRow(page);
  await expectPanelClean(page, button(page, 'New hospice…'), 'hospices, a new one');
  await page.getByRole('table').getByRole('link', { name: HARBOR }).click();
  await shown(page, page.getByRole('heading', { level: 1, name: HARBOR }));
  await shown(page, page.getByRole('heading', { name: 'Details' }));
  await expectClean(page, 'a hospice, overview');
  await expectDialogClean(page, button(page, 'Open a patient’s record…'), 'a record with a reason');
  await expectDialogClean(page, button(page, 'Turn off…'), 'switching a hospice off');
  const parts = page.getByRole('navigation', { name: 'Hospice sections' });
  await parts.getByRole('link', { name: 'Profile' }).click();
  await shown(page, page.getByRole('form', { name: 'Profile' }));
  await expectClean(page, 'a hospice, profile');
  await parts.getByRole('link', { name: 'Team' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Invite…'), 'a hospice, inviting');
  await parts.getByRole('link', { name: 'Connected groups' }).click();
  await firstRow(page);
  await expectClean(page, 'a hospice, groups');
  await expectDialogClean(page, button(page, 'Connect a group…'), 'connecting a group');
  await parts.getByRole('link', { name: 'Connected systems' }).click();
  await shown(page, page.getByRole('heading', { name: 'Service accounts' }));
  await expectClean(page, 'a hospice, connected systems');
  expect(found).toEqual([]);
});

test('the stakeholders’ lists, and two records side by side are accessible', async ({ browser }) => {
  const { call, page, found } = await watchedSignIn(browser, ADMIN, '/admin/stakeholders');
  const [, mark] = invented('Linden', 'Court');
  for (const name of [`${mark} Clinic`, `${mark} Clinics`]) {
    await call('POST', '/v1/administration/groups', { name, type: 'hospital', hospiceIds: [] });
  }
  await firstRow(page);
  await expectPanelClean(page, button(page, 'New group…'), 'groups, a new one');
  const lists = page.getByRole('navigation', { name: 'Lists' });
  await lists.getByRole('link', { name: 'Providers and communities' }).click();
  await firstRow(page);
  await expectPanelClean(page, page.getByRole('table').getByRole('link').first(), 'directory, one opened');
  await lists.getByRole('link', { name: 'Duplicates' }).click();
  await firstRow(page);
  await expectClean(page, 'likely duplicates');

  await page.getByRole('link', { name: new RegExp(`^Compare ${mark}`) }).click();
  await page.getByRole('radio', { name: /^Keep/ }).first().check();
  await heading(page, 'What will happen');
  await expectClean(page, 'two side by side');
  await expectDialogClean(page, page.getByRole('button', { name: /^Merge .*…$/ }), 'before merging');
  await page.getByRole('button', { name: /^Merge .*…$/ }).click();
  await page.getByRole('button', { name: 'Merge now' }).click();
  await heading(page, / was merged into /);
  await expectAccessible(page, 'merged');
  await page.goto('/admin/stakeholders?tab=duplicates&show=merged');
  await firstRow(page);
  await expectClean(page, 'what was merged');
  expect(found).toEqual([]);
});

test('a provider group is accessible in its parts, with what opens in them', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ADMIN, '/admin/stakeholders');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Bayview Family Physicians(?! LLC)/ })
    .click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'Invite…'), 'a group, inviting');
  const parts = page.getByRole('navigation', { name: 'About this group' });
  await parts.getByRole('link', { name: 'Providers' }).click();
  await firstRow(page);
  await expectPanelClean(page, button(page, 'New provider…'), 'a group’s providers, a new one');
  await parts.getByRole('link', { name: 'Hospices' }).click();
  await heading(page, 'Connected hospices');
  await expectClean(page, 'a group, hospices');
  await expectDialogClean(page, button(page, 'Connect hospice…'), 'connecting a hospice');
  await parts.getByRole('link', { name: 'Connected systems' }).click();
  await shown(page, page.getByRole('heading', { name: 'Service accounts' }));
  await expectClean(page, 'a group, connected systems');
  expect(found).toEqual([]);
});

test('the audit and the invitations are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ADMIN, '/admin/audit');
  await firstRow(page);
  await expectPanelClean(page, page.getByRole('table').getByRole('link').first(), 'audit, one event');
  await page.goto('/admin/audit?view=reads');
  await firstRow(page);
  await page.goto('/admin/invitations');
  await shown(page, page.getByRole('heading', { level: 1, name: 'Invitations' }));
  await expectPanelClean(page, button(page, 'Invite an administrator…'), 'inviting an administrator');
  expect(found).toEqual([]);
});

const OF_ADMINISTRATORS = /\/v1\/administration\/[a-z-]+(?:\?|$)/;
const OF_THE_TEAM = /\/v1\/hospices\/[^/]+\/(?:users|staff|locations)(?:\?|$)/;

for (const [account, calls, pages] of [
  [
    ADMIN,
    OF_ADMINISTRATORS,
    [
      ['/admin/hospices', 'No hospices yet'],
      ['/admin/stakeholders', 'No provider groups yet'],
      ['/admin/stakeholders?tab=directory', 'The directory is empty'],
      ['/admin/stakeholders?tab=duplicates', 'No likely duplicates'],
      ['/admin/audit', 'No changes yet'],
      ['/admin/audit?view=reads', 'No views yet'],
      ['/admin/audit?view=all', 'No events yet'],
      ['/admin/invitations', 'No invitations yet'],
      ['/admin/mail', 'No email problems'],
    ],
  ],
  [
    ANA,
    OF_THE_TEAM,
    [
      ['/hospice/settings?part=locations', 'No locations yet'],
      ['/hospice/settings?part=team', 'No one has access yet'],
      ['/hospice/settings?part=staff', 'No staff yet'],
    ],
  ],
] as const) {
  test(`the lists for ${account.role} are accessible when they fail, and with nothing in them`, async ({ browser }) => {
    const { page, found } = await watchedSignIn(browser, account, '/');
    for (const [path, empty] of pages) {
      await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(path);
      await heading(page, 'Something went wrong on our end');
      await expectAccessible(page, `${path} failed`);
      await page.route(calls, (route) => route.fulfill({ json: { data: [], meta: { totalItems: 0, isMore: false } } }));
      await tryAgain(page, empty);
      await expectAccessible(page, `${path} empty`);
      await page.unroute(calls);
    }
    expect(ours(found)).toEqual([]);
  });
}
