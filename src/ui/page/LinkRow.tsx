import type { LinkProps } from 'react-router-dom';
import { useLinkProps } from '#src/ui/links/useLinkProps.ts';
import styles from './LinkRow.module.css';

export interface LinkRowItem {
  readonly label: string;
  readonly to: LinkProps['to'];
  readonly state?: LinkProps['state'];
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
  /** It changes a part of the page below: the page is not scrolled to its top. */
  readonly keepsPlace?: boolean;
}

interface LinkRowProps {
  label: string;
  items: readonly LinkRowItem[];
}

function Links({
  item,
  current,
  items,
}: {
  item: 'tab' | 'quick';
  current: 'page' | 'true';
  items: readonly LinkRowItem[];
}) {
  const linkProps = useLinkProps();
  return items.map(({ count, isCurrent, keepsPlace = false, label, state, to }) => (
    <a
      {...linkProps(to, { preventScrollReset: keepsPlace, state })}
      aria-current={isCurrent ? current : undefined}
      className={styles[item]}
      key={label}
    >
      {label}
      {count !== undefined && <span className={styles['count']}>{count.toLocaleString('en-US')}</span>}
    </a>
  ));
}

/** Parts of one page, each with its own address. */
export function Tabs({ items, label }: LinkRowProps) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      <Links current="page" item="tab" items={items} />
    </nav>
  );
}

/** The filters that everybody uses, each with how much it finds. */
export function QuickFilters({ items, label }: LinkRowProps) {
  return (
    <nav aria-label={label} className={styles['quicks']}>
      <Links current="true" item="quick" items={items} />
    </nav>
  );
}
