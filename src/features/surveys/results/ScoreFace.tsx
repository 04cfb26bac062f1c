import styles from './surveyResults.module.css';

const MOUTHS = [
  'M8 16.5c1-1.6 2.4-2.4 4-2.4s3 .8 4 2.4',
  'M8.5 15.5h7',
  'M8.5 14.6c1 .7 2.2 1 3.5 1s2.5-.3 3.5-1',
  'M8 14c1 1.9 2.4 2.8 4 2.8s3-.9 4-2.8',
  'M7.8 13.8h8.4c-.4 2.4-2 3.8-4.2 3.8s-3.8-1.4-4.2-3.8Z',
] as const;

/** `value` from 1, poor, to 5, excellent; the word stands beside it. */
export function ScoreFace({ value }: { value: number }) {
  return (
    <svg aria-hidden="true" className={styles['face']} data-value={value} focusable="false" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="9" />
      <path d="M9 9.5v.6M15 9.5v.6" />
      <path d={MOUTHS[value - 1]} />
    </svg>
  );
}
