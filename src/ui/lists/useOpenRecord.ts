import { useState } from 'react';
import { useOpenRow } from './useOpenRow.ts';

/** The record that the address names: from the rows at hand, or as it was last seen in them. */
export function useOpenRecord<Row extends { readonly id: string }>(name: string, rows: readonly Row[]) {
  const row = useOpenRow(name);
  const [lastSeen, setLastSeen] = useState<Row>();
  const found = rows.find(({ id }) => id === row.openId);
  if (found && found !== lastSeen) setLastSeen(found);
  return { ...row, record: found ?? (lastSeen?.id === row.openId ? lastSeen : undefined) };
}
