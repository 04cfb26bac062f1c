import styles from './AreaOutline.module.css';

export interface AreaOutlineProps {
  readonly heading: string;
  readonly lead: string;
  readonly points: readonly string[];
  /** Below a page's own title. */
  readonly isPart?: boolean;
}

/** Says what a screen is for and what it will hold. */
export function AreaOutline({ heading, isPart = false, lead, points }: AreaOutlineProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <div className={styles['outline']} data-part={isPart || undefined}>
      <Heading>{heading}</Heading>
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
