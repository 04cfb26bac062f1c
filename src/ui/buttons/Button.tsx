import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { buttonClass, type ButtonStyle } from './buttonStyle.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';

export interface ButtonProps extends ButtonStyle, Omit<ComponentPropsWithRef<'button'>, 'type' | 'disabled'> {
  children: ReactNode;
  type?: 'button' | 'submit';
  icon?: IconName | undefined;
  endIcon?: IconName | undefined;
  /** The act is under way: further presses do nothing. */
  isPending?: boolean | undefined;
  /** Why it cannot be pressed now. The button stays reachable, so that the reason is too. */
  reason?: string | undefined;
}

export function Button({
  children,
  className,
  endIcon,
  icon,
  isPending = false,
  onClick,
  reason,
  size,
  type = 'button',
  variant,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isRefused = isPending || reason !== undefined;
  return (
    <>
      <button
        {...rest}
        aria-busy={isPending || undefined}
        aria-describedby={reason === undefined ? rest['aria-describedby'] : reasonId}
        aria-disabled={isRefused || undefined}
        className={buttonClass({ variant, size }, className)}
        onClick={(event) => {
          if (isRefused) event.preventDefault();
          else onClick?.(event);
        }}
        title={reason ?? rest.title}
        // oxlint-disable-next-line react/button-has-type -- the props allow only these two types
        type={type}
      >
        {icon && <Icon name={icon} />}
        {children}
        {endIcon && <Icon name={endIcon} />}
      </button>
      {reason !== undefined && (
        <span hidden id={reasonId}>
          {reason}
        </span>
      )}
    </>
  );
}
