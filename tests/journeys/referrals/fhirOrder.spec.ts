import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { ANA, invented, signedIn } from '../support.ts';
import { FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';

const [FIRST, FAMILY] = invented('Ingrid', 'Solberg');
const ORDER = `ORD-${Date.now()}`;

const uuid = (number: number) => `urn:uuid:5f6f3a54-63a1-4d0b-9c53-0000000000${number}`;
const text = (words: string) => Buffer.from(words).toString('base64');

/** What a hospital sends: its own number, a physician whom nobody knows, a text document, and much that no referral has a place for. */
const bundle = (priority: string) => {
  const resources = [
    {
      resourceType: 'Patient',
      name: { use: 'official', family: FAMILY, given: [FIRST] },
      birthDate: '1938-07-19',
      gender: 'female ',
      telecom: [{ system: 'email', value: 'ingrid@family.example' }],
      contact: [
        { name: { text: `${FIRST} ${FAMILY}` }, relationship: [{ text: 'Self' }] },
        { name: { text: `Nora ${FAMILY}` }, relationship: [{ coding: [{ code: 'C' }], text: 'Daughter' }] },
      ],
    },
    { resourceType: 'Practitioner', name: [{ family: 'Unheard', given: ['Olaf'] }] },
    {
      resourceType: 'ServiceRequest',
      identifier: [
        {
          type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'PLAC' }] },
          system: 'urn:oid:1.2.3.4',
          value: ORDER,
        },
      ],
      status: 'active',
      intent: 'order',
      priority,
      code: { text: 'Home health evaluation' },
      subject: { reference: uuid(10) },
      requester: { reference: uuid(11) },
      encounter: { reference: 'Encounter/elsewhere' },
    },
    { resourceType: 'Observation', note: [{ text: 'A'.repeat(200_000) }] },
    { resourceType: 'Observation' },
    {
      resourceType: 'DocumentReference',
      status: 'current',
      subject: { reference: uuid(10) },
      content: [{ attachment: { contentType: 'text/plain', title: 'Visit note', data: text('Seen at home.') } }],
    },
  ];
  return JSON.stringify({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: resources.map((resource, index) => ({
      fullUrl: uuid(index + 10),
      resource,
      request: { method: 'POST', url: resource.resourceType },
    })),
  });
};

async function send(page: Page, content: string): Promise<void> {
  await page.goto('/hospice/referrals/import?tab=fhir');
  await page
    .getByLabel('FHIR Bundle file')
    .setInputFiles({ name: 'order.json', mimeType: FHIR_MEDIA_TYPE, buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Import referral' }).click();
  await page.getByRole('button', { name: 'Yes, import it' }).click();
}

test('an order of a hospital comes in with warnings, is matched by a person, goes back with its numbers, and comes again', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, ANA);

  await test.step('an order for another service is asked about, and its warnings come one line for each kind', async () => {
    await send(page, bundle('urgent'));
    await expect(page.getByRole('heading', { name: 'Referral imported' })).toBeVisible();
    const warnings = page.getByRole('region', { name: 'Please review' }).getByRole('row');
    await expect(warnings.nth(1)).toContainText('Home health evaluation');
    await expect(page.getByRole('region', { name: 'Please review' })).toContainText(
      'Observation was not imported (2 times)',
    );
    await page.getByRole('link', { name: 'Open the referral' }).click();
  });

  await test.step('the record shows the sender’s number and what no field holds; a person chooses the provider', async () => {
    const order = page.getByRole('region', { name: 'Order' });
    await expect(order).toContainText(ORDER);
    await expect(order).toContainText('ingrid@family.example');
    await expect(page.getByRole('region', { name: 'Caregiver' })).toContainText(`Nora ${FAMILY}`);
    const provider = page.getByRole('region', { name: 'Responsible provider' });
    await expect(provider).toContainText('Referred by Olaf Unheard');
    await provider.getByRole('button', { name: 'Edit responsible provider' }).click();
    await provider.getByRole('combobox').fill('Priya Shah');
    await page
      .getByRole('option', { name: /Priya Shah/ })
      .first()
      .click();
    await provider.getByRole('button', { name: 'Save' }).click();
    await expect(provider).toContainText('Priya Shah');
    await expect(page.getByRole('region', { name: 'Documents' })).toContainText('Visit note.txt');
  });

  await test.step('the export carries the sender’s number in the request and the task', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /FHIR/ }).click();
    const exported = await readFile(await (await waiting).path(), 'utf8');
    expect(exported.split(`"value":"${ORDER}"`)).toHaveLength(3);
    expect(exported).toContain('"code":"fulfill"');
    expect(exported).not.toContain('FHIR Bundle as received');
  });

  await test.step('the same order again finds its referral and says what differs', async () => {
    await send(page, bundle('routine'));
    await expect(page.getByRole('heading', { name: 'This order was already imported' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Please review' })).toContainText('Urgency: Urgent → Routine');
    await page.getByRole('link', { name: 'Open the referral' }).click();
    await expect(page.getByRole('region', { name: 'Responsible provider' })).toContainText('Priya Shah');
  });
});
