import { useId, type ComponentPropsWithRef } from 'react';
import { buttonClass, iconButtonClass, type ButtonStyle } from './buttonStyle.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';

export interface IconButtonProps
  extends ButtonStyle, Omit<ComponentPropsWithRef<'button'>, 'children' | 'type' | 'disabled'> {
  icon: IconName;
  /** Its name, shown as a tip. */
  label: string;
  reason?: string | undefined;
}

export function IconButton({
  className,
  icon,
  label,
  onClick,
  reason,
  size,
  variant = 'quiet',
  ...rest
}: IconButtonProps) {
  const reasonId = useId();
  return (
    <Tooltip isName text={reason === undefined ? label : `${label}\n${reason}`}>
      <button
        {...rest}
        aria-describedby={reason === undefined ? undefined : reasonId}
        aria-disabled={reason !== undefined || undefined}
        aria-label={label}
        className={buttonClass({ variant, size }, iconButtonClass, className)}
        onClick={(event) => {
          if (reason === undefined) onClick?.(event);
        }}
        type="button"
      >
        <Icon name={icon} />
      </button>
      {reason !== undefined && (
        <span hidden id={reasonId}>
          {reason}
        </span>
      )}
    </Tooltip>
  );
}
