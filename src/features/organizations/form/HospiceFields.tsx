import type { Control } from 'react-hook-form';
import { fieldsOf } from '#src/ui/form/formField.ts';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { HOSPICE_LABELS as LABELS, type HospiceValues } from './hospiceForm.ts';
import { timeZoneOptions } from './timeZones.ts';

interface HospiceFieldsProps<Body> {
  readonly control: Control<HospiceValues, unknown, Body>;
}

/** The fields that every hospice needs: name, city and time zone. */
export function HospiceBasics<Body>({ control }: HospiceFieldsProps<Body>) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormTextField {...field('name')} isRequired />
      <FormTextField {...field('city')} hint="As in: Sacramento, CA" />
      <FormAutocomplete
        {...field('timeZone')}
        hint="Days, targets and reports go by it"
        isRequired
        options={timeZoneOptions()}
      />
    </>
  );
}

/** Contact details and official numbers. */
export function HospiceFurther<Body>({ control }: HospiceFieldsProps<Body>) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormTextField {...field('legalName')} />
      <FormTextField {...field('address')} />
      <FormGrid>
        <FormTextField {...field('phone')} hint="Families and groups see it" type="tel" />
        <FormTextField {...field('fax')} type="tel" />
      </FormGrid>
      <FormTextField {...field('email')} type="email" />
      <FormGrid>
        <FormTextField {...field('ccn')} hint="CMS Certification Number: six digits or letters" maxLength={6} />
        <FormTextField {...field('npi')} hint="Ten digits" inputMode="numeric" />
      </FormGrid>
    </>
  );
}
