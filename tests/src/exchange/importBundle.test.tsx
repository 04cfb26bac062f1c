import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { MAX_BUNDLE_BYTES } from '#contract/exchange/fhir.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { requestResource, transaction } from '../../server/exchange/support/bundles.ts';
import { makeFhirWorld } from '../../server/exchange/support/fhirCalls.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { renderApp } from '../support/renderApp.tsx';

const fileOf = (content: unknown, name = 'referral.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { type: 'application/json' });

type Person = ReturnType<typeof renderApp>['person'];
const choose = async (person: Person, file: File) =>
  person.upload(await screen.findByLabelText('FHIR Bundle file'), file);

async function openAsHospice(server: TestServer) {
  const world = await makeFhirWorld(server);
  const { person, router } = renderApp([hospiceRoutes], {
    at: '/hospice/referrals/import?tab=fhir',
    user: world.people.hospice_admin,
    server,
  });
  return { person, router, world };
}

const countReferrals = async ({ db }: TestServer) => (await db.selectFrom('referral').select('id').execute()).length;

describe('Importing a FHIR Bundle', () => {
  test('shows the patient, records the referral and links to it', async ({ server }) => {
    const { person } = await openAsHospice(server);
    const note = { resourceType: 'Observation', status: 'final', code: { text: 'Weight' } };
    await choose(person, fileOf(transaction({ more: [note, note] })));

    expect(await screen.findByText("Máire Áine O'Neill, born Apr 17, 1938")).toBeVisible();
    expect(screen.getByText('Patient, ServiceRequest, Practitioner, 2 × Observation')).toBeVisible();
    expect(await countReferrals(server)).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Import referral' }));

    await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Referral imported' })).toHaveFocus());
    const [, row] = within(screen.getByRole('region', { name: 'Please review' })).getAllByRole('row');
    expect(row).toHaveTextContent('Observation was not imported (2 times)Entry 4, Observation and others');
    const { id } = await server.db.selectFrom('referral').select('id').executeTakeFirstOrThrow();
    expect(screen.getByRole('link', { name: 'Open the referral' })).toHaveAttribute('href', `/hospice/referrals/${id}`);
  });

  test('asks which of several orders to import', async ({ server }) => {
    const { person } = await openAsHospice(server);
    const more = [requestResource({ code: { text: 'Hospice evaluation' }, authoredOn: '2026-11-18' })];
    await choose(person, fileOf(transaction({ more })));
    await person.click(await screen.findByRole('button', { name: 'Import referral' }));
    const button = await screen.findByRole('button', { name: 'Import referral', description: 'Choose an order first' });
    await person.click(screen.getByRole('radio', { name: 'Hospice evaluation, Nov 18, 2026, entry 4' }));
    await person.click(button);
    expect(await screen.findByRole('heading', { name: 'Referral imported' })).toBeVisible();
    expect(await countReferrals(server)).toBe(1);
  });

  test('names each wrong place, and imports the corrected file', async ({ server }) => {
    const { person } = await openAsHospice(server);
    await choose(
      person,
      fileOf(transaction({ patient: { deceasedBoolean: true }, request: { status: 'entered-in-error' } })),
    );
    await person.click(await screen.findByRole('button', { name: 'Import referral' }));

    const rows = within(await screen.findByRole('region', { name: '2 items to correct' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'This request was entered in errorEntry 2, ServiceRequeststatus',
      'A patient who has died can’t be referredEntry 1, PatientdeceasedBoolean',
    ]);
    expect(await countReferrals(server)).toBe(0);

    await choose(person, fileOf(transaction()));
    expect(screen.queryByRole('region', { name: '2 items to correct' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Import referral' }));
    expect(await screen.findByRole('heading', { name: 'Referral imported' })).toBeVisible();
  });

  test('asks before an order for another service becomes a referral, and imports it on a yes', async ({ server }) => {
    const { person } = await openAsHospice(server);
    await choose(person, fileOf(transaction({ request: { code: { text: 'Physical therapy' } } })));
    await person.click(await screen.findByRole('button', { name: 'Import referral' }));
    expect(await screen.findByText(/This order is for “Physical therapy”, not for hospice care/)).toBeVisible();
    expect(screen.queryByText(/Nothing was imported/)).toBeNull();
    expect(await countReferrals(server)).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Yes, import it' }));
    expect(await screen.findByRole('heading', { name: 'Referral imported' })).toBeVisible();
    expect(await countReferrals(server)).toBe(1);
  });

  test('accepts pasted text from a group', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { person } = renderApp([stakeholderRoutes], {
      at: '/stakeholder/referrals/import?tab=fhir',
      user: world.people.care_manager,
      server,
    });
    await person.click(await screen.findByRole('button', { name: 'Paste it instead' }));
    await person.click(screen.getByRole('textbox', { name: 'Bundle text' }));
    await person.paste(JSON.stringify(transaction()));
    await person.click(screen.getByRole('button', { name: 'Use this text' }));
    await person.click(await screen.findByRole('button', { name: 'Import referral' }));
    expect(await screen.findByRole('heading', { name: 'Referral imported' })).toBeVisible();
    expect(screen.getByText('Everything in the Bundle was imported.')).toBeVisible();
  });

  test('says what is wrong with a file that is not a Bundle, and offers no import', async ({ server }) => {
    const { person } = await openAsHospice(server);
    for (const [content, title] of [
      ['<Bundle xmlns="http://hl7.org/fhir"/>', 'This is XML'],
      ['{"resourceType": "Bundle", ', 'This is not JSON'],
      ['{"resourceType": "Patient"}', 'This is not a FHIR Bundle'],
      [' '.repeat(MAX_BUNDLE_BYTES + 1), 'This Bundle is too large'],
    ] as const) {
      await choose(person, fileOf(content));
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Import referral' })).toBeNull();
    }
  });
});
