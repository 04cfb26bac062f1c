import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

const isKnown = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== false && value !== '';

interface FactListProps {
  readonly facts: readonly Fact[];
  readonly className: string | undefined;
}

/** Names and values; what is not known is left out. */
export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.filter(isKnown).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
