import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#src/ui/icons.tsx';
import styles from './Page.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** At the right; the last one is the primary. */
  actions?: ReactNode;
  back?: { readonly to: string; readonly label: string };
}

export function PageHeader({ actions, back, subtitle, title }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className="shrinks">
        {back && (
          <Link className={styles['back']} to={back.to}>
            <Icon name="chevronLeft" size={14} />
            {back.label}
          </Link>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle !== undefined && <div className={styles['subtitle']}>{subtitle}</div>}
      </div>
      {actions !== undefined && <div className="wrap gap8 screenOnly">{actions}</div>}
    </header>
  );
}
