import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonStyle } from './buttonStyle.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';

export interface LinkButtonProps extends ButtonStyle, LinkProps {
  icon?: IconName | undefined;
}

/** A link that looks like a button; an action is a Button. */
export function LinkButton({ children, className, icon, size, variant, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
