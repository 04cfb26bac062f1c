import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { FIRST_PIECE } from '#server/exchange/imports/writing/keptRows.rules.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { runImports } from '../../server/exchange/support/fileImports.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { renderApp } from '../support/renderApp.tsx';

/** An import goes on when the browser is closed, and a person finds it again. */

const ROWS = 150;
const HEADING = 'Surname,First name,DOB,Source,Provider';
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `Name ${index},Grace,1940-05-12,Hospital,Dr. Ines Okafor`);
const FILE = new File([[HEADING, ...rowsOf(ROWS)].join('\n')], 'log.csv');
const AT = '/hospice/referrals/import';

async function begin(server: TestServer) {
  const world = await makeWorld(server);
  const open = (at = AT) => renderApp([hospiceRoutes], { at, user: world.people.hospice_admin, server });
  const importFile = async ({ person }: ReturnType<typeof open>) => {
    await person.upload(await screen.findByLabelText('Referral file'), FILE);
    await person.click(await screen.findByRole('button', { name: `Import ${ROWS} referrals` }));
  };
  return { importFile, open };
}

test('a large import shows how far it is, also after a reload, and then its result with the file', async ({
  server,
}) => {
  const { importFile, open } = await begin(server);
  const first = open();
  await importFile(first);
  expect(await screen.findByRole('progressbar', { name: 'Import of log.csv' })).toHaveAttribute(
    'value',
    String(FIRST_PIECE),
  );
  const { pathname, search } = first.router.state.location;
  expect(screen.queryByRole('dialog')).toBeNull();
  first.unmount();

  open(`${pathname}${search}`);
  expect(await screen.findByText(`${FIRST_PIECE} of ${ROWS} rows`)).toBeVisible();
  await runImports(server);
  expect(await screen.findByRole('heading', { name: `${ROWS} referrals imported` }, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Download log\.csv of/ })).toBeVisible();
});

test('an import whose answer was lost goes on, and is found under Recent imports', async ({ server }) => {
  const { importFile, open } = await begin(server);
  const first = open();
  let sent = 0;
  network.use(
    http.post('*/referrals/imports', async ({ request }) => {
      const reply = await server.fetch(request);
      sent += 1;
      return sent === 1 ? reply : HttpResponse.error();
    }),
  );
  await importFile(first);
  expect(await screen.findByText('No connection')).toBeVisible();
  first.unmount();

  const { person } = open();
  expect(await screen.findByText(`Importing, ${FIRST_PIECE} of ${ROWS} rows`)).toBeVisible();
  await runImports(server);
  await person.click(screen.getByRole('link', { name: 'log.csv' }));
  expect(await screen.findByRole('heading', { name: `${ROWS} referrals imported` })).toHaveFocus();
});
