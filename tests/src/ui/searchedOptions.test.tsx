import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import type { FormOption } from '#src/ui/form/fields/FormSelect.tsx';

const ADAMS = { value: 'p1', label: 'Ana Adams' };
const SHAH = { value: 'p2', label: 'Priya Shah', hint: 'Northstar Physicians' };
const NORTH = { value: 'p3', label: 'Kim Lee', hint: 'Shah Family Practice' };

interface ReferralFormProps {
  readonly isLoading: boolean;
  readonly options: readonly FormOption[];
  readonly onSearch: (text: string) => void;
  readonly onSend: (provider: string) => void;
}

function ReferralForm({ isLoading, onSearch, onSend, options }: ReferralFormProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { provider: '' } });
  return (
    <MuiProvider>
      <form onSubmit={(event) => void handleSubmit(({ provider }) => onSend(provider))(event)}>
        <FormAutocomplete
          control={control}
          isLoading={isLoading}
          label="Provider"
          name="provider"
          onSearch={onSearch}
          options={options}
          other={options.length === 0 ? { label: 'Add a new provider', onSelect: () => undefined } : undefined}
        />
        <button type="submit">Send</button>
      </form>
    </MuiProvider>
  );
}

function openForm() {
  const [onSearch, onSend] = [vi.fn<(text: string) => void>(), vi.fn<(provider: string) => void>()];
  const form = (isLoading: boolean, options: readonly FormOption[]) => (
    <ReferralForm isLoading={isLoading} onSearch={onSearch} onSend={onSend} options={options} />
  );
  const { rerender } = render(form(false, [ADAMS, SHAH, NORTH]));
  return {
    onSearch,
    onSend,
    person: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    provider: screen.getByRole('combobox', { name: 'Provider' }),
    show: (isLoading: boolean, ...options: readonly FormOption[]) => rerender(form(isLoading, options)),
  };
}

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** Until the typed text is looked up. */
function pause(): void {
  act(() => {
    vi.advanceTimersByTime(300);
  });
}

describe('A field that searches the server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('looks up what was typed once, after a pause', async () => {
    const { onSearch, person, provider } = openForm();
    await person.type(provider, 'shah ');
    expect(onSearch).not.toHaveBeenCalled();
    pause();
    expect(onSearch.mock.calls).toEqual([['shah']]);
  });

  test('shows of the earlier options only those that match, until the answer comes', async () => {
    const { person, provider, show } = openForm();
    await person.type(provider, 'shah ');
    expect(names()).toEqual(['Priya ShahNorthstar Physicians']);
    pause();
    show(true, ADAMS, SHAH, NORTH);
    expect(names()).toEqual(['Priya ShahNorthstar Physicians']);
    show(false, SHAH, NORTH);
    expect(names()).toEqual(['Priya ShahNorthstar Physicians', 'Kim LeeShah Family Practice']);
  });

  test('chooses with Enter what matches, and sends nothing while nothing is found yet', async () => {
    const { onSend, person, provider } = openForm();
    await person.type(provider, 'shah{Enter}');
    expect(provider).toHaveValue('Priya Shah');
    expect(onSend).not.toHaveBeenCalled();
    await person.clear(provider);
    await person.type(provider, 'someone else{Enter}');
    expect(screen.getByText('Loading')).toBeVisible();
    expect(onSend).not.toHaveBeenCalled();
  });

  test('does not move options while one is pressed', async () => {
    const { onSend, person, provider, show } = openForm();
    await person.type(provider, 'a');
    pause();
    show(true, ADAMS, SHAH, NORTH);
    const option = screen.getByRole('option', { name: /Priya Shah/ });
    await person.pointer({ keys: '[MouseLeft>]', target: option });
    show(false, SHAH);
    expect(names()).toEqual(['Ana Adams', 'Priya ShahNorthstar Physicians']);
    await person.pointer({ keys: '[/MouseLeft]', target: option });
    expect(provider).toHaveValue('Priya Shah');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await expect.poll(() => onSend.mock.calls).toEqual([['p2']]);
    await person.click(provider);
    expect(names()).toEqual(['Priya ShahNorthstar Physicians']);
  });

  test('offers to add one only where none is found', async () => {
    const { person, provider, show } = openForm();
    await person.type(provider, 'quint');
    show(false);
    expect(names()).toEqual([]);
    pause();
    expect(names()).toEqual(['Add a new provider']);
  });

  test('looks up everything again once the text is gone', async () => {
    const { onSearch, person, provider } = openForm();
    await person.type(provider, 'shah');
    pause();
    await person.tab();
    pause();
    expect(provider).toHaveValue('');
    expect(onSearch.mock.calls).toEqual([['shah'], ['']]);
  });
});
