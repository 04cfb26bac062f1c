import { Outlet } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import styles from '#src/app/layout/sideNavigation.module.css';
import { SideNavigation, type SideLink } from '#src/app/layout/SideNavigation.tsx';

const LINKS: readonly SideLink[] = [
  { label: 'Organization', to: '/hospice/settings', isIndex: true },
  { label: 'Information sharing', to: '/hospice/settings/information-sharing' },
  { label: 'Referral page', to: '/hospice/settings/referral-page' },
  { label: 'Survey delivery', to: '/hospice/settings/survey-send' },
  { label: 'Survey questions', to: '/hospice/settings/survey-questions' },
  { label: 'Intake tray', to: '/hospice/settings/intake' },
  { label: 'Connect a system', to: '/hospice/settings/connections' },
];

/** The frame of all settings pages; their own headings are of the second level. Who may change none of them has no menu of them. */
export function Component() {
  const mayChange = useAbility().can('manage', 'HospiceSettings');
  return (
    <div className="column shrinks gap20">
      <PageHeader title="Settings" />
      {mayChange ? (
        <div className={styles['settings']}>
          <SideNavigation isInPage label="Settings" links={LINKS} />
          <div>
            <Outlet />
          </div>
        </div>
      ) : (
        <Outlet />
      )}
    </div>
  );
}
