import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from './Toast.module.css';
import type { Toast } from './useToast.ts';

const LIFE = 10_000;

const TONE_ICONS: Record<NonNullable<Toast['tone']>, IconName> = { success: 'check', error: 'alert', info: 'info' };

/** Counts down the toast's remaining time, except while `isPaused`. */
function useLife(isPaused: boolean, onEnd: () => void): void {
  const left = useRef(LIFE);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
}

export function ToastItem({ isPaused, onClose, toast }: { isPaused: boolean; onClose: () => void; toast: Toast }) {
  const { action, text, tone = 'success' } = toast;
  useLife(isPaused, onClose);

  return (
    <div className={styles['toast']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={TONE_ICONS[tone]} size={18} />
      <span className={styles['text']}>{text}</span>
      {action && (
        <Button
          onClick={() => {
            onClose();
            action.onSelect();
          }}
          size="small"
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={onClose} size="small" />
    </div>
  );
}
