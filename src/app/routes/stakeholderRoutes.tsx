import type { RouteObject } from 'react-router-dom';
import { screen } from './screen.ts';

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
        screen('account-settings', 'Account settings', () => import('#src/features/people/account/AccountScreen.tsx')),
        screen(
          'performances',
          'Performance',
          () => import('#src/features/performance/comparison/HospiceComparisonScreen.tsx'),
        ),
        screen(
          'manage-communication',
          'Communication',
          () => import('#src/features/notifications/manageCommunication/ManageCommunicationScreen.tsx'),
        ),
        screen('referrals/new', 'New referral', () => import('#src/app/areas/NewGroupReferral.tsx')),
        screen(
          'referrals/import',
          'Import referrals',
          () => import('#src/features/exchange/imports/GroupImportScreen.tsx'),
        ),
        screen('referrals/:id', 'Referral', async () => ({
          Component: (await import('#src/app/areas/referralScreens.tsx')).StakeholderReferralScreen,
        })),
      ],
    },
  ],
};
