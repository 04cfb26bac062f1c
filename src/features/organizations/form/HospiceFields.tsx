import type { Control } from 'react-hook-form';
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
  return (
    <>
      <FormTextField control={control} isRequired label={LABELS.name} name="name" />
      <FormTextField control={control} hint="As in: Sacramento, CA" label={LABELS.city} name="city" />
      <FormAutocomplete
        control={control}
        emptyValue=""
        hint="Days, targets and reports go by it"
        isRequired
        label={LABELS.timeZone}
        name="timeZone"
        options={timeZoneOptions()}
      />
    </>
  );
}

/** Contact details and official numbers. */
export function HospiceFurther<Body>({ control }: HospiceFieldsProps<Body>) {
  return (
    <>
      <FormTextField control={control} label={LABELS.legalName} name="legalName" />
      <FormTextField control={control} label={LABELS.address} name="address" />
      <FormGrid>
        <FormTextField
          control={control}
          hint="Families and groups see it"
          label={LABELS.phone}
          name="phone"
          type="tel"
        />
        <FormTextField control={control} label={LABELS.fax} name="fax" type="tel" />
      </FormGrid>
      <FormTextField control={control} label={LABELS.email} name="email" type="email" />
      <FormGrid>
        <FormTextField
          control={control}
          hint="CMS Certification Number: six digits or letters"
          label={LABELS.ccn}
          maxLength={6}
          name="ccn"
        />
        <FormTextField control={control} hint="Ten digits" inputMode="numeric" label={LABELS.npi} name="npi" />
      </FormGrid>
    </>
  );
}
