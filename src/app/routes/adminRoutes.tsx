import type { RouteObject } from 'react-router-dom';
import { AdminArea } from '#src/app/signedIn/areas.tsx';
import * as layout from '#src/app/areas/AdminLayout.tsx';
import { screen } from './screen.ts';

export const adminRoutes: RouteObject = {
  path: 'admin',
  Component: AdminArea,
  children: [
    {
      Component: layout.Component,
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
