import type { RouteObject } from 'react-router-dom';
import { outline } from './outline.ts';

export const adminRoutes: RouteObject = {
  path: 'admin',
  lazy: async () => ({ Component: (await import('./areas.tsx')).AdminArea }),
  children: [
    {
      lazy: () => import('./layouts/AdminLayout.tsx'),
      children: [
        {
          index: true,
          handle: { title: 'Administration' },
          lazy: () => import('#src/features/adminHome/AdminHomeScreen.tsx'),
        },
        { path: 'hospices', handle: { title: 'Hospices' }, lazy: outline('adminHospices') },
        {
          path: 'stakeholders',
          handle: { title: 'Stakeholders' },
          children: [
            { index: true, lazy: () => import('#src/features/adminStakeholders/StakeholdersScreen.tsx') },
            {
              path: 'merge',
              handle: { title: 'Merge' },
              lazy: () => import('#src/features/adminStakeholders/merge/MergeScreen.tsx'),
            },
            {
              path: ':groupId',
              handle: { title: 'Provider group' },
              lazy: () => import('#src/features/adminStakeholders/group/GroupScreen.tsx'),
            },
          ],
        },
      ],
    },
  ],
};
