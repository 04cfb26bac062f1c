import { Outlet } from 'react-router-dom';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import styles from '#src/app/layout/layout.module.css';
import { SideNavigation, type SideLink } from '#src/app/layout/SideNavigation.tsx';

const LINKS: readonly SideLink[] = [
  { label: 'Organization', to: '/hospice/settings', isIndex: true },
  { label: 'Information sharing', to: '/hospice/settings/information-sharing' },
  { label: 'Survey delivery', to: '/hospice/settings/survey-send' },
  { label: 'Survey questions', to: '/hospice/settings/survey-questions' },
];

/** The frame of all settings pages; their own headings are of the second level. */
export function Component() {
  return (
    <div className="column shrinks gap20">
      <PageHeader title="Settings" />
      <div className={styles['settings']}>
        <SideNavigation isInPage label="Settings" links={LINKS} />
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
