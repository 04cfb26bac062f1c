import styles from './AreaOutline.module.css';

export interface AreaOutlineProps {
  readonly heading: string;
  readonly lead: string;
  readonly points: readonly string[];
}

/** Says what a screen is for and what it holds. */
export function AreaOutline({ heading, lead, points }: AreaOutlineProps) {
  return (
    <div className={styles['outline']}>
      <h1>{heading}</h1>
      <p className={styles['lead']}>{lead}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={styles['state']}>This part is being prepared. Nothing is missing from your account.</p>
    </div>
  );
}
