import styles from '#src/ui/table/cells.module.css';

interface ProviderCellProps {
  provider: { readonly name: string; readonly group?: { readonly name: string } } | null;
}

/** The responsible provider, with the group below. */
export function ProviderCell({ provider }: ProviderCellProps) {
  if (!provider) return null;
  return (
    <span className="column shrinks">
      <span className={styles['clip']} title={provider.name}>
        {provider.name}
      </span>
      {provider.group && (
        <span className={`${styles['second']} ${styles['clip']}`} title={provider.group.name}>
          {provider.group.name}
        </span>
      )}
    </span>
  );
}
