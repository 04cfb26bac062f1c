import type { RouteObject } from 'react-router-dom';
import { StakeholderArea } from '#src/app/signedIn/areas.tsx';
import * as layout from '#src/app/areas/StakeholderLayout.tsx';
import * as dashboard from '#src/features/referrals/group/StakeholderDashboardScreen.tsx';
import { screen } from './screen.ts';

/** The /stakeholder area, its dashboard included. */
export const stakeholderRoutes: RouteObject = {
  path: 'stakeholder',
  Component: StakeholderArea,
  children: [
    {
      Component: layout.Component,
      children: [
        {
          index: true,
          handle: { title: 'Referrals' },
          Component: dashboard.Component,
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
        screen(
          'connections',
          'Connect a system',
          () => import('#src/features/exchange/connections/GroupConnectionsScreen.tsx'),
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
