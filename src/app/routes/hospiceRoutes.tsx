import { useSearchParams, type RouteObject } from 'react-router-dom';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const FamilyFeedback = lazyComponent(
  async () => (await import('#src/features/surveys/feedback/FamilyFeedback.tsx')).FamilyFeedback,
);
const Communication = lazyComponent(
  async () => (await import('#src/features/communication/CommunicationScreen.tsx')).CommunicationScreen,
);

/** The dashboard's tabs from other features, loaded when they are shown. */
function DashboardTab() {
  const [params] = useSearchParams();
  return params.get('tab') === 'communication' ? <Communication /> : <FamilyFeedback />;
}

const settings: RouteObject = {
  path: 'settings',
  handle: { title: 'Settings' },
  lazy: () => import('#src/app/areas/SettingsLayout.tsx'),
  children: [
    {
      index: true,
      handle: { title: 'Organization' },
      lazy: () => import('#src/features/organizations/settings/OrganizationScreen.tsx'),
    },
    {
      path: 'information-sharing',
      handle: { title: 'Information sharing' },
      lazy: () => import('#src/features/exchange/sharing/InformationSharingScreen.tsx'),
    },
    {
      path: 'survey-send',
      handle: { title: 'Survey send' },
      lazy: () => import('#src/features/surveys/sending/SurveySendScreen.tsx'),
    },
    {
      path: 'survey-questions',
      handle: { title: 'Survey questions' },
      lazy: () => import('#src/features/surveys/questions/SurveyQuestionsScreen.tsx'),
    },
  ],
};

const performance: RouteObject = {
  path: 'performances',
  handle: { title: 'Performance' },
  children: [
    { index: true, lazy: () => import('#src/app/areas/FirstPerformanceView.tsx') },
    {
      path: ':sourceType',
      lazy: () => import('#src/app/areas/PerformanceArea.tsx'),
      children: [
        { index: true, lazy: () => import('#src/features/performance/hospice/PerformanceScreen.tsx') },
        { path: ':source', lazy: () => import('#src/features/performance/hospice/source/SourceScreen.tsx') },
      ],
    },
  ],
};

/** The /hospice area. Each screen module exports `Component`, so a route names only its file. */
export const hospiceRoutes: RouteObject = {
  path: 'hospice',
  lazy: async () => ({ Component: (await import('#src/app/areas/areas.tsx')).HospiceArea }),
  children: [
    {
      lazy: () => import('#src/app/areas/HospiceLayout.tsx'),
      children: [
        {
          handle: { title: 'Dashboard' },
          lazy: () => import('#src/features/referrals/hospice/HospiceDashboardScreen.tsx'),
          children: [{ index: true, element: <DashboardTab /> }],
        },
        {
          path: 'account-settings',
          handle: { title: 'Account settings' },
          lazy: () => import('#src/features/people/account/AccountScreen.tsx'),
        },
        {
          path: 'referrals/new',
          handle: { title: 'New referral' },
          lazy: () => import('#src/features/referrals/new/NewHospiceReferralScreen.tsx'),
        },
        {
          path: 'referrals/import',
          handle: { title: 'Import referrals' },
          lazy: () => import('#src/features/exchange/imports/HospiceImportScreen.tsx'),
        },
        {
          path: 'referrals/:id',
          handle: { title: 'Referral' },
          lazy: () => import('#src/app/areas/HospiceReferralScreen.tsx'),
        },
        performance,
        settings,
        { path: '*', handle: { title: 'Not found' }, lazy: () => import('#src/app/errors/EmbeddedNotFound.tsx') },
      ],
    },
  ],
};
