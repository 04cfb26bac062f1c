import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon, type IconName } from './icons.tsx';
import type { Tone } from './theme/tokens.ts';

const TONE_ICONS: Record<Tone | 'brand', IconName> = {
  received: 'received',
  pending: 'pending',
  enrolled: 'enrolled',
  declined: 'declined',
  alert: 'alert',
  brand: 'info',
};

interface ChipProps {
  tone: Tone | 'brand';
  /** Another icon than the tone's own. There is always one, since color alone is not enough. */
  icon?: IconName;
  title?: string;
  children: ReactNode;
}

export function Chip({ children, icon, title, tone }: ChipProps) {
  return (
    <span className={styles['chip']} data-tone={tone} title={title}>
      <Icon name={icon ?? TONE_ICONS[tone]} size={14} />
      {children}
    </span>
  );
}
