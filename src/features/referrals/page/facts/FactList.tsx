import type { Fact } from '#src/features/referrals/enrollment/enrollmentFacts.ts';
import styles from '#src/features/referrals/page/page.module.css';

const isTold = ([, value]: Fact) => value !== null && value !== undefined && value !== '' && value !== false;

/** Names and values; what is not known is left out, and an empty list says so. */
export function FactList({ empty, facts }: { facts: readonly Fact[]; empty?: string }) {
  const told = facts.filter(isTold);
  if (told.length === 0) return <p className="second">{empty ?? 'Not told yet'}</p>;
  return (
    <dl className={styles['factList']}>
      {told.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
