import { useId } from 'react';
import { classes } from '#src/ui/classes.ts';
import type { DialogProps } from './Dialog.tsx';
import styles from './Dialog.module.css';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { useDialogElement } from './useDialogElement.ts';

/** A form beside the list, which stays in sight and in reach. */
export function SidePanel({ children, footer, onClose, title }: Omit<DialogProps, 'size'>) {
  const ref = useDialogElement(false);
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only Escape, for whoever is inside
    <dialog
      aria-labelledby={titleId}
      className={classes(styles['dialog'], styles['panel'])}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
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
