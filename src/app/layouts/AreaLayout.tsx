import { Outlet } from 'react-router-dom';
import { Header, type HeaderProps } from './Header.tsx';
import styles from './layout.module.css';
import { Main } from './Main.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SideNavigation, type SideLink } from './SideNavigation.tsx';
import { SkipLink } from './SkipLink.tsx';

interface AreaLayoutProps extends HeaderProps {
  side?: { readonly label: string; readonly links: readonly SideLink[] };
}

/** What every page of an area stands in. */
export function AreaLayout({ side, ...header }: AreaLayoutProps) {
  const content = (
    <Main>
      <Outlet />
    </Main>
  );
  return (
    <>
      <SkipLink />
      <Header {...header} />
      <OfflineBanner />
      {side ? (
        <div className={styles['withSide']}>
          <SideNavigation {...side} />
          {content}
        </div>
      ) : (
        content
      )}
    </>
  );
}
