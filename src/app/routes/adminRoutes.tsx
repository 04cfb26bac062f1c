import type { RouteObject } from 'react-router-dom';

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
        {
          path: 'hospices',
          handle: { title: 'Hospices' },
          lazy: () => import('#src/features/administration/hospices/HospicesScreen.tsx'),
        },
        {
          path: 'hospices/:hospiceId',
          handle: { title: 'Hospice' },
          lazy: () => import('#src/features/administration/hospices/hospice/HospiceScreen.tsx'),
        },
        {
          path: 'account-settings',
          handle: { title: 'Account settings' },
          lazy: () => import('#src/features/people/account/AccountScreen.tsx'),
        },
        {
          path: 'audit',
          handle: { title: 'Audit' },
          lazy: () => import('#src/features/administration/audit/AuditScreen.tsx'),
        },
        {
          path: 'invitations',
          handle: { title: 'Invitations' },
          lazy: () => import('#src/features/administration/invitations/InvitationsScreen.tsx'),
        },
        {
          path: 'mail',
          handle: { title: 'Email' },
          lazy: () => import('#src/features/administration/mail/MailScreen.tsx'),
        },
        {
          path: 'referrals/:id',
          handle: { title: 'Referral' },
          lazy: () => import('#src/features/referrals/page/administrator/AdminReferralScreen.tsx'),
        },
        {
          path: 'stakeholders',
          handle: { title: 'Stakeholders' },
          children: [
            { index: true, lazy: () => import('#src/features/administration/stakeholders/StakeholdersScreen.tsx') },
            {
              path: 'merge',
              handle: { title: 'Merge' },
              lazy: () => import('#src/features/administration/stakeholders/merge/MergeScreen.tsx'),
            },
            {
              path: ':groupId',
              handle: { title: 'Provider group' },
              lazy: () => import('#src/features/administration/stakeholders/group/GroupScreen.tsx'),
            },
          ],
        },
      ],
    },
  ],
};
