import type { Fact } from '#src/features/referrals/enrollment/enrollmentFacts.ts';
import styles from '#src/features/referrals/page/page.module.css';

const hasValue = ([, value]: Fact) => value !== null && value !== undefined && value !== '' && value !== false;

/** Facts that have a value, as a list; a text where none has. */
export function FactList({ empty, facts }: { facts: readonly Fact[]; empty?: string }) {
  const known = facts.filter(hasValue);
  if (known.length === 0) return <p className="second">{empty ?? 'Not known yet'}</p>;
  return (
    <dl className={styles['factList']}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
