import { expect, test } from '@playwright/test';
import { GRACE, signedIn, SOFIA } from '../support.ts';

/** A hospice says in two presses that it can't take patients, and a group that is choosing reads it at once. */

const OFFICE = 'Harbor main office';

test('from two presses at the hospice to the group’s choice', async ({ browser }) => {
  const sofia = await signedIn(browser, SOFIA, { at: '/stakeholder/referrals/new' });
  await sofia.page.getByText('Patient details').click();
  await sofia.page.getByLabel('Home address').fill('12 Bay Ridge Ave, Annapolis, MD 21401');
  const offer = sofia.page.getByText(`${OFFICE}: `);
  await expect(offer).toContainText('Covers 21401');
  await expect(sofia.page.getByText(/Last updated 1[45]h ago/)).toBeVisible();

  const grace = await signedIn(browser, GRACE, { at: '/hospice?tab=work' });
  await grace.page.getByRole('button', { name: 'Availability' }).click();
  const patients = grace.page.getByRole('group', { name: `New patients at ${OFFICE}` });
  await patients.getByRole('button', { name: 'Not accepting' }).click();
  await expect(grace.page.getByText(`${OFFICE}: not accepting new patients`)).toBeVisible();

  await expect(offer).toContainText('Not accepting new patients');
  await expect(sofia.page.getByRole('checkbox', { name: /^Harbor Hospice/ })).toBeEnabled();

  await patients.getByRole('button', { name: 'Accepting', exact: true }).click();
  await expect(offer).not.toContainText('Not accepting');
});
