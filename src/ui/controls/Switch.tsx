import { useId } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  /** The name of the switch, for screen readers. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Why it cannot be switched. It stays reachable, so that the reason is too. */
  readonly reason?: string | undefined;
  readonly describedBy?: string | undefined;
}

/** A switch that takes effect at once. Position, color and text show its state. */
export function Switch({ describedBy, isOn, label, onChange, reason }: SwitchProps) {
  const reasonId = useId();
  return (
    <>
      <button
        aria-checked={isOn}
        aria-describedby={reason === undefined ? describedBy : reasonId}
        aria-disabled={reason !== undefined || undefined}
        aria-label={label}
        className={styles['switch']}
        onClick={() => {
          if (reason === undefined) onChange(!isOn);
        }}
        role="switch"
        title={reason}
        type="button"
      >
        <span aria-hidden="true" className={styles['track']} />
        <span aria-hidden="true" className={styles['state']}>
          {isOn ? 'On' : 'Off'}
        </span>
      </button>
      {reason !== undefined && (
        <span hidden id={reasonId}>
          {reason}
        </span>
      )}
    </>
  );
}
