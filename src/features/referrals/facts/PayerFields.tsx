import { PAYERS, payerLabel } from '#contract/referrals/patients.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { type FactsFields } from './factsForm.ts';
import { optionsOf } from '#src/ui/form/optionsOf.ts';

const OPTIONS = optionsOf(PAYERS, payerLabel);

interface PayerFieldsProps<Output> extends FactsFields<Output> {
  readonly memberIdHint?: string | undefined;
}

/** The payers and the member id. */
export function PayerFields<Output>({ control, memberIdHint }: PayerFieldsProps<Output>) {
  return (
    <FormGrid>
      <FormSelect
        control={control}
        emptyLabel="Not known"
        label="Primary payer"
        name="payer.primary"
        options={OPTIONS}
      />
      <FormTextField control={control} hint={memberIdHint} label="Member id" name="payer.memberId" />
      <FormSelect
        control={control}
        emptyLabel="None"
        label="Secondary payer"
        name="payer.secondary"
        options={OPTIONS}
      />
    </FormGrid>
  );
}
