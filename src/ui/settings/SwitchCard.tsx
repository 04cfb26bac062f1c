import type { ReactNode } from 'react';
import { Switch } from '#src/ui/controls/Switch.tsx';
import styles from './settings.module.css';

interface SwitchCardProps {
  readonly isOn: boolean;
  /** The name of the switch. */
  readonly label: string;
  readonly onSwitch: (isOn: boolean) => void;
  readonly title: string;
  /** Why it cannot be switched. */
  readonly reason?: string | undefined;
  /** The effect of the switch; announced when it changes. */
  readonly children: ReactNode;
}

/** Switches sending on and off, and explains the effect. */
export function SwitchCard({ children, isOn, label, onSwitch, reason, title }: SwitchCardProps) {
  return (
    <div className={styles['card']} data-on={isOn || undefined}>
      <div>
        <p className={styles['title']}>{title}</p>
        <p aria-live="polite">{children}</p>
      </div>
      <Switch isOn={isOn} label={label} onChange={onSwitch} reason={reason} />
    </div>
  );
}
