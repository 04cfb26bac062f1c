import { useSearchParams, type RouteObject } from 'react-router-dom';
import { HospiceArea } from '#src/app/signedIn/areas.tsx';
import * as layout from '#src/app/areas/HospiceLayout.tsx';
import * as dashboard from '#src/features/referrals/hospice/HospiceDashboardScreen.tsx';
import { screen } from './screen.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const WorkScreen = lazyComponent(async () => (await import('#src/app/areas/HospiceWork.tsx')).HospiceWork);
const DashboardTab = lazyComponent(async () => (await import('#src/app/areas/DashboardTab.tsx')).DashboardTab);

/** The referrals' own tabs load none of it. */
function OpenTab() {
  const tab = useSearchParams()[0].get('tab');
  return tab === 'work' ? <WorkScreen /> : <DashboardTab tab={tab} />;
}

const settings: RouteObject = {
  path: 'settings',
  handle: { title: 'Settings' },
  lazy: () => import('#src/app/areas/SettingsLayout.tsx'),
  children: [
    {
      index: true,
      handle: { title: 'Organization' },
      lazy: () => import('#src/app/areas/OrganizationArea.tsx'),
    },
    screen(
      'information-sharing',
      'Information sharing',
      () => import('#src/features/exchange/sharing/InformationSharingScreen.tsx'),
    ),
    screen('referral-page', 'Referral page', () => import('#src/features/exchange/guests/pages/GuestPagesScreen.tsx')),
    screen('survey-send', 'Survey delivery', () => import('#src/features/surveys/sending/SurveySendScreen.tsx')),
    screen(
      'survey-questions',
      'Survey questions',
      () => import('#src/features/surveys/questions/SurveyQuestionsScreen.tsx'),
    ),
    screen('intake', 'Intake tray', () => import('#src/features/exchange/intake/AddressScreen.tsx')),
    screen(
      'connections',
      'Connect a system',
      () => import('#src/features/exchange/connections/HospiceConnectionsScreen.tsx'),
    ),
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

/**
 * The /hospice area. Each screen module exports `Component`, so a route names only its file. The dashboard comes with the routes,
 * or its rows would wait for one more request.
 */
export const hospiceRoutes: RouteObject = {
  path: 'hospice',
  Component: HospiceArea,
  children: [
    {
      Component: layout.Component,
      children: [
        {
          handle: { title: 'Referrals' },
          Component: dashboard.Component,
          children: [{ index: true, element: <OpenTab /> }],
        },
        screen('account-settings', 'Account settings', () => import('#src/features/people/account/AccountScreen.tsx')),
        screen('referrals/new', 'New referral', () => import('#src/app/areas/NewHospiceReferral.tsx')),
        screen(
          'referrals/import',
          'Import referrals',
          () => import('#src/features/exchange/imports/HospiceImportScreen.tsx'),
        ),
        screen('intake/:paperId?', 'Intake tray', () => import('#src/features/exchange/intake/IntakeScreen.tsx')),
        screen('referrals/:id', 'Referral', async () => ({
          Component: (await import('#src/app/areas/referralScreens.tsx')).HospiceReferralScreen,
        })),
        performance,
        settings,
        screen('*', 'Not found', () => import('#src/app/errors/EmbeddedNotFound.tsx')),
      ],
    },
  ],
};
