import { browserStorage } from '#src/config/browserStorage.ts';
import type { Column, Density } from './tableTypes.ts';

/** The order, choice and density of a table's columns, as this device remembers them. */
export interface StoredLayout {
  /** All columns but the first, which neither moves nor hides. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly density: Density;
}

export const layoutKey = (storageKey: string) => `wayside.table.${storageKey}`;

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Undefined where nothing, or something else, is kept. */
export function readStored(storageKey: string): StoredLayout | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(layoutKey(storageKey)) ?? '');
    const [order, hidden, density]: unknown[] = ['order', 'hidden', 'density'].map((name): unknown =>
      Reflect.get(Object(stored), name),
    );
    if (!areTexts(order) || !areTexts(hidden) || (density !== 'comfortable' && density !== 'compact')) return undefined;
    return { order, hidden, density };
  } catch {
    return undefined;
  }
}

/** The layout before anybody changed it. */
export const atFirst = <Row>(columns: readonly Column<Row>[]): StoredLayout => ({
  order: columns.slice(1).map(({ id }) => id),
  hidden: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
  density: 'comfortable',
});

/** The stored layout, fitted to the current columns: unknown ones are dropped, new ones come last. */
export function fitted<Row>(stored: StoredLayout | undefined, columns: readonly Column<Row>[]): StoredLayout {
  const first = atFirst(columns);
  if (!stored) return first;
  const known = stored.order.filter((id) => first.order.includes(id));
  return {
    order: [...known, ...first.order.filter((id) => !known.includes(id))],
    hidden: stored.hidden.filter((id) => first.order.includes(id)),
    density: stored.density,
  };
}
