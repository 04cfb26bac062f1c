import type { ReactNode } from 'react';
import { Card } from '#src/ui/page/Card.tsx';
import styles from './account.module.css';

interface SectionProps {
  /** The part of the address behind `#`. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the page, to be linked. */
export function Section({ actions, children, id, lead, title }: SectionProps) {
  return (
    <div className={styles['section']} id={id}>
      <Card actions={actions} title={title}>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </Card>
    </div>
  );
}
