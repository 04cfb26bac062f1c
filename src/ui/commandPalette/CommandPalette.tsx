import { Command } from 'cmdk';
import { useId, useState, type ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import dialogs from '#src/ui/dialogs/Dialog.module.css';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { useDialogElement } from '#src/ui/dialogs/useDialogElement.ts';
import styles from './CommandPalette.module.css';

export interface PaletteItem {
  /** Unique in the whole palette. */
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** Shown at the end of the line: a status, a key. */
  readonly detail?: ReactNode;
  /** A second line. */
  readonly note?: string | undefined;
  readonly onSelect: () => void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

interface CommandPaletteProps {
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  /** The suggestions for the text, the most likely group first. Empty groups are left out. */
  groups: readonly PaletteGroup[];
  /** Shown below the list and read out: how many were found, or why none could be looked up. */
  status: ReactNode;
  isBusy?: boolean;
  onClose: () => void;
}

/** A search field over everything that the caller offers: type, move with the arrows, Enter. */
export function CommandPalette(props: CommandPaletteProps) {
  const { groups, isBusy = false, label, onClose, onType, placeholder, status, text } = props;
  const dialog = useDialogElement(true, onClose);
  const statusId = useId();
  const shown = groups.filter(({ items }) => items.length > 0);
  // The first item is chosen, even if it arrives later than the rest, until the person moves.
  const first = shown[0]?.items[0]?.id ?? '';
  const offer = `${text}\n${first}`;
  const [moved, setMoved] = useState({ offer, to: first });
  const chosen = moved.offer === offer ? moved.to : first;
  return (
    // A click beside the palette closes it; on the keyboard Escape does, which the dialog itself handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialog}
      aria-label={label}
      className={classes(dialogs['dialog'], styles['palette'])}
      onClick={({ currentTarget, target }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <Command
        label={label}
        loop
        onValueChange={(to) => setMoved({ offer, to })}
        shouldFilter={false}
        value={chosen}
        vimBindings={false}
      >
        <div className={styles['field']} data-busy={isBusy || undefined}>
          <Icon name="search" size={18} />
          <Command.Input
            aria-describedby={statusId}
            aria-label={label}
            autoComplete="off"
            className={styles['input']}
            data-first-focus=""
            maxLength={100}
            onValueChange={onType}
            placeholder={placeholder}
            value={text}
          />
          <kbd className={styles['key']}>Esc</kbd>
        </div>
        <Command.List aria-busy={isBusy} className={styles['list']} label="Search results">
          {shown.map(({ heading, items }) => (
            <Command.Group className={styles['group']} heading={heading} key={heading}>
              {items.map(({ detail, icon, id, label: itemLabel, note, onSelect }) => (
                <Command.Item className={styles['item']} key={id} onSelect={onSelect} value={id}>
                  <Icon name={icon} />
                  <span className="truncate grows">
                    <span dir="auto">{itemLabel}</span>
                    {note !== undefined && <span className="second"> {note}</span>}
                  </span>
                  {detail}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <output className={styles['status']} id={statusId}>
          {status}
        </output>
      </Command>
    </dialog>
  );
}
