import type { ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import type { Problem } from '#src/api/problem.ts';
import { Dialog, type DialogProps } from '#src/ui/dialogs/Dialog.tsx';
import { partsOf, type FormParts } from './fields/formField.ts';
import { FormButtons } from './FormButtons.tsx';
import { FormErrorSummary } from './FormErrorSummary.tsx';
import { MuiProvider } from './MuiProvider.tsx';
import { showApiError } from './showApiError.ts';

interface DialogFormProps<Values extends FieldValues, Body> extends Pick<DialogProps, 'title' | 'onClose' | 'size'> {
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  readonly values: DefaultValues<Values>;
  readonly labels: Readonly<Record<string, string>>;
  readonly resolver: Resolver<Values, unknown, Body>;
  /** Nothing: it is done, and the dialog's owner goes on. Otherwise why not. */
  readonly save: (body: Body) => Promise<Pick<Problem, 'message' | 'fieldErrors'> | undefined>;
  /** Why it cannot be sent now. */
  readonly reason?: string | undefined;
  /** Above the fields. */
  readonly intro?: ReactNode;
  readonly children: (parts: FormParts<Values, Body>) => ReactNode;
}

/** A few fields in a dialog. A refusal keeps the typed values; errors are shown at their fields. */
export function DialogForm<Values extends FieldValues, Body>(props: DialogFormProps<Values, Body>) {
  const { children, isDanger = false, onClose, resolver, save, size = 'medium', title, values } = props;
  const { control, formState, handleSubmit, setError } = useForm<Values, unknown, Body>({
    defaultValues: values,
    resolver,
    shouldFocusError: false,
  });
  const send = handleSubmit(async (body) => {
    const refusal = await save(body);
    if (refusal) showApiError(refusal, setError);
  });
  return (
    <Dialog onClose={onClose} size={size} title={title}>
      <MuiProvider>
        <form aria-label={title} noValidate onSubmit={(event) => void send(event)}>
          <div className="column shrinks gap16">
            {props.intro}
            <FormErrorSummary control={control} labels={props.labels} />
            {children(partsOf(control, props.labels))}
            <FormButtons
              isPending={formState.isSubmitting}
              onCancel={onClose}
              reason={props.reason}
              submitLabel={props.submitLabel}
              variant={isDanger ? 'danger' : 'primary'}
            />
          </div>
        </form>
      </MuiProvider>
    </Dialog>
  );
}
