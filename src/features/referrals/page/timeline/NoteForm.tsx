import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type Referral } from '#contract/referrals/referrals.ts';
import { NoteCreation } from '#contract/referrals/timeline.ts';
import { problem } from '#src/api/problem.ts';
import { timelineApi } from '#src/features/referrals/page/timelineApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useKeepNote, type NoteValues } from './noteDraft.ts';
import styles from './timeline.module.css';

interface NoteFormProps {
  readonly referral: Referral;
  readonly isHospice: boolean;
  /** What the person typed before a reload; otherwise the form is opened to write. */
  readonly draft: NoteValues | undefined;
  /** The note is added, or given up. */
  readonly onClose: () => void;
}

const OPTIONS = [
  { value: 'internal', label: 'Internal', hint: 'your hospice only' },
  { value: 'shared', label: 'Shared', hint: 'your hospice and the referring group' },
];
const LABELS = { text: 'Note', visibility: 'Visible to' };

/** A hospice's note is internal unless it chooses to share it; a group's is always shared. */
export function NoteForm({ draft, isHospice, onClose, referral }: NoteFormProps) {
  const [addNote] = timelineApi.useAddNoteMutation();
  const showToast = useToast();
  const { control, formState, handleSubmit, setError, setFocus, subscribe } = useForm<
    NoteValues,
    unknown,
    NoteCreation
  >({
    defaultValues: draft ?? { text: '', visibility: isHospice ? 'internal' : 'shared' },
    resolver: bodyResolver(NoteCreation, (values: NoteValues) => values),
    shouldFocusError: false,
  });
  useKeepNote(referral.id, subscribe);
  const hasDraft = draft !== undefined;
  useEffect(() => {
    if (!hasDraft) setFocus('text');
  }, [hasDraft, setFocus]);
  const close = () => {
    dropDraft();
    onClose();
  };
  const visibility = useWatch({ control, name: 'visibility' });
  const send = handleSubmit(async (note) => {
    const { error } = await addNote({ referralId: referral.id, body: note });
    if (error) {
      showApiError(problem(error), setError);
      return;
    }
    close();
    showToast({ text: note.visibility === 'internal' ? 'Internal note added' : 'Shared note added', tone: 'success' });
  });
  return (
    <form
      aria-label="Add a note"
      className={styles['noteForm']}
      data-note={visibility}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <FormErrorSummary control={control} labels={LABELS} />
      <FormTextField
        control={control}
        hint={isHospice ? undefined : 'Visible to the hospices you asked'}
        label="Add a note"
        name="text"
        rows={2}
      />
      <Toolbar isSpread>
        {isHospice ? (
          <FormRadioGroup control={control} isRow label={LABELS.visibility} name="visibility" options={OPTIONS} />
        ) : (
          <span />
        )}
        <div className={styles['noteActions']}>
          <Button onClick={close} variant="quiet">
            Cancel
          </Button>
          <Button isPending={formState.isSubmitting} type="submit">
            {visibility === 'internal' ? 'Add internal note' : 'Add shared note'}
          </Button>
        </div>
      </Toolbar>
    </form>
  );
}
