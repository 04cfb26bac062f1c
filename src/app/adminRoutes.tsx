import type { RouteObject } from 'react-router-dom';

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
        {
          path: 'hospices',
          handle: { title: 'Hospices' },
          lazy: () => import('#src/features/adminHospices/HospicesScreen.tsx'),
        },
        {
          path: 'hospices/:hospiceId',
          handle: { title: 'Hospice' },
          lazy: () => import('#src/features/adminHospices/hospice/HospiceScreen.tsx'),
        },
        {
          path: 'account-settings',
          handle: { title: 'Account settings' },
          lazy: () => import('#src/features/account/AccountScreen.tsx'),
        },
        { path: 'audit', handle: { title: 'Audit' }, lazy: () => import('#src/features/adminAudit/AuditScreen.tsx') },
        {
          path: 'invitations',
          handle: { title: 'Invitations' },
          lazy: () => import('#src/features/adminInvitations/InvitationsScreen.tsx'),
        },
        { path: 'mail', handle: { title: 'E-mail' }, lazy: () => import('#src/features/adminMail/MailScreen.tsx') },
        {
          path: 'referrals/:id',
          handle: { title: 'Referral' },
          lazy: () => import('#src/features/referralPage/AdminReferralScreen.tsx'),
        },
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
