import type { ReactNode } from 'react';
import { useForm, type Control, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { referralTags } from '#src/shared/referrals/referralsApi.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';

interface DialogFormProps<Values extends FieldValues, Body> {
  readonly title: string;
  readonly submitLabel: string;
  readonly referralId: string;
  readonly values: DefaultValues<Values>;
  readonly labels: Readonly<Record<string, string>>;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly save: (body: Body) => Promise<{ error?: unknown }>;
  /** Said where somebody else was faster; the page behind is brought up to date. */
  readonly overtaken: string;
  readonly onSaved: (body: Body) => void;
  readonly onClose: () => void;
  readonly intro?: ReactNode;
  readonly children: (control: Control<Values, unknown, Body>) => ReactNode;
}

/** A dialog that adds something to a referral. What was typed stays when it is refused. */
export function DialogForm<Values extends FieldValues, Body>(props: DialogFormProps<Values, Body>) {
  const { children, intro, labels, onClose, onSaved, overtaken, referralId, resolver, save, title, values } = props;
  const dispatch = useDispatch();
  const { control, formState, handleSubmit, setError } = useForm<Values, unknown, Body>({
    defaultValues: values,
    resolver,
    shouldFocusError: false,
  });
  const send = handleSubmit(async (body) => {
    const { error } = await save(body);
    if (!error) {
      onSaved(body);
      onClose();
      return;
    }
    const refusal = problem(error);
    const isOvertaken = refusal.code === 'conflict';
    if (isOvertaken) dispatch(api.util.invalidateTags(referralTags(referralId)));
    showApiError(isOvertaken ? { ...refusal, message: overtaken } : refusal, setError);
  });
  return (
    <Dialog onClose={onClose} title={title}>
      <MuiProvider>
        <form aria-label={title} noValidate onSubmit={(event) => void send(event)}>
          <Stack gap={4}>
            {intro}
            <FormErrorSummary control={control} labels={labels} />
            {children(control)}
            <Toolbar>
              <Button isPending={formState.isSubmitting} type="submit" variant="primary">
                {props.submitLabel}
              </Button>
              <Button onClick={onClose} variant="quiet">
                Cancel
              </Button>
            </Toolbar>
          </Stack>
        </form>
      </MuiProvider>
    </Dialog>
  );
}
