import type { ComponentPropsWithRef } from 'react';

type DayFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { readonly label: string };

/** One end of a range of days, in the panel of a filter. */
export function DayField({ label, ...field }: DayFieldProps) {
  return (
    <label className="row second gap12 between">
      {label}
      <input {...field} className="smallControl" type="date" />
    </label>
  );
}
