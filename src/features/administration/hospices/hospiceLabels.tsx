import type { AdministeredHospice } from '#contract/administration/administration.ts';
import { percentText } from '#contract/platform/formats.ts';
import { Chip } from '#src/ui/Chip.tsx';

/** Whether its people can work, or why not. */
export function HospiceState({ hasSuperAdmin, isActive }: Pick<AdministeredHospice, 'hasSuperAdmin' | 'isActive'>) {
  if (!isActive) return <Chip tone="declined">Turned off</Chip>;
  if (!hasSuperAdmin) return <Chip tone="pending">No super administrator</Chip>;
  return <Chip tone="enrolled">Active</Chip>;
}

/** `78%` and `31 of 40`; nothing where there is nothing to divide. */
export function conversionParts({ denominator, numerator, value }: AdministeredHospice['conversion']) {
  return value === null ? null : { value: percentText(value), of: `${numerator} of ${denominator}` };
}
