import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { ProductMark } from '#src/ui/ProductMark.tsx';
import { useLinkProps } from '#src/ui/links/useLinkProps.ts';
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
  const linkProps = useLinkProps();
  return (
    <header className={styles['header']}>
      <a {...linkProps(home)} className={styles['product']}>
        <ProductMark />
        <span className={styles['productName']}>{PRODUCT_NAME}</span>
      </a>
      <nav aria-label="Main" className={styles['tabs']}>
        {tabs.map(({ isCurrent, label, to }) => (
          <a {...linkProps(to)} aria-current={isCurrent ? 'page' : undefined} className={styles['tab']} key={to}>
            {label}
          </a>
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
