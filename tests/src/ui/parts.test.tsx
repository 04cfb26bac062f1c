import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { FilterMenu } from '#src/ui/filters/FilterMenu.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { ToastProvider } from '#src/ui/toasts/ToastProvider.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { memoryRouter } from '../support/memoryRouter.ts';

afterEach(() => {
  vi.useRealTimers();
});

const OPTIONS = ['Red', 'Green', 'Blue'].map((label) => ({ value: label.toLowerCase(), label }));

function Colors() {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <>
      <FilterMenu label="Color" onChange={setSelected} options={OPTIONS} selected={selected} />
      <output>{selected.join(',')}</output>
      <button type="button">Elsewhere</button>
    </>
  );
}

describe('Filter menu', () => {
  test('works by keyboard alone, and Escape returns the focus', async () => {
    const person = userEvent.setup();
    render(<Colors />);
    await person.tab();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('checkbox', { name: 'Red' })).toHaveFocus();

    await person.keyboard('{ArrowDown}{ArrowDown} {ArrowUp}{ArrowUp} ');
    expect(screen.getByRole('status')).toHaveTextContent('red,blue');

    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: /Color/ })).toHaveFocus();
  });

  test('shows on its button what is chosen', async () => {
    const person = userEvent.setup();
    render(<Colors />);
    await person.click(screen.getByRole('button', { name: 'Color' }));
    await person.click(screen.getByRole('checkbox', { name: 'Green' }));
    expect(screen.getByRole('button', { name: /Color\s*Green/ })).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Blue' }));
    expect(screen.getByRole('button', { name: /Color\s*Green \+1/ })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('shows each tick right away, and loses none while the list is loading', async () => {
    const person = userEvent.setup();
    const change = vi.fn<(selected: string[]) => void>();
    const menu = (selected: readonly string[]) => (
      <FilterMenu label="Color" onChange={change} options={OPTIONS} selected={selected} />
    );
    const { rerender } = render(menu([]));
    await person.click(screen.getByRole('button', { name: 'Color' }));
    await person.click(screen.getByRole('checkbox', { name: 'Red' }));
    expect(screen.getByRole('checkbox', { name: 'Red' })).toBeChecked();
    await person.click(screen.getByRole('checkbox', { name: 'Blue' }));
    expect(change).toHaveBeenLastCalledWith(['red', 'blue']);

    rerender(menu(['green']));
    expect(screen.getByRole('checkbox', { name: 'Green' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Red' })).not.toBeChecked();
  });

  test('closes when the user clicks elsewhere', async () => {
    const person = userEvent.setup();
    render(<Colors />);
    await person.click(screen.getByRole('button', { name: 'Color' }));
    await person.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });
});

test('a menu opens on its first entry, moves by arrows and letters, and returns the focus', async () => {
  const chosen: string[] = [];
  const person = userEvent.setup();
  render(
    <Menu
      icon="more"
      items={[
        { label: 'Accept…', onSelect: () => chosen.push('accept') },
        { label: 'Decline…', onSelect: () => chosen.push('decline') },
        { label: 'Export', onSelect: () => chosen.push('export'), reason: 'Nothing to export' },
      ]}
      label="More"
    />,
  );
  const button = screen.getByRole('button', { name: 'More' });
  await person.tab();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Accept…' })).toHaveFocus();
  await person.keyboard('e{Enter}');
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menuitem', { name: /Nothing to export/ })).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Home}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['decline']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {isOpen && (
        <Dialog
          footer={<Button onClick={() => setOpen(false)}>Done</Button>}
          onClose={() => setOpen(false)}
          title="Why"
        >
          <label>
            Reason <input />
          </label>
          <FilterMenu label="Color" onChange={() => {}} options={OPTIONS} selected={[]} />
        </Dialog>
      )}
    </>
  );
}

describe('Dialog', () => {
  test('focuses its first field, closes on Escape and returns the focus', async () => {
    const person = userEvent.setup();
    render(<Asking />);
    await person.click(screen.getByRole('button', { name: 'Ask' }));
    expect(screen.getByRole('dialog', { name: 'Why' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();

    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
  });

  test('stays open when Escape closes a list inside it', async () => {
    const person = userEvent.setup();
    render(<Asking />);
    await person.click(screen.getByRole('button', { name: 'Ask' }));
    await person.click(screen.getByRole('button', { name: 'Color' }));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox', { name: 'Red' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Why' })).toBeVisible();
  });
});

function Deleting({ onUndo }: { onUndo: () => void }) {
  const showToast = useToast();
  return (
    <>
      <button onClick={() => showToast({ text: 'Deleted', action: { label: 'Undo', onSelect: onUndo } })} type="button">
        Delete
      </button>
      <Link to="/other">Go on</Link>
    </>
  );
}

function openToasts() {
  const undone: string[] = [];
  const router = memoryRouter([
    {
      path: '/',
      element: <Outlet />,
      children: [
        { index: true, element: <Deleting onUndo={() => undone.push('yes')} /> },
        { path: 'other', element: <h1>Other</h1> },
      ],
    },
  ]);
  render(
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>,
  );
  return undone;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('Toast', () => {
  test('offers Undo, also on the next screen, and only once', async () => {
    const person = userEvent.setup();
    const undone = openToasts();
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await person.click(screen.getByRole('link', { name: 'Go on' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual(['yes']);
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  test('disappears after 10 seconds, and waits while it has the pointer or the focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    openToasts();

    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await person.hover(screen.getByText('Deleted'));
    await pass(30_000);
    expect(screen.getByText('Deleted')).toBeVisible();

    await person.unhover(screen.getByText('Deleted'));
    await pass(5000);
    expect(screen.getByText('Deleted')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await pass(30_000);
    expect(screen.getByText('Deleted')).toBeVisible();

    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await pass(10_000);
    expect(screen.queryByText('Deleted')).toBeNull();
  });
});

test('a search is sent once, after a pause, and clearing it is sent right away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const asked: string[] = [];
  function Search() {
    const [text, setText] = useState('');
    const search = (next: string) => {
      asked.push(next);
      setText(next);
    };
    return <SearchField label="Search" onChange={search} value={text} />;
  }
  render(<Search />);
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'oka ');
  expect(asked).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(asked).toEqual(['oka']);

  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(asked).toEqual(['oka', '']);
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('a disabled button says why, can be focused, and does nothing', async () => {
  const person = userEvent.setup();
  const pressed: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pressed.push('submitted');
      }}
    >
      <Button onClick={() => pressed.push('clicked')} reason="Your role does not include this" type="submit">
        Save
      </Button>
    </form>,
  );
  await person.tab();
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('Your role does not include this');
  await person.click(button);
  await person.keyboard('{Enter}');
  expect(pressed).toEqual([]);
});

test('a search is sent right away when the user leaves the field, and not again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const calls: string[] = [];
  render(
    <>
      <SearchField label="Search" onChange={(text) => calls.push(text)} value="" />
      <button type="button">A row</button>
    </>,
  );
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'lin');
  await person.click(screen.getByRole('button', { name: 'A row' }));
  expect(calls).toEqual(['lin']);

  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(calls).toEqual(['lin']);
});
