import { useState, type ReactNode } from 'react';
import { useForm, type Control, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { problem } from '#src/api/problem.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { SidePanel } from '#src/ui/SidePanel.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';

/** A record as a form starts from it. */
export interface FormBase<Values> {
  readonly version: number;
  readonly values: Values;
}

interface RecordPanelProps<Values extends FieldValues, Body, Saved> {
  readonly title: string;
  readonly submitLabel: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly first: FormBase<Values>;
  /** Reads the record that a refusal carries: how somebody else left it meanwhile. */
  readonly readCurrent?: (current: unknown) => FormBase<Values> | undefined;
  readonly save: (body: Body, version: number) => Promise<{ data?: Saved | undefined; error?: unknown }>;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: (control: Control<Values, unknown, Body>) => ReactNode;
}

/** A record beside its list, new or edited. What somebody else changed meanwhile is told; nothing typed is lost. */
export function RecordPanel<Values extends FieldValues, Body, Saved>(props: RecordPanelProps<Values, Body, Saved>) {
  const { after, before, children, labels, onClose, resolver, title } = props;
  const [base, setBase] = useState(props.first);
  const [current, setCurrent] = useState<FormBase<Values>>();
  const [isReloaded, setReloaded] = useState(false);
  const { control, formState, handleSubmit, setError } = useForm<Values, unknown, Body>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whole values are default values
    defaultValues: props.first.values as DefaultValues<Values>,
    values: base.values,
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError: false,
  });

  const send = handleSubmit(async (body) => {
    const { data, error } = await props.save(body, base.version);
    if (data !== undefined) {
      props.onSaved(data);
      return;
    }
    const refusal = problem(error);
    const found = refusal.code === 'conflict' ? props.readCurrent?.(refusal.current) : undefined;
    if (found) setCurrent(found);
    else showApiError(refusal, setError);
  });

  return (
    <SidePanel onClose={onClose} title={title}>
      <MuiProvider>
        <Stack gap={5}>
          {before}
          <form aria-label={title} noValidate onSubmit={(event) => void send(event)}>
            <Stack gap={4}>
              {current && (
                <Banner
                  action={
                    <Button
                      onClick={() => {
                        setBase(current);
                        setCurrent(undefined);
                        setReloaded(true);
                      }}
                    >
                      Load the current state
                    </Button>
                  }
                  tone="warning"
                >
                  Somebody else changed this since you opened it. What you typed is kept.
                </Banner>
              )}
              {isReloaded && !current && (
                <Banner tone="info">The current state is loaded beside what you typed. Check it and save again.</Banner>
              )}
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
          {after}
        </Stack>
      </MuiProvider>
    </SidePanel>
  );
}
