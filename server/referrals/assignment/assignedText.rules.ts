/** Where a person was assigned before or is assigned now, and nobody is on the other side. */
export const NO_ONE = 'no one';

/** Who was assigned and who is now, as the history says it: `Ana Ruiz → Irene Castillo`. Null: there was nobody and there is nobody. */
export const assignedText = (from: string | null, to: string | null): string | null =>
  from === null ? to : `${from} → ${to ?? NO_ONE}`;
