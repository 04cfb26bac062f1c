import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link, Outlet } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { exportEndpoints } from '#contract/exchange/exports.ts';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { readSearchParams } from '#contract/platform/listQuery.ts';
import { signedOut } from '#src/auth/authSlice.ts';
import { ExportMenu } from '#src/features/exchange/exports/ExportMenu.tsx';
import { downloadBundle } from '#src/features/exchange/exports/downloadBundle.ts';
import { dropAllExports } from '#src/ui/exports/runningExports.ts';
import type { RowSelection } from '#src/ui/table/rowSelection.ts';
import { keepDocument, linesOf } from '../../server/exchange/support/exported.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { connect, network } from '../support/network.ts';
import { renderApp } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';

let saved: ReturnType<typeof watchSavedFiles>;
beforeEach(() => {
  saved = watchSavedFiles();
});
afterEach(async () => {
  dropAllExports();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
  saved.stop();
});

interface Shown {
  readonly query?: string;
  readonly selection?: RowSelection;
  readonly totalItems?: number;
}

function open(server: TestServer, world: World, { query = '', selection, totalItems = 3 }: Shown = {}) {
  const parsed = readSearchParams(HospiceReferralQuery, new URLSearchParams(query));
  const menu = (
    <ExportMenu
      dataView="hospice"
      hospiceId={world.hospiceId}
      query={parsed}
      selection={selection}
      totalItems={totalItems}
    />
  );
  const frame = (
    <main tabIndex={-1}>
      <Outlet />
      <Link to="/elsewhere">Elsewhere</Link>
    </main>
  );
  const routes = [
    {
      element: frame,
      children: [
        { path: 'list', element: menu },
        { path: 'elsewhere', element: <p>Another screen</p> },
      ],
    },
  ];
  return renderApp(routes, { at: '/list', user: world.people.hospice_admin, server });
}

const panel = () => screen.findByRole('region', { name: 'Exports' });

async function choose(person: ReturnType<typeof open>['person'], item: string) {
  await person.click(await screen.findByRole('button', { name: /Export/ }));
  await person.click(screen.getByRole('menuitem', { name: item }));
}

const CSV = `*${exportEndpoints.exportReferrals.path}`;
const bytes = (text: string) => new TextEncoder().encode(text);

/** An export of four rows of which two come; the rest is for the test to say. */
function halfAnExport() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const download = { isStopped: false, breakOff: () => stream?.error(new Error('gone')) };
  network.use(
    http.get(CSV, ({ request }) => {
      request.signal.addEventListener('abort', () => {
        download.isStopped = true;
      });
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
          controller.enqueue(bytes('Number,Note\r\nR-1,"two\r\nlines"\r\nR-2,\r\nR-3'));
        },
      });
      return new HttpResponse(body, { headers: { 'Total-Items': '4', 'Content-Type': 'text/csv' } });
    }),
  );
  return download;
}

const atHalf = async () => {
  const bar = await within(await panel()).findByRole('progressbar', { name: 'Saving referrals.csv' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '2 of 4 rows'));
  return bar;
};

describe('CSV export', () => {
  test('saves the filtered rows, and reports it on whatever screen the user is by then', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    await server.addReferral({ hospiceIds: [world.hospiceId], status: 'declined', referral: { last_name: 'Waite' } });
    const { person } = open(server, world, { query: 'page=7&limit=50&filter.status=declined&search=waite' });
    await choose(person, 'Export CSV');
    await person.click(screen.getByRole('link', { name: 'Elsewhere' }));

    expect(await within(await panel()).findByText('Saved, 1 row')).toBeVisible();
    expect(screen.getByText('Another screen')).toBeVisible();
    expect(within(await panel()).getByText('referrals.csv is saved, 1 row.')).toBeInTheDocument();
    expect(saved.files.map(({ name }) => name)).toEqual(['referrals.csv']);
    const lines = linesOf((await saved.files[0]?.blob.text()) ?? '');
    expect(lines.map((line) => line['Last name'])).toEqual(['Waite']);

    await person.click(screen.getByRole('button', { name: 'Dismiss referrals.csv' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
  });

  test('saves only the selected rows', async ({ server }) => {
    const world = await makeWorld(server);
    const [one] = [await world.addOwnReferral(), await world.addOwnReferral()];
    const { person } = open(server, world, { selection: { kind: 'some', ids: new Set([one.id]) } });
    await choose(person, 'Export CSV');
    expect(await within(await panel()).findByText('Saved, 1 row')).toBeVisible();
  });

  test('shows its progress, and stops when it is canceled', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const half = halfAnExport();
    await choose(person, 'Export CSV');
    expect(await atHalf()).toHaveAttribute('max', '4');

    await person.click(within(await panel()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
    await waitFor(() => expect(half.isStopped).toBe(true));
    expect(saved.files).toEqual([]);
    expect(screen.getByRole('button', { name: /Export/ })).toHaveFocus();
  });

  test('saves nothing of a broken-off file, and can be retried', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const { person } = open(server, world);
    const half = halfAnExport();
    await choose(person, 'Export CSV');
    await atHalf();
    half.breakOff();
    const message = 'The download stopped after 2 of 4 rows. Nothing was saved.';
    expect(await within(await panel()).findByText(message)).toBeVisible();
    expect(saved.files).toEqual([]);

    connect(server);
    await person.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    expect(await within(await panel()).findByText('Saved, 1 row')).toBeVisible();
    expect(saved.files).toHaveLength(1);
  });

  test('says when too many exports run at the same time', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    network.use(
      http.get(CSV, () => HttpResponse.json({ status: 429, code: 'rate_limited', message: '' }, { status: 429 })),
    );
    await choose(person, 'Export CSV');
    expect(await within(await panel()).findByText('Too many requests. Wait a minute, then try again.')).toBeVisible();
  });

  test('ends with the session', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, store } = open(server, world);
    halfAnExport();
    await choose(person, 'Export CSV');
    await panel();
    store.dispatch(signedOut(null));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
  });

  test('is not offered for an empty list', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world, { totalItems: 0 });
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    expect(screen.getByRole('menuitem', { name: /Export CSV/ })).toHaveTextContent('No rows to export');
  });
});

describe('Document download', () => {
  test('asks for the document types and saves them as a ZIP file', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    await keepDocument(server, { referralId: id, groupId: world.groupId, fileType: 'insurance' });
    await keepDocument(server, { referralId: id, groupId: world.groupId });
    const { person } = open(server, world);
    await choose(person, 'Download documents…');
    const dialog = await screen.findByRole('dialog', { name: 'Download documents' });
    await person.click(within(dialog).getByRole('button', { name: 'Clear all' }));
    await person.click(within(dialog).getByRole('checkbox', { name: 'Insurance' }));
    await person.click(within(dialog).getByRole('button', { name: 'Download' }));

    expect(await within(await panel()).findByText('Saved, 1 file')).toBeVisible();
    expect(saved.files.map(({ name }) => name)).toEqual(['documents.zip']);
  });

  test('saves no ZIP file when there are no documents', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const { person } = open(server, world);
    await choose(person, 'Download documents…');
    await person.click(await screen.findByRole('button', { name: 'Download' }));
    const message = 'No documents. These referrals have no documents of the chosen types. Nothing was saved.';
    expect(await within(await panel()).findByText(message)).toBeVisible();
    expect(saved.files).toEqual([]);
  });
});

test('A FHIR bundle that broke off is not saved', async () => {
  const bundle = JSON.stringify({ resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient' } }] });
  let sent = bundle;
  network.use(http.get('*/v1/referrals/:id/fhir', () => new HttpResponse(sent)));
  expect(await downloadBundle('R-1')).toBeNull();
  expect(saved.files.map(({ name }) => name)).toEqual(['referral.fhir.json']);
  sent = bundle.slice(0, -3);
  expect((await downloadBundle('R-1'))?.message).toMatch(/^The download stopped/);
  expect(saved.files).toHaveLength(1);
});
