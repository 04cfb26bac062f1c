import { useEffect } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { text } from '#contract/platform/fields.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { RecordForm } from '#src/features/referrals/record/RecordForm.tsx';
import { RecoveryChip, RecoveryStory } from './RecoveryStory.tsx';
import type { useRecovery } from './useRecovery.ts';

const Resolution = z.object({ note: text(2000, 3) });
type Resolution = z.infer<typeof Resolution>;

const LABELS = { note: 'What was done' };

interface ResolveDialogProps {
  /** As it is now. */
  readonly result: SurveySatisfactionResult;
  readonly referralId: string;
  readonly save: ReturnType<typeof useRecovery>['save'];
  /** The note typed before the dialog was closed. */
  readonly typed: string;
  readonly onType: (note: string) => void;
  readonly onClose: () => void;
}

interface NoteFieldProps extends Pick<ResolveDialogProps, 'onType'> {
  readonly control: Control<Resolution, unknown, Resolution>;
}

function NoteField({ control, onType }: NoteFieldProps) {
  const note = useWatch({ control, name: 'note' });
  useEffect(() => onType(note), [note, onType]);
  return (
    <FormTextField
      control={control}
      hint="Visible to your hospice only"
      isRequired
      label={LABELS.note}
      name="note"
      rows={4}
    />
  );
}

/** Resolves a low score with a note on the help the family got. */
export function ResolveDialog({ onClose, onType, referralId, result, save, typed }: ResolveDialogProps) {
  return (
    <Dialog onClose={onClose} title="Resolve low score">
      <MuiProvider>
        <div className="column shrinks gap12">
          <div>
            <RecoveryChip state={result.alert.state} />
          </div>
          <RecoveryStory {...result} />
          <RecordForm<Resolution, Resolution>
            label="Resolve low score"
            labels={LABELS}
            onCancel={onClose}
            onSaved={() => {
              onType('');
              onClose();
            }}
            referralId={referralId}
            resolver={bodyResolver(Resolution, (values: Resolution) => values)}
            save={({ note }, version) => save({ state: 'resolved', note }, version)}
            submitLabel="Resolve"
            values={{ note: typed }}
            version={result.version}
          >
            {({ control }) => <NoteField control={control} onType={onType} />}
          </RecordForm>
        </div>
      </MuiProvider>
    </Dialog>
  );
}
