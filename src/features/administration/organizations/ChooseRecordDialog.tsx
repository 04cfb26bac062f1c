import * as z from 'zod/mini';
import type { Problem } from '#src/api/problem.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import type { SearchedOptions } from '#src/ui/form/fields/useSearchedOptions.ts';

interface Chosen {
  id: string;
}

interface ChooseRecordDialogProps extends SearchedOptions {
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly submitLabel: string;
  /** The error where nothing is chosen. */
  readonly missing: string;
  readonly placeholder?: string;
  /** Nothing: it is done. Otherwise why not. */
  readonly onChoose: (id: string) => Promise<Pick<Problem, 'message' | 'fieldErrors'> | undefined>;
  readonly onClose: () => void;
}

/** One other record, found by typing: to connect to or to merge with. */
export function ChooseRecordDialog(props: ChooseRecordDialogProps) {
  const {
    intro,
    label,
    missing,
    onChoose,
    onClose,
    placeholder = 'Type a name',
    submitLabel,
    title,
    ...searched
  } = props;
  const Body = z.object({ id: z.string().check(z.minLength(1, { error: missing })) });
  return (
    <DialogForm<Chosen, Chosen>
      intro={<p>{intro}</p>}
      labels={{ id: label }}
      onClose={onClose}
      resolver={bodyResolver(Body, (values: Chosen) => values)}
      save={({ id }) => onChoose(id)}
      size="small"
      submitLabel={submitLabel}
      title={title}
      values={{ id: '' }}
    >
      {({ control }) => (
        <FormAutocomplete
          {...searched}
          control={control}
          isRequired
          label={label}
          name="id"
          placeholder={placeholder}
        />
      )}
    </DialogForm>
  );
}
