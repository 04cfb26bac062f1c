import { NavLink } from 'react-router-dom';
import { classes } from '#src/ui/classes.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from './sideNavigation.module.css';

export interface SideLink {
  readonly label: string;
  readonly to: string;
  readonly icon?: IconName;
  /** Current on this page only, not on those below it. */
  readonly isIndex?: boolean;
}

interface SideNavigationProps {
  label: string;
  links: readonly SideLink[];
  /** Inside a page's padding, not beside it. */
  isInPage?: boolean;
}

export function SideNavigation({ isInPage = false, label, links }: SideNavigationProps) {
  return (
    <nav aria-label={label} className={classes(styles['side'], isInPage && styles['inPage'])}>
      {links.map(({ icon, isIndex = false, label: linkLabel, to }) => (
        <NavLink className={styles['link'] ?? ''} end={isIndex} key={to} to={to}>
          {icon && <Icon name={icon} />}
          {linkLabel}
        </NavLink>
      ))}
    </nav>
  );
}
