import { generateKeyPairSync } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';
import { IDS } from '#server/exchange/fhir/systems.rules.ts';
import { entryUrl } from '#tests/server/exchange/support/bundles.ts';
import { askForToken, signAssertion } from '#tests/server/identity/support/serviceAccounts.ts';
import { HARBOR, invented, signedIn, SOFIA, type Person } from '../support.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PUBLIC_PEM = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const SCOPES = 'system/ServiceRequest.c system/ServiceRequest.rs system/Task.rs';
const [FIRST, FAMILY] = invented('Inga', 'Halvorsen');

const identifier = (system: string, value: string | undefined) => ({ system, value });

/** A referral of one of the group’s providers to Harbor Hospice, as another system writes it. */
async function order({ call }: Person): Promise<string> {
  const { group } = await call<{ group: { id: string } }>('GET', '/v1/users/me');
  const hospices = await call<{ data: { id: string; name: string }[] }>(
    'GET',
    `/v1/groups/${group.id}/hospices?limit=100`,
  );
  const providers = await call<{ data: { id: string }[] }>(
    'GET',
    `/v1/groups/${group.id}/stakeholders?filter.kind=provider&limit=1`,
  );
  const resources = [
    { resourceType: 'Patient', name: [{ family: FAMILY, given: [FIRST] }], birthDate: '1939-02-11', gender: 'female' },
    { resourceType: 'Practitioner', identifier: [identifier(IDS.provider, providers.data[0]?.id)] },
    {
      resourceType: 'ServiceRequest',
      status: 'active',
      intent: 'order',
      code: { coding: [{ system: 'http://snomed.info/sct', code: '385763009', display: 'Hospice care' }] },
      subject: { reference: entryUrl(1) },
      requester: { reference: entryUrl(2) },
      performer: [{ identifier: identifier(IDS.hospice, hospices.data.find(({ name }) => name === HARBOR)?.id) }],
    },
  ];
  return JSON.stringify({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: resources.map((resource, index) => ({
      fullUrl: entryUrl(index + 1),
      resource,
      request: { method: 'POST', url: resource.resourceType },
    })),
  });
}

/** Adds a service account in the dialog. @returns what the screen says that its developers need */
async function addAccount(page: Page, name: string) {
  await page.getByRole('button', { name: 'New service account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  for (const scope of ['Send referrals', 'Read referrals', 'Read each hospice’s status']) {
    await dialog.getByRole('checkbox', { name: scope }).check();
  }
  await dialog.getByLabel('Public key').fill(PUBLIC_PEM);
  await dialog.getByRole('button', { name: 'Add service account' }).click();
  const account = page.getByRole('listitem').filter({ hasText: name });
  await expect(account.getByRole('code')).toHaveCount(2);
  const [id, kid] = await account.getByRole('code').allTextContents();
  if (id === undefined || kid === undefined) throw new Error('The screen shows no client ID or key ID');
  return { account, id, kid };
}

test('a service account that is made on the screen refers by FHIR, reads its Task, and loses its access on the screen', async ({
  baseURL: origin = '',
  browser,
}) => {
  const sofia = await signedIn(browser, SOFIA, { at: '/stakeholder/connections' });
  const { page } = sofia;
  const name = `${FAMILY} EHR`;
  const { account, id, kid } = await addAccount(page, name);

  const assertion = await signAssertion({ id, kid, origin, key: keys.privateKey });
  const answer = await askForToken(origin, assertion, SCOPES);
  const { access_token: token = '' }: { access_token?: string } = await answer.json();
  const send = (path: string, body?: string) =>
    fetch(`${origin}/v1/fhir${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': FHIR_MEDIA_TYPE },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });

  const sent = await send('', await order(sofia));
  const response: { id?: string } = await sent.json();
  expect([sent.status, response]).toMatchObject([200, { id: expect.any(String) }]);
  const tasks = await send(`/Task?focus=ServiceRequest/${response.id ?? ''}`);
  expect(await tasks.json()).toMatchObject({ total: 1, entry: [{ resource: { status: 'received' } }] });

  await page.goto(`/stakeholder/referrals/${response.id ?? ''}`);
  await expect(page.getByRole('main')).toContainText(`${FIRST} ${FAMILY}`);
  await expect(page.getByRole('main')).toContainText(`${name} (service account)`);

  await page.goto('/stakeholder/connections');
  await expect(account).not.toContainText('never used');
  await account.getByRole('button', { name: `Revoke access for ${name}…` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(account).toContainText('Access revoked');
  expect((await send('/Task')).status).toBe(401);
});
