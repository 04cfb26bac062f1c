import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { browserStorage } from '#src/config/browserStorage.ts';
import type { Column, Density } from './tableTypes.ts';

const Stored = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  density: z.enum(['comfortable', 'compact']),
});
type Stored = z.infer<typeof Stored>;

export interface TableLayout {
  /** All columns but the first, which neither moves nor hides. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly density: Density;
  toggleColumn: (id: string) => void;
  moveColumn: (id: string, by: -1 | 1) => void;
  changeDensity: (density: Density) => void;
  /** These columns alone, in this order. */
  showColumns: (ids: readonly string[]) => void;
  reset: () => void;
}

const keyOf = (storageKey: string) => `wayside.table.${storageKey}`;

function readStored(storageKey: string): Stored | undefined {
  try {
    return Stored.parse(JSON.parse(browserStorage.getItem(keyOf(storageKey)) ?? ''));
  } catch {
    return undefined;
  }
}

/** The layout before anybody changed it. */
export const atFirst = <Row>(columns: readonly Column<Row>[]): Stored => ({
  order: columns.slice(1).map(({ id }) => id),
  hidden: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
  density: 'comfortable',
});

/** The stored layout, fitted to the current columns: unknown ones are dropped, new ones come last. */
function fitted<Row>(stored: Stored, columns: readonly Column<Row>[]): Stored {
  const { order } = atFirst(columns);
  const known = stored.order.filter((id) => order.includes(id));
  return {
    order: [...known, ...order.filter((id) => !known.includes(id))],
    hidden: stored.hidden.filter((id) => order.includes(id)),
    density: stored.density,
  };
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
  const layout = useMemo(() => (stored ? fitted(stored, columns) : atFirst(columns)), [columns, stored]);

  const change = useCallback(
    (patch: Partial<Stored>) => {
      const next = { ...layout, ...patch };
      setStored(next);
      try {
        browserStorage.setItem(keyOf(storageKey), JSON.stringify(next));
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
        browserStorage.removeItem(keyOf(storageKey));
        setStored(undefined);
      },
    }),
    [change, layout, storageKey],
  );
}
