import { useId, type ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { useDialogElement } from './useDialogElement.ts';

export interface DialogProps {
  title: string;
  /** Called by Escape and the cross. The dialog closes when it is no longer rendered. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons; a form that brings its own leaves it out. */
  footer?: ReactNode;
  /** `full`: as much of the window as there is. `panel`: beside the page, which stays in use. */
  size?: 'small' | 'medium' | 'large' | 'full' | 'panel';
}

/** One question. The focus goes to the first field and comes back afterwards. */
export function Dialog({ children, footer, onClose, size = 'medium', title }: DialogProps) {
  const dialog = useDialogElement(size !== 'panel', onClose);
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      className={classes(styles['dialog'], size !== 'medium' && styles[size])}
    >
      <div className={styles['head']}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles['body']} data-dialog-body="">
        {children}
      </div>
      {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
    </dialog>
  );
}
