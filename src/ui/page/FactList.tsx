import type { ReactNode } from 'react';

/** A label and its value; a fact without a value is not shown. */
export type Fact = readonly [label: string, value: ReactNode];

const isKnown = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== false && value !== '';

interface FactListProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
  /** Shown where no fact has a value. */
  readonly empty?: string;
}

/** Labels and values; unknown values are left out. */
export function FactList({ className = 'facts', empty, facts }: FactListProps) {
  const known = facts.filter(isKnown);
  if (known.length === 0 && empty !== undefined) return <p className="second">{empty}</p>;
  return (
    <dl className={className}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
