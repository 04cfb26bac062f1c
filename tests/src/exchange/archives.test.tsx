import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { runArchives } from '../../server/exchange/support/archives.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';
import '#src/app/areas/OrganizationArea.tsx';
import '#src/features/exchange/archives/ArchiveSection.tsx';

const open = (server: TestServer, { people }: World, role: 'hospice_admin' | 'hospice_super_admin') =>
  renderApp([hospiceRoutes], { at: '/hospice/settings?part=export', user: people[role], server });

describe('Export of all data', () => {
  test('is asked for by a super administrator, shown while it is being made, and downloaded', async ({ server }) => {
    const saved = watchSavedFiles();
    const world = await makeWorld(server);
    const { person, unmount } = open(server, world, 'hospice_super_admin');
    await person.click(await screen.findByRole('button', { name: 'Export all data' }));
    expect(await screen.findByText('We’re preparing the export and will email you when it’s ready')).toBeVisible();
    expect(await screen.findByText('Waiting to start')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export all data' })).toHaveAccessibleDescription(
      'An export is already being prepared',
    );

    expect(await runArchives(server)).toEqual({ made: 1, removed: 0 });
    unmount();
    const again = open(server, world, 'hospice_super_admin');
    expect(await screen.findByText(/^Ready until Nov 27, 2026/)).toBeVisible();
    await again.person.click(screen.getByRole('button', { name: /^Download the export from/ }));
    await waitFor(() => expect(saved.files.map(({ name }) => name)).toEqual(['wayside-export-2026-11-20.zip']));
    saved.stop();
  });

  test('is not offered to an administrator, who is told whom to ask', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, 'hospice_admin');
    expect(await screen.findByRole('heading', { name: 'Super administrators export data' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export all data' })).toBeNull();
  });
});
