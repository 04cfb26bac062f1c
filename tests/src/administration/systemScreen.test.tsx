import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { serverStatusEndpoints } from '#contract/administration/serverStatus.ts';
import { recordRun } from '#server/platform/jobs/workRuns.queries.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { addMail } from '../../server/mail/support/mails.ts';
import { test } from '../../server/support/server.ts';
import { network } from '../support/network.ts';
import { renderApp } from '../support/renderApp.tsx';

describe('System screen', () => {
  test('says how the server is doing, what emails wait, and which work is late', async ({ server }) => {
    const user = await server.addPerson({ role: 'superuser' });
    const { now } = server.clock;
    await addMail(server, { hospiceId: null, status: 'queued', due_at: new Date(now.getTime() - 12 * 60_000) });
    await recordRun(server.db, { name: 'mail', startedAt: now, endedAt: now, failure: null });
    renderApp([adminRoutes], { at: '/admin/system', user, server });
    expect(await screen.findByText(/^(?:PostgreSQL|Embedded in this server), answered in \d+ ms$/)).toBeVisible();
    // Another of this screen's calls may be waiting just then.
    expect(screen.getByText(/^\d+ busy, \d+ free, (?:no calls|1 call) waiting$/)).toBeVisible();
    expect(screen.getByText(/, none failed$/)).toBeVisible();
    expect(screen.getByText(/^1 waiting, the oldest for \w+/)).toBeVisible();
    expect(await screen.findByText('Email delivery')).toBeVisible();
    expect(screen.getAllByText('Late').length).toBeGreaterThan(3);
  });

  test('keeps the work of all servers when the status of this one fails to load, and retries', async ({ server }) => {
    const user = await server.addPerson({ role: 'superuser' });
    const { path } = serverStatusEndpoints.getServerStatus;
    const { person } = renderApp([adminRoutes], { at: '/admin/system', user, server });
    network.use(http.get(`*${path}`, () => new HttpResponse(null, { status: 500 }), { once: true }));
    expect(await screen.findByText('Email delivery')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('None waiting')).toBeVisible();
  });
});
