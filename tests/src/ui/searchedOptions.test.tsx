import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import type { FormOption } from '#src/ui/form/fields/FormSelect.tsx';
import type { SearchedOptions } from '#src/ui/form/fields/useSearchedOptions.ts';

const ADAMS = { value: 'p1', label: 'Ana Adams' };
const SHAH = { value: 'p2', label: 'Priya Shah' };
/** Found by the name of her group. */
const LEE = { value: 'p3', label: 'Kim Lee', hint: 'Shah Family Practice' };
const ALL = [ADAMS, SHAH, LEE];

interface ReferralFormProps extends SearchedOptions {
  readonly isMultiple: boolean;
  readonly onSend: (providers: string | string[]) => void;
}

interface Values {
  readonly provider: string | string[];
}

function ReferralForm({ isMultiple, onSend, ...searched }: ReferralFormProps) {
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { provider: isMultiple ? [] : '' } });
  return (
    <MuiProvider>
      <form onSubmit={(event) => void handleSubmit(({ provider }) => onSend(provider))(event)}>
        <FormAutocomplete
          {...searched}
          control={control}
          isMultiple={isMultiple}
          label="Provider"
          name="provider"
          other={searched.options.length === 0 ? { label: 'Add a new provider', onSelect: () => undefined } : undefined}
        />
        <button type="submit">Send</button>
      </form>
    </MuiProvider>
  );
}

/** A form whose searches load until `answer` or `fail` is called. */
function openForm({ isMultiple = false } = {}) {
  const onSend = vi.fn<ReferralFormProps['onSend']>();
  let options: readonly FormOption[] = ALL;
  const form = (more: Partial<SearchedOptions>) => (
    <ReferralForm isMultiple={isMultiple} onSearch={onSearch} onSend={onSend} options={options} {...more} />
  );
  const onSearch = vi.fn<(text: string) => void>(() => rerender(form({ isLoading: true })));
  const { rerender } = render(form({}));
  return {
    onSearch,
    onSend,
    person: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    provider: screen.getByRole('combobox', { name: 'Provider' }),
    answer: (...found: readonly FormOption[]) => {
      options = found;
      rerender(form({}));
    },
    fail: () => rerender(form({ hasFailed: true })),
    refresh: () => rerender(form({ isLoading: true })),
  };
}

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const label = ({ hint = '', label: name }: FormOption) => `${name}${hint}`;
const active = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent;
/** Waits until the field searches. */
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

  test('searches once, after a pause in typing', async () => {
    const { onSearch, person, provider } = openForm();
    await person.type(provider, 'shah ');
    expect(onSearch).not.toHaveBeenCalled();
    pause();
    expect(onSearch.mock.calls).toEqual([['shah']]);
  });

  test('until the answer comes, shows only the earlier options that match', async () => {
    const { answer, person, provider } = openForm();
    await person.type(provider, 'shah ');
    expect(names()).toEqual(['Priya Shah']);
    pause();
    expect(names()).toEqual(['Priya Shah']);
    answer(SHAH, LEE);
    expect(names()).toEqual([SHAH, LEE].map(label));
  });

  test('takes the first option that matches with Enter', async () => {
    const { onSend, person, provider } = openForm();
    await person.type(provider, 'shah{Enter}');
    expect(provider).toHaveValue('Priya Shah');
    expect(onSend).not.toHaveBeenCalled();
    await person.keyboard('{Enter}');
    await expect.poll(() => onSend.mock.calls).toEqual([['p2']]);
  });

  test('does not submit the form with Enter while nothing matches yet', async () => {
    const { answer, onSend, person, provider } = openForm();
    await person.type(provider, 'quint{Enter}');
    expect(screen.getByText('Loading')).toBeVisible();
    pause();
    await person.keyboard('{Enter}');
    answer(ADAMS);
    expect(onSend).not.toHaveBeenCalled();
    await person.keyboard('{Enter}');
    expect(provider).toHaveValue('Ana Adams');
  });

  test('keeps its options, and the one that was reached, while the same search is refreshed', async () => {
    const { answer, person, provider, refresh } = openForm();
    await person.type(provider, 'shah');
    pause();
    answer(SHAH, LEE);
    await person.keyboard('{ArrowDown}');
    expect(active()).toBe(label(LEE));
    refresh();
    expect(active()).toBe(label(LEE));
    expect(names()).toEqual([SHAH, LEE].map(label));
    answer(SHAH, LEE);
    await person.keyboard('{Enter}');
    expect(provider).toHaveValue('Kim Lee');
  });

  test('keeps its options in place while one is pressed', async () => {
    const { answer, onSend, person, provider } = openForm();
    await person.type(provider, 'a');
    pause();
    const option = screen.getByRole('option', { name: 'Priya Shah' });
    await person.pointer({ keys: '[MouseLeft>]', target: option });
    answer(LEE);
    expect(names()).toEqual([ADAMS, SHAH].map(label));
    await person.pointer({ keys: '[/MouseLeft]', target: option });
    expect(provider).toHaveValue('Priya Shah');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await expect.poll(() => onSend.mock.calls).toEqual([['p2']]);
  });

  test.for(['{Escape}', '[MouseRight]'])('lets go of its options after %s, if the release is lost', async (keys) => {
    const { answer, person, provider } = openForm();
    await person.type(provider, 'a');
    pause();
    const option = screen.getByRole('option', { name: 'Priya Shah' });
    await person.pointer({ keys: '[MouseLeft>]', target: option });
    answer(LEE);
    await (keys === '{Escape}' ? person.keyboard(keys) : person.pointer({ keys, target: provider }));
    pause();
    await person.click(provider);
    expect(names()).toEqual([label(LEE)]);
  });

  test('offers to add a provider only once the search has answered', async () => {
    const { answer, person, provider } = openForm();
    answer();
    await person.type(provider, 'quint');
    expect(names()).toEqual([]);
    pause();
    expect(names()).toEqual([]);
    answer();
    expect(names()).toEqual(['Add a new provider']);
  });

  test('shows no other options after a failed search, and says so', async () => {
    const { fail, person, provider } = openForm();
    await person.type(provider, 'quint');
    pause();
    fail();
    expect(names()).toEqual([]);
    expect(screen.getByText('The names couldn’t be loaded. Try again in a moment.')).toBeVisible();
  });

  test('keeps what is typed over an earlier choice while its options arrive', async () => {
    const { answer, person, provider } = openForm();
    await person.type(provider, 'shah{Enter}');
    await person.keyboard('{Backspace}');
    pause();
    answer(...ALL.map((option) => ({ ...option })));
    expect(provider).toHaveValue('Priya Sha');
  });

  test('shows no other options while a failed search is repeated', async () => {
    const { answer, fail, person, provider, refresh } = openForm();
    await person.type(provider, 'quint');
    pause();
    fail();
    await person.type(provider, 'z');
    pause();
    answer(...ALL);
    await person.keyboard('{Backspace}');
    // The server’s earlier refusal is still known, then it is asked again.
    fail();
    pause();
    fail();
    refresh();
    expect(names()).toEqual([]);
  });

  test('keeps its options if only a refresh fails', async () => {
    const { answer, fail, person, provider, refresh } = openForm();
    await person.type(provider, 'shah');
    pause();
    answer(SHAH, LEE);
    refresh();
    fail();
    expect(names()).toEqual([SHAH, LEE].map(label));
  });

  test('takes a new option with Enter, not the earlier choice that comes with every answer', async () => {
    const { answer, person, provider } = openForm();
    await person.type(provider, 'shah{Enter}');
    await person.tripleClick(provider);
    await person.keyboard('lee');
    pause();
    answer(SHAH, LEE);
    expect(names()).toEqual([label(LEE)]);
    await person.keyboard('{Enter}');
    expect(provider).toHaveValue('Kim Lee');
  });

  test('searches for everything again once the text is gone', async () => {
    const { answer, onSearch, person, provider } = openForm();
    await person.type(provider, 'quint');
    pause();
    answer();
    await person.tab();
    pause();
    expect(provider).toHaveValue('');
    answer(...ALL);
    await person.type(provider, 'lee');
    pause();
    answer(LEE);
    await person.keyboard('{Enter}');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    pause();
    expect(onSearch.mock.calls).toEqual([['quint'], [''], ['lee'], ['']]);
  });

  test('searches for everything again after one of several was chosen or removed', async () => {
    const { answer, onSearch, person, provider } = openForm({ isMultiple: true });
    await person.type(provider, 'shah');
    pause();
    answer(SHAH);
    await person.keyboard('{Enter}');
    pause();
    expect(onSearch.mock.calls).toEqual([['shah'], ['']]);
    answer(...ALL);
    await person.type(provider, 'lee');
    pause();
    answer(LEE);
    const chip = screen.getByRole('button', { name: 'Priya Shah' });
    await person.click(within(chip).getByTestId('CancelIcon'));
    pause();
    expect(onSearch.mock.calls).toEqual([['shah'], [''], ['lee'], ['']]);
  });
});
