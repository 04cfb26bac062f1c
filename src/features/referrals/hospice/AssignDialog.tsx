import { useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useAssigneeOptions } from '#src/features/organizations/directory/directoryOptions.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import fields from '#src/ui/controls/Field.module.css';
import styles from './AssignDialog.module.css';
import { useBulkAssignment, type TickedRows } from './useBulkAssignment.ts';

interface AssignDialogProps {
  rows: TickedRows;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

const FORM = 'assign-form';
const NOBODY = 'nobody';

/** Assigns the ticked referrals to a person. */
export function AssignDialog({ count, onClose, onDone, rows }: AssignDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { assign, isPending } = useBulkAssignment();
  const me = useSelector(selectCurrentUser)?.id;
  const { isLoading, options } = useAssigneeOptions({ isWanted: true, search: undefined, selected: [] });
  const people = [
    ...options.filter(({ value }) => value === me).map(({ label, value }) => ({ value, label: `${label} (you)` })),
    ...options.filter(({ value }) => value !== me),
    { value: NOBODY, label: 'Nobody' },
  ];
  const shown = people.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const person = people.find(({ value }) => value === chosen);
    if (!person) {
      setError('Choose who takes them');
      return;
    }
    const name = options.find(({ value }) => value === chosen)?.label ?? person.label;
    const refusal = await assign({ id: chosen === NOBODY ? null : person.value, name }, rows);
    if (refusal === null) onDone();
    else setError(refusal);
  };

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            Cancel
          </Button>
          <Button form={FORM} isPending={isPending} type="submit" variant="primary">
            Assign
          </Button>
        </>
      }
      onClose={onClose}
      size="small"
      title={`Assign ${count.toLocaleString('en-US')} ${count === 1 ? 'referral' : 'referrals'} to`}
    >
      <form className="column gap8" id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <input
          aria-label="Search people"
          autoComplete="off"
          className={fields['input']}
          onChange={({ target }) => setText(target.value)}
          placeholder="Search people"
          type="search"
          value={text}
        />
        <fieldset aria-busy={isLoading} className={styles['people']}>
          <legend className="visuallyHidden">Who takes them</legend>
          {shown.map(({ label, value }) => (
            <label className={fields['option']} key={value}>
              <input
                checked={chosen === value}
                name="assignee"
                onChange={() => {
                  setChosen(value);
                  setError(undefined);
                }}
                type="radio"
                value={value}
              />
              <span className={fields['optionLabel']}>{label}</span>
            </label>
          ))}
          {shown.length === 0 && <p className={fields['note']}>{isLoading ? 'Loading' : 'Nobody of this name'}</p>}
        </fieldset>
        {error !== undefined && (
          <p className={styles['wrong']} role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
