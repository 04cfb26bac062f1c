import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';

interface Visit {
  name: string;
  kind: string;
  nurse: string;
  at: string;
  isAgreed: boolean;
}

const EMPTY: Visit = { name: '', kind: '', nurse: '', at: '', isAgreed: false };
const LABELS = { name: 'Name', at: 'Time' };

interface Refusal {
  message: string;
  fieldErrors: Record<string, string>;
}

function VisitForm({ onSave }: { onSave: (visit: Visit) => Refusal | undefined }) {
  const { control, handleSubmit, setError } = useForm<Visit>({ defaultValues: EMPTY });
  const save = handleSubmit((visit) => {
    const refusal = onSave(visit);
    if (refusal) showApiError(refusal, setError);
  });
  return (
    <MuiProvider>
      <form noValidate onSubmit={(event) => void save(event)}>
        <FormErrorSummary control={control} labels={LABELS} />
        <FormTextField control={control} hint="As on the card" label="Name" name="name" />
        <FormSelect control={control} label="Type" name="kind" options={[{ value: 'first', label: 'First visit' }]} />
        <FormAutocomplete
          control={control}
          label="Nurse"
          name="nurse"
          options={[
            { value: 'n1', label: 'Ivy Chen' },
            { value: 'n2', label: 'Omar Reyes' },
          ]}
        />
        <FormDateTime control={control} label="Time" name="at" timeZone="America/New_York" />
        <FormCheckbox control={control} label="Agreed" name="isAgreed" />
        <button type="submit">Save</button>
      </form>
    </MuiProvider>
  );
}

test('form fields return what the contract wants: values, instants in UTC, and an empty text', async () => {
  const saved: Visit[] = [];
  const person = userEvent.setup();
  render(
    <VisitForm
      onSave={(visit) => {
        saved.push(visit);
        return undefined;
      }}
    />,
  );
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'A');
  await person.clear(screen.getByRole('textbox', { name: 'Name' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'First visit');
  await person.click(screen.getByRole('combobox', { name: 'Nurse' }));
  await person.keyboard('omar{Enter}');
  await person.type(screen.getByLabelText('Time'), '2026-11-20T14:05');
  await person.click(screen.getByRole('checkbox', { name: 'Agreed' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => saved)
    .toEqual([{ name: '', kind: 'first', nurse: 'n2', at: '2026-11-20T19:05:00.000Z', isAgreed: true }]);
  expect(screen.getByLabelText('Time')).toHaveValue('2026-11-20T14:05');
});

test('a server refusal is shown at its field and in the focused summary, and typed input is kept', async () => {
  const person = userEvent.setup();
  render(
    <VisitForm
      onSave={() => ({
        message: 'Check the marked fields.',
        fieldErrors: { name: 'This name is taken', at: 'This is in the past', somewhere: 'Unknown here' },
      })}
    />,
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription('As on the card');
  await person.type(name, 'Grace');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Check the marked fields.');
  expect(name).toHaveAccessibleDescription('This name is taken');
  expect(name).toBeInvalid();
  expect(name).toHaveValue('Grace');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByText('Unknown here')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Time: This is in the past' }));
  expect(screen.getByLabelText('Time')).toHaveFocus();
});
