import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChangedMeanwhile } from '#src/ui/form/ChangedMeanwhile.tsx';
import { partsOf, type FormParts } from '#src/ui/form/fields/formField.ts';
import { FormButtons } from '#src/ui/form/FormButtons.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { useRecordForm, type RecordFormOptions } from '#src/ui/form/useRecordForm.ts';
import { useReloadReferral } from './useReloadReferral.ts';

interface RecordFormProps<Values extends FieldValues, Body> extends Omit<RecordFormOptions<Values, Body>, 'onReload'> {
  /** The form's name. */
  readonly label: string;
  readonly referralId: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly onCancel?: () => void;
  readonly submitLabel?: string;
  /** Saved often: the buttons appear with the first change, and the form stays. */
  readonly isQuick?: boolean;
  readonly children: (parts: FormParts<Values, Body>) => ReactNode;
}

/** Part of a referral, edited in place. */
export function RecordForm<Values extends FieldValues, Body>(props: RecordFormProps<Values, Body>) {
  const { children, isQuick = false, label, labels, onCancel, referralId, submitLabel = 'Save', ...options } = props;
  const { cancel, changed, control, formState, send } = useRecordForm({
    ...options,
    followsRecord: isQuick,
    onReload: useReloadReferral(referralId),
  });
  const { isDirty, isSubmitting } = formState;

  return (
    <form aria-label={label} noValidate onSubmit={(event) => void send(event)}>
      <div className="column shrinks gap12">
        <ChangedMeanwhile {...changed} />
        <FormErrorSummary control={control} labels={labels} />
        {children(partsOf(control, labels))}
        {(!isQuick || isDirty) && (
          <FormButtons
            isPending={isSubmitting}
            onCancel={() => {
              cancel();
              onCancel?.();
            }}
            submitLabel={submitLabel}
            variant="secondary"
          />
        )}
      </div>
    </form>
  );
}
