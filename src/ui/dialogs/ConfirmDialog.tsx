import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** A verb that names the action. */
  confirmLabel: string;
  isDanger?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Only for actions that cannot be undone; all others happen at once and offer Undo. */
export function ConfirmDialog({
  children,
  confirmLabel,
  isDanger,
  isPending,
  onClose,
  onConfirm,
  title,
}: ConfirmDialogProps) {
  return (
    <Dialog
      footer={
        <>
          <Button data-first-focus="" onClick={onClose} variant="quiet">
            Cancel
          </Button>
          <Button isPending={isPending} onClick={onConfirm} variant={isDanger ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </>
      }
      onClose={onClose}
      size="small"
      title={title}
    >
      {children}
    </Dialog>
  );
}
