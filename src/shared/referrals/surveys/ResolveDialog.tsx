import * as z from 'zod/mini';
import type { SurveySatisfactionResult } from '#contract/surveyResults.ts';
import { text } from '#contract/fields.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { RecordForm } from '../RecordForm.tsx';
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
  readonly onClose: () => void;
}

/** Service recovery ends with a note: what was done for the family. */
export function ResolveDialog({ onClose, referralId, result, save }: ResolveDialogProps) {
  return (
    <Dialog onClose={onClose} title="Resolve the low score">
      <MuiProvider>
        <Stack gap={3}>
          <div>
            <RecoveryChip state={result.alert.state} />
          </div>
          <RecoveryStory {...result} />
          <RecordForm<Resolution, Resolution>
            label="Resolve the low score"
            labels={LABELS}
            onCancel={onClose}
            onSaved={onClose}
            referralId={referralId}
            resolver={bodyResolver(Resolution, (values: Resolution) => values)}
            save={({ note }, version) => save({ state: 'resolved', note }, version)}
            submitLabel="Resolve"
            values={{ note: '' }}
            version={result.version}
          >
            {(control) => (
              <FormTextField
                control={control}
                hint="Only your hospice reads it"
                isRequired
                label={LABELS.note}
                name="note"
                rows={4}
              />
            )}
          </RecordForm>
        </Stack>
      </MuiProvider>
    </Dialog>
  );
}
