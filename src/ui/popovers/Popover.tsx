import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { classes } from '#src/ui/classes.ts';
import { useFloating, type Placement } from './floating.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  kind: 'dialog' | 'menu';
  align?: Placement['align'] | undefined;
  /** A selector of the element that gets the focus when it opens. */
  focus?: string | undefined;
  className?: string | undefined;
  onClose: () => void;
  onKeyDown?: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined;
  children: ReactNode;
}

/** A panel beside its anchor. Escape closes it and returns the focus; a click elsewhere or moving the focus out only closes it. */
export function Popover({
  align = 'start',
  anchor,
  children,
  className,
  focus,
  label,
  onClose,
  onKeyDown,
  kind,
}: PopoverProps) {
  const part = useRef<HTMLDivElement>(null);
  useFloating(anchor, part, { align, offset: 4 }, true);

  useEffect(() => {
    if (focus !== undefined) part.current?.querySelector<HTMLElement>(focus)?.focus();
  }, [focus]);

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (part.current?.contains(target) === true || anchor.current?.contains(target) === true);
    const leave = ({ target }: Event) => {
      if (!isInside(target)) onClose();
    };
    // The focus is elsewhere while the panel loads, or after a live update removed what had it: keys then reach no part of it.
    const escape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && part.current?.contains(document.activeElement) === false) onClose();
    };
    document.addEventListener('keydown', escape);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('keydown', escape);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [anchor, onClose]);

  return (
    // The role is one of two, both of them for parts that people work in.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      aria-label={label}
      className={classes(styles['popover'], className)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // The dialog below, if there is one, stays open.
          event.preventDefault();
          event.stopPropagation();
          anchor.current?.focus();
          onClose();
        } else onKeyDown?.(event);
      }}
      ref={part}
      role={kind}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
