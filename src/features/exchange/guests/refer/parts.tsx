import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { phoneHref } from '#contract/platform/phones.ts';
import type { Trouble } from './guestCalls.ts';
import { useGuestTexts } from './guestTexts.ts';
import styles from './guest.module.css';

/** A page's one heading. The focus goes to it, so that it is read aloud and the next key starts from here. */
export function Heading({ children, isFirst = false }: { readonly children: ReactNode; readonly isFirst?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Whom to call, below the text that says why. */
export function CallBox({ children, phone }: { readonly children: ReactNode; readonly phone: string }) {
  return (
    <div className={styles['call']}>
      <p>{children}</p>
      <p>
        <a className={styles['phone']} href={phoneHref(phone)}>
          {phone}
        </a>
      </p>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly className: string | undefined;
  }) => ReactNode;
}

/** A label, its control, and what is wrong with it. */
export function Field({ children, error, hint, isOptional = false, label }: FieldProps) {
  const texts = useGuestTexts();
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label}
        {isOptional && <small className={styles['optional']}> ({texts.optional})</small>}
      </label>
      {hint !== undefined && (
        <small className={styles['hint']} id={hintId}>
          {hint}
        </small>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        className: styles['input'],
      })}
      {error !== undefined && (
        <span className={styles['error']} id={errorId}>
          {error}
        </span>
      )}
    </div>
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly isPending?: boolean;
}

/** The way on. While something is sent, it does nothing a second time. */
export const Primary = ({ isPending = false, onClick, ...rest }: ButtonProps) => (
  <button
    aria-disabled={isPending || undefined}
    className={styles['primary']}
    onClick={(event) => {
      if (isPending) event.preventDefault();
      else onClick?.(event);
    }}
    type="submit"
    {...rest}
  />
);

export const Quiet = (props: ComponentProps<'button'>) => (
  <button className={styles['quiet']} type="button" {...props} />
);

/** What went wrong with a call, and that nothing is lost. The place is always there, so that its text is read aloud. */
export function TroubleNote({ trouble }: { readonly trouble: Trouble | null }) {
  const texts = useGuestTexts();
  const text = trouble && troubleText(trouble, texts);
  return <output className={styles['trouble']}>{text && <span>{text}</span>}</output>;
}

function troubleText(trouble: Trouble, texts: ReturnType<typeof useGuestTexts>): string {
  switch (trouble.kind) {
    case 'offline':
      return texts.offline;
    case 'busy':
      return texts.busy(trouble.seconds);
    case 'session':
      return texts.again;
    case 'code_ended':
      return texts.codeEnded;
    case 'fields':
      return texts.check;
    default:
      return texts.failed;
  }
}
