import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SaveBar } from '#src/ui/controls/SaveBar.tsx';
import { dropDraft } from './formDraft.ts';
import { Overtaken } from './Overtaken.tsx';
import type { DraftedFormState } from './useDraftedForm.ts';

interface DraftedFormProps<Values extends FieldValues, Body> {
  readonly drafted: DraftedFormState<Values, Body>;
  readonly label: string;
  /** The record's name, as in "Someone else just saved the organization". */
  readonly subject: string;
  /** The address's query names the edited record. */
  readonly isByQuery?: boolean;
  readonly children: ReactNode;
}

/** A whole page that is saved together, with the bar that saves it. */
export function DraftedForm<Values extends FieldValues, Body>(props: DraftedFormProps<Values, Body>) {
  const { children, drafted, isByQuery = false, label, subject } = props;
  const { conflict, discard, form, isRestored, send } = drafted;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form aria-label={label} className="grid gap20 aboveBar" noValidate onSubmit={(event) => void send(event)}>
      {isRestored && (
        <Banner action={<Button onClick={discard}>Discard draft</Button>} tone="info">
          We restored what you typed. It isn’t saved yet.
        </Banner>
      )}
      {children}
      <SaveBar
        hasUnsaved={isDirty}
        isSaving={isSubmitting}
        notice={
          conflict && (
            <Overtaken {...conflict}>
              <strong>Someone else just saved {subject}.</strong> Your changes weren’t saved. What you typed is kept.
            </Overtaken>
          )
        }
        onDiscard={discard}
      >
        Not saved yet
      </SaveBar>
      <LeaveDialog
        hasUnsaved={isDirty}
        isByQuery={isByQuery}
        onDiscard={dropDraft}
        title={`Leave without saving ${subject}?`}
      />
    </form>
  );
}
