import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from './Message.module.css';

type BannerTone = 'info' | 'warning' | 'error' | 'offline';

const TONE_ICONS: Record<BannerTone, IconName> = { info: 'info', warning: 'alert', error: 'alert', offline: 'offline' };

interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

export function Banner({ action, children, onDismiss, tone }: BannerProps) {
  return (
    <div className={styles['banner']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={TONE_ICONS[tone]} size={18} />
      <div className={styles['text']}>{children}</div>
      {action}
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} size="small" />}
    </div>
  );
}
