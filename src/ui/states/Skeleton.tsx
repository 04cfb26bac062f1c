import styles from './Skeleton.module.css';

/** A placeholder for loading content, in its final size. Not animated. */
export function Skeleton({ height = 14, width }: { height?: number | string; width?: number | string }) {
  return <span aria-hidden="true" className={styles['skeleton']} style={{ height, width }} />;
}
