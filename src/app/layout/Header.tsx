import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { ProductMark } from '#src/ui/ProductMark.tsx';
import styles from './layout.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useColorMode } from '#src/ui/theme/useColorMode.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';

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
  /** Between the tabs and the user menu: search and news. */
  tools?: ReactNode;
}

export function Header({ accountPath, home, tabs = [], tools }: HeaderProps) {
  return (
    <header className={styles['header']}>
      <Link className={styles['product']} to={home}>
        <ProductMark />
        <span className={styles['productName']}>{PRODUCT_NAME}</span>
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

/** Switches between light and dark; the user menu also has "as the system". */
function ThemeSwitch() {
  const { chooseColorMode, scheme } = useColorMode();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={other === 'dark' ? 'moon' : 'sun'}
      label={`Use ${other} theme`}
      onClick={() => chooseColorMode(other)}
    />
  );
}
