import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import type { Problem } from '#src/api/problem.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { partsOf, type FormParts } from './fields/formField.ts';
import { FormButtons } from './FormButtons.tsx';
import { FormErrorSummary } from './FormErrorSummary.tsx';
import { MuiProvider } from './MuiProvider.tsx';
import { useRecordForm, type RecordFormOptions } from './useRecordForm.ts';

interface PanelFormProps<Values extends FieldValues, Body> extends Omit<RecordFormOptions<Values, Body>, 'version'> {
  readonly title: string;
  readonly submitLabel: string;
  /** A new record has none. */
  readonly version?: number | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly refusalOf?: ((refusal: Problem) => Pick<Problem, 'message' | 'fieldErrors'>) | undefined;
  readonly onClose: () => void;
  /** Above the fields. */
  readonly intro?: ReactNode;
  /** Further actions on the record, shown below the buttons. */
  readonly further?: ReactNode;
  readonly children: (parts: FormParts<Values, Body>) => ReactNode;
}

/** One record of a list, made or changed in a panel beside it. Leaving asks before typed input is lost. */
export function PanelForm<Values extends FieldValues, Body>(props: PanelFormProps<Values, Body>) {
  const { children, labels, onClose, onReload, onSaved, refusalOf, resolver, save, title, values, version = 0 } = props;
  const [isSaved, setSaved] = useState(false);
  const { changed, control, formState, send } = useRecordForm({
    followsRecord: true,
    onReload,
    onSaved: (body: Body) => {
      // Before the panel closes, because the dialog must not ask about saved values.
      flushSync(() => setSaved(true));
      onSaved(body);
    },
    refusalOf,
    resolver,
    save,
    values,
    version,
  });
  const { isDirty, isSubmitting } = formState;

  return (
    <SidePanel onClose={onClose} title={title}>
      <MuiProvider>
        <form aria-label={title} noValidate onSubmit={(event) => void send(event)}>
          <div className="column shrinks gap16">
            {props.intro}
            <ChangedMeanwhile {...changed} />
            <FormErrorSummary control={control} labels={labels} />
            {children(partsOf(control, labels))}
            <FormButtons isPending={isSubmitting} onCancel={onClose} submitLabel={props.submitLabel} />
            {props.further}
          </div>
        </form>
      </MuiProvider>
      <LeaveDialog
        hasUnsaved={isDirty && !isSaved}
        isByQuery
        onDiscard={() => setSaved(true)}
        title="Leave without saving?"
      />
    </SidePanel>
  );
}
