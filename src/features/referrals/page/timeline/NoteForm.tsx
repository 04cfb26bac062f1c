import { useForm, useWatch } from 'react-hook-form';
import { type Referral } from '#contract/referrals/referrals.ts';
import { NoteCreation } from '#contract/referrals/timeline.ts';
import { problem } from '#src/api/problem.ts';
import { referralsApi } from '#src/features/referrals/referralsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './timeline.module.css';

interface NoteFormProps {
  readonly referral: Referral;
  readonly isHospice: boolean;
}

const OPTIONS = [
  { value: 'internal', label: 'Internal', hint: 'your hospice only' },
  { value: 'shared', label: 'Shared', hint: 'your hospice and the referring group' },
];
const LABELS = { text: 'Note', visibility: 'Visible to' };

interface NoteValues {
  text: string;
  visibility: string;
}

/** A hospice's note is internal unless it chooses to share it; a group's is always shared. */
export function NoteForm({ isHospice, referral }: NoteFormProps) {
  const [addNote] = referralsApi.useAddNoteMutation();
  const showToast = useToast();
  const first = isHospice ? 'internal' : 'shared';
  const { control, formState, handleSubmit, reset, setError } = useForm<NoteValues, unknown, NoteCreation>({
    defaultValues: { text: '', visibility: first },
    resolver: bodyResolver(NoteCreation, (values: NoteValues) => values),
    shouldFocusError: false,
  });
  const visibility = useWatch({ control, name: 'visibility' });
  const send = handleSubmit(async (note) => {
    const { error } = await addNote({ referralId: referral.id, body: note });
    if (error) {
      showApiError(problem(error), setError);
      return;
    }
    reset({ text: '', visibility: first });
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
        <Button isPending={formState.isSubmitting} type="submit">
          {visibility === 'internal' ? 'Add internal note' : 'Add shared note'}
        </Button>
      </Toolbar>
    </form>
  );
}
