import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { buttonClass, iconButtonClass, type ButtonStyle } from '#src/ui/buttons/buttonStyle.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from './Menu.module.css';
import { MenuItems, type MenuItem } from './MenuItems.tsx';
import { focusByLetter, moveFocus } from './moveFocus.ts';
import { Popover } from './Popover.tsx';
import { useRovingTabIndex } from '#src/ui/table/rovingTabIndex.ts';

interface MenuProps extends ButtonStyle {
  /** The name of the button, if it shows only an icon, and of the menu. */
  label: string;
  /** The button's content; with only an icon, the label is its name. */
  children?: ReactNode;
  icon?: IconName;
  items: readonly MenuItem[];
  header?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

const ITEM = '[role^="menuitem"]';

/** A button with a menu: arrows, Home, End and first letters move; Escape and Tab leave. */
export function Menu({ align = 'start', children, className, header, icon, items, label, size, variant }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const tabIndex = useRovingTabIndex();
  const close = useCallback(() => setOpen(false), []);
  const itemElements = () => [...(list.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];

  const move = (event: KeyboardEvent) => {
    if (moveFocus(event.key, itemElements())) event.preventDefault();
    else if (event.key === 'Tab') close();
    else if (/^\p{L}$/u.test(event.key)) focusByLetter(event.key, itemElements());
  };

  return (
    <span className={styles['anchor']}>
      <button
        aria-controls={isOpen ? id : undefined}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-label={children === undefined ? label : undefined}
        className={buttonClass(
          { variant: variant ?? 'quiet', size },
          children === undefined ? iconButtonClass : undefined,
          className,
        )}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
        ref={button}
        tabIndex={tabIndex}
        title={children === undefined ? label : undefined}
        type="button"
      >
        {icon && <Icon name={icon} />}
        {children}
        {children !== undefined && <Icon name="chevronDown" size={14} />}
      </button>
      {isOpen && (
        <Popover align={align} anchor={button} focus={ITEM} kind="menu" label={label} onClose={close} onKeyDown={move}>
          {header !== undefined && (
            <div className={styles['header']} role="presentation">
              {header}
            </div>
          )}
          <div className={styles['menu']} id={id} ref={list} role="presentation">
            <MenuItems
              items={items}
              onDone={() => {
                button.current?.focus();
                close();
              }}
            />
          </div>
        </Popover>
      )}
    </span>
  );
}
