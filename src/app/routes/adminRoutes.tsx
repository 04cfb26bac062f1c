import type { RouteObject } from 'react-router-dom';
import { screen } from './screen.ts';

export const adminRoutes: RouteObject = {
  path: 'admin',
  lazy: async () => ({ Component: (await import('#src/app/areas/areas.tsx')).AdminArea }),
  children: [
    {
      lazy: () => import('#src/app/areas/AdminLayout.tsx'),
      children: [
        {
          index: true,
          handle: { title: 'Administration' },
          lazy: () => import('#src/features/administration/home/AdminHomeScreen.tsx'),
        },
        screen('hospices', 'Hospices', () => import('#src/features/administration/hospices/HospicesScreen.tsx')),
        screen(
          'hospices/:hospiceId',
          'Hospice',
          () => import('#src/features/administration/hospices/hospice/HospiceScreen.tsx'),
        ),
        screen('account-settings', 'Account settings', () => import('#src/features/people/account/AccountScreen.tsx')),
        screen('audit', 'Audit log', () => import('#src/features/administration/audit/AuditScreen.tsx')),
        screen('invitations', 'Invitations', () => import('#src/features/people/invitations/InvitationsScreen.tsx')),
        screen('mail', 'Email', () => import('#src/features/administration/mail/MailScreen.tsx')),
        screen('system', 'System', () => import('#src/features/administration/system/SystemScreen.tsx')),
        screen(
          'referrals/:id',
          'Referral',
          () => import('#src/features/referrals/page/administrator/AdminReferralScreen.tsx'),
        ),
        {
          path: 'stakeholders',
          handle: { title: 'Stakeholders' },
          children: [
            { index: true, lazy: () => import('#src/features/administration/stakeholders/StakeholdersScreen.tsx') },
            screen('merge', 'Merge', () => import('#src/features/organizations/merging/MergeScreen.tsx')),
            screen(
              ':groupId',
              'Provider group',
              () => import('#src/features/administration/stakeholders/group/GroupScreen.tsx'),
            ),
          ],
        },
      ],
    },
  ],
};
