import { useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ReferralPartsContext } from '#src/features/referrals/parts.ts';
import { referralParts } from '#src/app/referralParts.tsx';
import { Header, type HeaderProps } from './Header.tsx';
import styles from './layout.module.css';
import { QuickAccess } from './QuickAccess.tsx';
import { SideNavigation, type SideLink } from './SideNavigation.tsx';
import sideStyles from './sideNavigation.module.css';
import { Banner } from '#src/ui/states/Banner.tsx';
import { useOnline } from '#src/ui/useOnline.ts';

const MAIN_ID = 'main';

/** The first stop of the Tab key. It moves the focus and does not change the address. */
function SkipLink() {
  return (
    <a
      className={styles['skip']}
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}

/** Shown while the browser is offline. */
function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <div className={styles['offline']}>
      <Banner tone="offline">
        You’re offline. What you see may be out of date. What you typed is kept, and you can save it when you’re back
        online.
      </Banner>
    </div>
  );
}

interface AreaLayoutProps extends HeaderProps {
  side?: { readonly label: string; readonly links: readonly SideLink[] };
}

const NO_SCREENS: NonNullable<HeaderProps['tabs']> = [];

/** The frame of every page of an area. */
export function AreaLayout({ side, tools, ...header }: AreaLayoutProps) {
  const content = (
    <Main>
      <ReferralPartsContext value={referralParts}>
        <Outlet />
      </ReferralPartsContext>
    </Main>
  );
  return (
    <>
      <SkipLink />
      <Header
        {...header}
        tools={
          <>
            <QuickAccess
              accountPath={header.accountPath}
              home={header.home}
              screens={header.tabs ?? side?.links ?? NO_SCREENS}
            />
            {tools}
          </>
        }
      />
      <OfflineBanner />
      {side ? (
        <div className={sideStyles['withSide']} data-side>
          <SideNavigation {...side} />
          {content}
        </div>
      ) : (
        content
      )}
    </>
  );
}

/** The page's content. A new page moves the focus here, as a new document would; a changed filter does not. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main className={styles['main']} id={MAIN_ID} ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
