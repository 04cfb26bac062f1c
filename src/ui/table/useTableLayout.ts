import { useCallback, useMemo, useState } from 'react';
import { browserStorage } from '#src/config/browserStorage.ts';
import { fitted, layoutKey, readStored, type StoredLayout } from './tableLayout.ts';
import type { Column, Density } from './tableTypes.ts';

export interface TableLayout extends StoredLayout {
  toggleColumn: (id: string) => void;
  moveColumn: (id: string, by: -1 | 1) => void;
  changeDensity: (density: Density) => void;
  /** These columns alone, in this order. */
  showColumns: (ids: readonly string[]) => void;
  reset: () => void;
}

function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  const rest = order.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The order, choice and density of a table's columns, remembered on this device. `columns` must be stable. */
export function useTableLayout<Row>(storageKey: string, columns: readonly Column<Row>[]): TableLayout {
  const [stored, setStored] = useState(() => readStored(storageKey));
  const layout = useMemo(() => fitted(stored, columns), [columns, stored]);

  const change = useCallback(
    (patch: Partial<StoredLayout>) => {
      const next = { ...layout, ...patch };
      setStored(next);
      try {
        browserStorage.setItem(layoutKey(storageKey), JSON.stringify(next));
      } catch {
        // A full storage costs the memory of it, not the screen.
      }
    },
    [layout, storageKey],
  );

  return useMemo(
    () => ({
      ...layout,
      toggleColumn: (id) => {
        const { hidden } = layout;
        change({ hidden: hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id] });
      },
      moveColumn: (id, by) => {
        change({ order: moved(layout.order, id, by) });
      },
      changeDensity: (density) => {
        change({ density });
      },
      showColumns: (ids) => {
        const known = ids.filter((id) => layout.order.includes(id));
        const others = layout.order.filter((id) => !known.includes(id));
        change({ order: [...known, ...others], hidden: others });
      },
      reset: () => {
        browserStorage.removeItem(layoutKey(storageKey));
        setStored(undefined);
      },
    }),
    [change, layout, storageKey],
  );
}
