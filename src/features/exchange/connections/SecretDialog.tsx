import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import styles from './connections.module.css';

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A webhook’s secret, the only time that it is shown. */
export function SecretDialog({ onClose, secret }: SecretDialogProps) {
  return (
    <Dialog
      footer={
        <Button onClick={onClose} variant="primary">
          Done
        </Button>
      }
      onClose={onClose}
      title="Copy the secret now"
    >
      <div className="grid gap12">
        <p>Your system uses it to check that a call comes from Wayside. We won’t show it again.</p>
        <code className={styles['code']}>{secret}</code>
      </div>
    </Dialog>
  );
}
