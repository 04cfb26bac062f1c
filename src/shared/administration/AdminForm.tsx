import type { ReactNode } from 'react';
import { useForm, type Control, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { Button } from '#src/ui/Button.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';

/** Why nothing was saved: `problem()` gives it, or whoever knows the case better. */
interface Refusal {
  readonly message: string;
  readonly fieldErrors: Readonly<Record<string, string>>;
}

interface AdminFormProps<Values extends FieldValues, Body> {
  /** The form's name. */
  readonly label: string;
  readonly values: DefaultValues<Values>;
  readonly labels: Readonly<Record<string, string>>;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly submitLabel: string;
  /** Nothing: it was saved, and the form's owner goes on. */
  readonly save: (body: Body) => Promise<Refusal | undefined>;
  readonly onCancel: () => void;
  readonly intro?: ReactNode;
  readonly children: (control: Control<Values, unknown, Body>) => ReactNode;
}

/** A form in a dialog or a side panel. What was typed stays when it is refused; errors stand at their fields. */
export function AdminForm<Values extends FieldValues, Body>(props: AdminFormProps<Values, Body>) {
  const { children, intro, label, labels, onCancel, resolver, save, submitLabel, values } = props;
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
    <MuiProvider>
      <form aria-label={label} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={4}>
          {intro}
          <FormErrorSummary control={control} labels={labels} />
          {children(control)}
          <Toolbar>
            <Button isPending={formState.isSubmitting} type="submit" variant="primary">
              {submitLabel}
            </Button>
            <Button onClick={onCancel} variant="quiet">
              Cancel
            </Button>
          </Toolbar>
        </Stack>
      </form>
    </MuiProvider>
  );
}
