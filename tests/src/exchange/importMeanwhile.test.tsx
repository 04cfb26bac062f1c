import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { renderApp } from '../support/renderApp.tsx';

/** What happens to a person's work on a file when the network, the server or the person gets in the way. */

const UPLOAD = '*/referrals/imports';
const FILE = new File(
  ['Surname,First name,DOB,Source,Provider\nAbel,Grace,soon,Hospital,Dr. Ines Okafor'],
  'morning.csv',
);

const cell = () => screen.findByRole('textbox', { name: 'Date of birth of row 2' });
const again = () => screen.getByRole('button', { name: 'Check the rows again' });

async function open(server: TestServer) {
  const world = await makeWorld(server);
  const at = '/hospice/referrals/import';
  const { person } = renderApp([hospiceRoutes], { at, user: world.people.hospice_admin, server });
  const choose = async () => person.upload(await screen.findByLabelText('Referral file'), FILE);
  return { person, choose };
}

test('an import whose file never arrived can be tried again without choosing the file again', async ({ server }) => {
  const { choose, person } = await open(server);
  network.use(http.post(UPLOAD, () => HttpResponse.error(), { once: true }));
  await choose();
  expect(await screen.findByText('No connection')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Check rows' })).toBeVisible();
});

test('an import keeps what a person enters while the rows are checked, and asks before it is left', async ({
  server,
}) => {
  const { choose, person } = await open(server);
  await choose();
  await person.type(await screen.findByRole('textbox', { name: /^Referring organization/ }), 'Mercy');
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
  network.use(
    http.post(
      UPLOAD,
      async ({ request }) => {
        await waiting;
        return server.fetch(request);
      },
      { once: true },
    ),
  );
  await person.click(again());
  await person.clear(await cell());
  await person.type(await cell(), '05/12/1940');
  answer();
  await waitFor(() => expect(again()).not.toHaveAttribute('aria-busy'));
  expect(await cell()).toHaveValue('05/12/1940');

  await person.click(screen.getByRole('link', { name: 'FHIR Bundle' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await person.click(again());
  expect(await screen.findByRole('button', { name: 'Import 1 referral' })).toBeVisible();
});
