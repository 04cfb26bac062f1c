import styles from './step.module.css';

interface ProgressProps {
  readonly id?: string;
  readonly number: number;
  readonly total: number;
  /** `3 of 8`. */
  readonly text: string;
}

/** How far the respondent is, as text and as a bar. */
export function Progress({ id, number, text, total }: ProgressProps) {
  return (
    <div className={styles['progress']}>
      <p className={styles['progressText']} id={id}>
        {text}
      </p>
      <div aria-hidden="true" className={styles['progressTrack']}>
        <svg
          className={styles['progressBar']}
          height="6"
          preserveAspectRatio="none"
          viewBox={`0 0 ${total} 1`}
          width="100%"
        >
          <rect height="1" width={number} />
        </svg>
      </div>
    </div>
  );
}
