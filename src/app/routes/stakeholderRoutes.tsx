import type { RouteObject } from 'react-router-dom';

export const stakeholderRoutes: RouteObject = {
  path: 'stakeholder',
  lazy: async () => ({ Component: (await import('#src/app/areas/areas.tsx')).StakeholderArea }),
  children: [
    {
      lazy: () => import('#src/app/areas/StakeholderLayout.tsx'),
      children: [
        {
          index: true,
          handle: { title: 'Referrals' },
          lazy: () => import('#src/features/referrals/group/StakeholderDashboardScreen.tsx'),
        },
        {
          path: 'account-settings',
          handle: { title: 'Account settings' },
          lazy: () => import('#src/features/people/account/AccountScreen.tsx'),
        },
        {
          path: 'performances',
          handle: { title: 'Performance' },
          lazy: () => import('#src/features/performance/comparison/HospiceComparisonScreen.tsx'),
        },
        {
          path: 'manage-communication',
          handle: { title: 'Manage communication' },
          lazy: () => import('#src/features/notifications/manageCommunication/ManageCommunicationScreen.tsx'),
        },
        {
          path: 'referrals/new',
          handle: { title: 'New referral' },
          lazy: () => import('#src/features/referrals/new/NewGroupReferralScreen.tsx'),
        },
        {
          path: 'referrals/import',
          handle: { title: 'Import referrals' },
          lazy: () => import('#src/features/exchange/imports/GroupImportScreen.tsx'),
        },
        {
          path: 'referrals/:id',
          handle: { title: 'Referral' },
          lazy: () => import('#src/app/areas/StakeholderReferralScreen.tsx'),
        },
      ],
    },
  ],
};
