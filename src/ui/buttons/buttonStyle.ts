import { classes } from '#src/ui/classes.ts';
import styles from './Button.module.css';

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

export const buttonClass = ({ variant = 'secondary', size = 'medium' }: ButtonStyle, ...more: (string | undefined)[]) =>
  classes(styles['button'], styles[variant], size !== 'medium' && styles[size], ...more);

export const iconButtonClass = styles['icon'];
