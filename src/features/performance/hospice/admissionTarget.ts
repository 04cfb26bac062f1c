/** After which column of the time to admission a target of these hours ends. */
const COLUMNS_TO: Readonly<Record<number, number>> = { 4: 1, 8: 2, 24: 3, 48: 4, 168: 5 };

/** The mark of the hospice's target; none where no column ends with it. */
export function targetOf(hours: number | undefined): {
  readonly target?: { readonly after: number; readonly label: string };
} {
  const after = hours === undefined ? undefined : COLUMNS_TO[hours];
  return after === undefined ? {} : { target: { after, label: `Target: ${hours} h` } };
}
