import styles from './AreaOutline.module.css';

export interface AreaOutlineProps {
  readonly heading: string;
  readonly lead: string;
  readonly points: readonly string[];
}

/** Says what a screen is for and what it will hold. */
export function AreaOutline({ heading, lead, points }: AreaOutlineProps) {
  return (
    <div className={styles['outline']}>
      <h1>{heading}</h1>
      <p className={styles['lead']}>{lead}</p>
      <p className={styles['state']}>This screen does not work yet. You will find here:</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
