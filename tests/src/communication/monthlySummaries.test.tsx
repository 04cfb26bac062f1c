import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { monthsBefore } from '#src/features/communication/summaries/months.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { addProviderPerson, addReferred } from '../../server/communication/support/summaryReader.ts';
import { makeWorld } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { renderApp } from '../support/renderApp.tsx';
import '#src/features/communication/CommunicationScreen.tsx';
import '#src/features/communication/summaries/SummariesSection.tsx';

const HERE = '/hospice?tab=communication&part=summaries';

/** Today in the hospice's time zone. */
const today = () => plainDateIn(new Date(), 'America/New_York');

async function start(server: TestServer, ...names: string[]) {
  server.clock.now = new Date();
  const world = await makeWorld(server);
  const { groupId, hospiceId } = world;
  const receivedAt = new Date(`${monthsBefore(today())[0]}-14T15:00:00Z`);
  for (const name of names) {
    const { providerId } = await addProviderPerson(server, groupId, name);
    await addReferred(server, { hospiceId, groupId, providerId, receivedAt });
  }
  return { world, ...renderApp([hospiceRoutes], { at: HERE, user: world.people.hospice_admin, server }) };
}

const mails = async ({ db }: TestServer) =>
  (await db.selectFrom('mail_message').select('to_name').where('kind', '=', 'monthly_summary').execute()).map(
    ({ to_name }) => to_name,
  );

describe('Monthly summaries', () => {
  test('are switched on, with the date when they are sent next', async ({ server }) => {
    const { person } = await start(server);
    const wanted = await screen.findByRole('switch', { name: 'Send monthly summaries automatically' });
    expect(wanted).not.toBeChecked();
    expect(screen.getByText(/at 8:00 AM on the first day of each month\.$/)).toBeVisible();
    await person.click(wanted);
    await waitFor(() => expect(wanted).toBeChecked());
    expect(screen.getByText(/The next ones go out on \w+, \w+ 1, \d{4} at 8:00 AM\.$/)).toBeVisible();
    expect(await screen.findByText(/^No provider with an account referred in /)).toBeVisible();
  });

  test('are previewed, and sent only to the selected providers', async ({ server }) => {
    const { person } = await start(server, 'Adler', 'Okafor', 'Shah');
    const table = await screen.findByRole('table', { name: 'Providers who referred' });
    await person.click(within(table).getByRole('button', { name: 'Preview: Priya Okafor' }));
    const panel = await screen.findByRole('dialog', { name: 'Summary for Priya Okafor' });
    const letter = await within(panel).findByRole('article', { name: 'Email preview' });
    await waitFor(() => expect(letter.shadowRoot?.textContent).toContain('Referrals: fewer than 5'));
    await person.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(await mails(server)).toEqual([]);

    for (const name of ['Adler', 'Shah']) {
      await person.click(within(table).getByRole('checkbox', { name: new RegExp(`Priya ${name}`) }));
    }
    await person.click(screen.getByRole('button', { name: 'Send to 2 selected' }));
    const question = await screen.findByRole('dialog', { name: /to 2 providers\?$/ });
    await person.click(within(question).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Will be sent to 2 providers')).toBeVisible();
    expect(new Set(await mails(server))).toEqual(new Set(['Priya Adler', 'Priya Shah']));
    await waitFor(() => expect(within(table).getAllByText('Waiting')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Send to selected' })).toHaveAccessibleDescription(
      'Select providers first',
    );
  });

  test('offer a retry when loading fails', async ({ server }) => {
    const { person } = await start(server, 'Shah');
    network.use(http.get('*/monthly-summaries', () => HttpResponse.error(), { once: true }));
    expect(await screen.findByText('No connection')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Priya Shah')).toBeVisible();
  });
});
