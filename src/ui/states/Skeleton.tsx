import styles from './Skeleton.module.css';

/** The place of what is loading, in its final size. Still: nothing blinks here. */
export function Skeleton({ height = 14, width }: { height?: number | string; width?: number | string }) {
  return <span aria-hidden="true" className={styles['skeleton']} style={{ height, width }} />;
}
