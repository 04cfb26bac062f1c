import { useSelector } from 'react-redux';
import { selectGroup } from '#src/auth/authSlice.ts';
import styles from '#src/ui/table/cells.module.css';

interface ProviderCellProps {
  provider: { readonly name: string; readonly group?: { readonly id: string; readonly name: string } } | null;
}

/** The responsible provider, with the group below; a group’s people know their own. */
export function ProviderCell({ provider }: ProviderCellProps) {
  const own = useSelector(selectGroup);
  if (!provider) return null;
  return (
    <span className="column shrinks">
      <span className={styles['clip']} title={provider.name}>
        {provider.name}
      </span>
      {provider.group && provider.group.id !== own?.id && (
        <span className={`${styles['second']} ${styles['clip']}`} title={provider.group.name}>
          {provider.group.name}
        </span>
      )}
    </span>
  );
}
