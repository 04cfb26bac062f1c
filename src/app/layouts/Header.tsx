import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '#contract/product.ts';
import styles from './layout.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

export interface AreaTab {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

export interface HeaderProps {
  /** The area's first page. */
  home: string;
  tabs?: readonly AreaTab[] | undefined;
  accountPath?: string | undefined;
  /** Between the tabs and the user menu: search, what is new. */
  tools?: ReactNode;
}

/** A path that finds its way: two bends and a stop. */
function Mark() {
  return (
    <svg aria-hidden="true" fill="none" height="22" viewBox="0 0 24 24" width="22">
      <path d="M3 18c4.5 0 4.5-12 9-12 3 0 3 6 6 6" stroke="currentColor" strokeLinecap="round" strokeWidth="2.5" />
      <circle cx="20" cy="12" fill="currentColor" r="2.5" />
    </svg>
  );
}

export function Header({ accountPath, home, tabs = [], tools }: HeaderProps) {
  return (
    <header className={styles['header']}>
      <Link className={styles['product']} to={home}>
        <Mark />
        {PRODUCT_NAME}
      </Link>
      <nav aria-label="Main" className={styles['tabs']}>
        {tabs.map(({ isCurrent, label, to }) => (
          <Link aria-current={isCurrent ? 'page' : undefined} className={styles['tab']} key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles['tools']}>
        {tools}
        <ThemeSwitch />
        <UserMenu accountPath={accountPath} />
      </div>
    </header>
  );
}
