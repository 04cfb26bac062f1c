import { SETTINGS, settingLabel } from '#contract/referrals/patients.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { type FactsFields } from './factsForm.ts';
import { optionsOf } from '#src/ui/form/optionsOf.ts';

const OPTIONS = optionsOf(SETTINGS, settingLabel);

/** Where the patient is today. */
export function WhereaboutsFields<Output>({ control }: FactsFields<Output>) {
  return (
    <FormGrid>
      <FormSelect
        control={control}
        emptyLabel="Not known"
        label="Setting"
        name="currentLocation.setting"
        options={OPTIONS}
      />
      <FormTextField control={control} label="Name of the place" name="currentLocation.facilityName" />
      <FormTextField control={control} label="Room" name="currentLocation.room" />
    </FormGrid>
  );
}
