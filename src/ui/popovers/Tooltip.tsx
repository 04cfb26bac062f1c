import { useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useFloating } from './floating.ts';
import styles from './Tooltip.module.css';

const OFFSET = 5;

interface TooltipProps {
  text: string;
  /** The tip repeats the control's name, so screen readers skip it. */
  isName?: boolean;
  children: ReactNode;
}

/** A short text on hover and focus. Escape hides it; nothing important is only here. */
export function Tooltip({ children, isName = false, text }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  // It disappears after what the press on its control does.
  const wasOpen = useDeferredValue(isOpen);
  const isShown = isOpen || wasOpen;
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const id = useId();
  useFloating(anchor, tip, { align: 'center', offset: OFFSET }, isShown);

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);

  return (
    <span
      aria-describedby={isShown && !isName ? id : undefined}
      className={styles['anchor']}
      onBlur={() => setOpen(false)}
      onFocus={({ target }) => setOpen(target.matches(':focus-visible'))}
      onPointerDown={() => setOpen(false)}
      onPointerEnter={({ pointerType }) => setOpen(pointerType === 'mouse')}
      onPointerLeave={() => setOpen(false)}
      ref={anchor}
    >
      {children}
      {isShown && (
        <span aria-hidden={isName || undefined} className={styles['tip']} id={id} ref={tip} role="tooltip">
          {text}
        </span>
      )}
    </span>
  );
}
