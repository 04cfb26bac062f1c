import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { CurrentUser } from '#contract/platform/users.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import styles from './settings.module.css';

interface SettingsScreenProps {
  readonly title: string;
  readonly lead: string;
  /** Says who may change the settings, for people who may not. */
  readonly whoDecides: string;
  readonly children: (hospice: NonNullable<CurrentUser['hospice']>) => ReactNode;
}

/** One page of the hospice's settings: a second-level heading, and settings that only administrators may change. */
export function SettingsScreen({ children, lead, title, whoDecides }: SettingsScreenProps) {
  const hospice = useSelector(selectHospice);
  const mayChange = useAbility().can('manage', 'HospiceSettings');
  return (
    <div className="column shrinks gap20">
      <div className={styles['lead']}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      {hospice && mayChange ? (
        children(hospice)
      ) : (
        <EmptyState isCompact title={whoDecides}>
          Your role doesn’t include these settings. Ask an administrator at your hospice.
        </EmptyState>
      )}
    </div>
  );
}
