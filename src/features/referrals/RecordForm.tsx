import { useState, type ReactNode } from 'react';
import { useForm, type Control, type FieldValues, type Resolver } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { referralTags } from './referralsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ChangedMeanwhile, type Conflict } from '#src/ui/form/ChangedMeanwhile.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Stack } from '#src/ui/page/Stack.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';

interface RecordFormProps<Values extends FieldValues, Body> {
  /** The form's name. */
  readonly label: string;
  readonly referralId: string;
  /** The record as it is now: its version, and the fields as they stand in it. */
  readonly version: number;
  readonly values: Values;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly labels: Readonly<Record<string, string>>;
  readonly save: (body: Body, version: number) => Promise<{ error?: unknown }>;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
  readonly submitLabel?: string;
  /** Saved often and in passing: the buttons come with the first change, and the form stays. */
  readonly isQuick?: boolean;
  readonly children: (control: Control<Values, unknown, Body>) => ReactNode;
}

/** Part of a record, edited in its place. A change that somebody else made meanwhile is told; nothing typed is lost. */
export function RecordForm<Values extends FieldValues, Body>(props: RecordFormProps<Values, Body>) {
  const {
    children,
    isQuick = false,
    label,
    labels,
    onCancel,
    onSaved,
    referralId,
    resolver,
    save,
    values,
    version,
  } = props;
  // What the fields started from: the record may change behind them without taking what was typed.
  const [base, setBase] = useState({ version, values });
  const [conflict, setConflict] = useState<Conflict>();
  const dispatch = useDispatch();
  const { control, formState, handleSubmit, reset, setError } = useForm<Values, unknown, Body>({
    values: base.values,
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;

  // Nothing typed yet, or the current state asked for: the fields follow the record; what was typed stays.
  if (version !== base.version && (conflict === 'loading' || (isQuick && !isDirty))) {
    setBase({ version, values });
    if (conflict === 'loading') setConflict('loaded');
  }

  const send = handleSubmit(async (body, event) => {
    event?.preventDefault();
    const { error } = await save(body, base.version);
    if (!error) {
      setConflict(undefined);
      // What was typed is the record now: the next answer may fill every field.
      reset(undefined, { keepValues: true });
      onSaved();
      return;
    }
    const refusal = problem(error);
    if (refusal.code === 'conflict') setConflict('told');
    else showApiError(refusal, setError);
  });

  return (
    <form aria-label={label} noValidate onSubmit={(event) => void send(event)}>
      <Stack gap={3}>
        <ChangedMeanwhile
          conflict={conflict}
          onLoad={() => {
            setConflict('loading');
            dispatch(api.util.invalidateTags(referralTags(referralId)));
          }}
        />
        <FormErrorSummary control={control} labels={labels} />
        {children(control)}
        {(!isQuick || isDirty) && (
          <Toolbar>
            <Button isPending={isSubmitting} type="submit">
              {props.submitLabel ?? 'Save'}
            </Button>
            <Button
              onClick={() => {
                reset(values);
                setBase({ version, values });
                setConflict(undefined);
                onCancel?.();
              }}
              variant="quiet"
            >
              Cancel
            </Button>
          </Toolbar>
        )}
      </Stack>
    </form>
  );
}
