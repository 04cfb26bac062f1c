import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type Control, type FieldValues, type Resolver } from 'react-hook-form';
import { problem, type Problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { ChangedMeanwhile, type Conflict } from './ChangedMeanwhile.tsx';
import { FormErrorSummary } from './FormErrorSummary.tsx';
import { MuiProvider } from './MuiProvider.tsx';
import { showApiError } from './showApiError.ts';

type Refusal = Pick<Problem, 'message' | 'fieldErrors'>;

interface PanelFormProps<Values extends FieldValues, Body> {
  readonly title: string;
  readonly submitLabel: string;
  /** The record as it is now; a new one has no version. */
  readonly values: Values;
  readonly version?: number | undefined;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly labels: Readonly<Record<string, string>>;
  /** With the version that the fields started from. */
  readonly save: (body: Body, version: number) => Promise<{ error?: unknown }>;
  /** A refusal that the form has better words for. */
  readonly refusalOf?: ((refusal: Problem) => Refusal) | undefined;
  /** Asks for the record again: it comes as new `values` and `version`. */
  readonly onReload?: (() => void) | undefined;
  readonly onSaved: (body: Body) => void;
  readonly onClose: () => void;
  /** Above the fields. */
  readonly intro?: ReactNode;
  /** Below the buttons: what else can be done with the record. */
  readonly further?: ReactNode;
  readonly children: (control: Control<Values, unknown, Body>) => ReactNode;
}

/** One record of a list, made or changed beside it. What was typed is lost by nothing but a decision to lose it. */
export function PanelForm<Values extends FieldValues, Body>(props: PanelFormProps<Values, Body>) {
  const { children, labels, onClose, onReload, refusalOf, resolver, save, title, values, version = 0 } = props;
  const [base, setBase] = useState({ version, values });
  const [conflict, setConflict] = useState<Conflict>();
  const [isSaved, setSaved] = useState(false);
  const { control, formState, handleSubmit, setError } = useForm<Values, unknown, Body>({
    values: base.values,
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;

  // Asked for, or nothing typed yet: the fields follow the record; what was typed stays on top.
  if (version !== base.version && (conflict === 'loading' || (!isDirty && conflict === undefined))) {
    setBase({ version, values });
    if (conflict === 'loading') setConflict('loaded');
  }

  const send = handleSubmit(async (body) => {
    const { error } = await save(body, base.version);
    if (!error) {
      // Before the way on: nothing is asked about what is saved.
      flushSync(() => setSaved(true));
      props.onSaved(body);
      return;
    }
    const refusal = problem(error);
    if (refusal.code === 'conflict' && onReload) setConflict('told');
    else showApiError(refusalOf?.(refusal) ?? refusal, setError);
  });

  return (
    <SidePanel onClose={onClose} title={title}>
      <MuiProvider>
        <form aria-label={title} noValidate onSubmit={(event) => void send(event)}>
          <Stack gap={4}>
            {props.intro}
            <ChangedMeanwhile
              conflict={conflict}
              onLoad={() => {
                setConflict('loading');
                onReload?.();
              }}
            />
            <FormErrorSummary control={control} labels={labels} />
            {children(control)}
            <Toolbar>
              <Button isPending={isSubmitting} type="submit" variant="primary">
                {props.submitLabel}
              </Button>
              <Button onClick={onClose} variant="quiet">
                Cancel
              </Button>
            </Toolbar>
            {props.further}
          </Stack>
        </form>
      </MuiProvider>
      <LeaveDialog
        hasUnsaved={isDirty && !isSaved}
        isByQuery
        onDiscard={() => setSaved(true)}
        title="Leave this unsaved?"
      />
    </SidePanel>
  );
}
