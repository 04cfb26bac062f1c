import { useController, useWatch, type Control } from 'react-hook-form';
import { zonesOfCity } from '#contract/organizations/stateZones.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { zoneLabel } from '#src/ui/time/zoneLabels.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { HOSPICE_LABELS as LABELS, type HospiceValues } from './hospiceForm.ts';
import { timeZoneOptions } from '#src/ui/form/fields/timeZoneOptions.ts';

interface HospiceFieldsProps<Body> {
  readonly control: Control<HospiceValues, unknown, Body>;
}

/** The fields that every hospice needs: name, city and time zone. */
export function HospiceBasics<Body>({ control }: HospiceFieldsProps<Body>) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormTextField {...field('name')} isRequired />
      <FormTextField {...field('city')} hint="For example: Sacramento, CA" />
      <ZoneField control={control} />
    </>
  );
}

/** The time zone: nothing is chosen silently. The zones of the city's state are offered, and a press confirms one. */
function ZoneField<Body>({ control }: HospiceFieldsProps<Body>) {
  const city = useWatch({ control, name: 'city' });
  const { field: zone } = useController({ control, name: 'timeZone' });
  const found = zonesOfCity(city);
  const offered = found?.zones.filter((each) => each !== zone.value) ?? [];
  return (
    <div className="grid gap8">
      <FormAutocomplete
        {...fieldsOf(control, LABELS)('timeZone')}
        hint="Used for all of the hospice’s dates and times"
        isRequired
        options={timeZoneOptions()}
      />
      {found && offered.length > 0 && (
        <div className="wrap gap8">
          <span className="small">
            {found.zones.length > 1 ? `${found.state} has two time zones. Choose one:` : `Time zone in ${found.state}:`}
          </span>
          {offered.map((each) => (
            <Button key={each} onClick={() => zone.onChange(each)} size="small">
              Use {zoneLabel(each)}
            </Button>
          ))}
        </div>
      )}
    </div>
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
        <FormTextField {...field('phone')} hint="Shown to families and groups" type="tel" />
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
