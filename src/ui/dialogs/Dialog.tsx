import { useId, type ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { useDialogElement } from './useDialogElement.ts';

export interface DialogProps {
  title: string;
  /** Escape, the cross, and whatever the caller's buttons do. Rendering it no longer is what closes it. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons; a form that brings its own leaves it out. */
  footer?: ReactNode;
  /** `full`: as much of the window as there is, for what is looked at. */
  size?: 'small' | 'medium' | 'large' | 'full';
}

/** One question. Mounted means open; the focus goes to the first field and comes back afterwards. */
export function Dialog({ children, footer, onClose, size = 'medium', title }: DialogProps) {
  const ref = useDialogElement(true);
  const titleId = useId();
  return (
    // Escape arrives as a cancel event in browsers, and as a key where dialogs are not native.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      aria-labelledby={titleId}
      aria-modal="true"
      className={classes(styles['dialog'], size !== 'medium' && styles[size])}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      ref={ref}
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
