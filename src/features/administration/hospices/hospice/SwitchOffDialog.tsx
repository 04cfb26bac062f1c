import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import styles from './hospice.module.css';
import { pluralText } from '#src/ui/countText.ts';

interface SwitchOffDialogProps {
  readonly name: string;
  readonly people: number | undefined;
  readonly isPending: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says what switching off means before it happens: people may be working there now. */
export function SwitchOffDialog({ isPending, name, onClose, onConfirm, people }: SwitchOffDialogProps) {
  return (
    <ConfirmDialog
      confirmLabel="Switch off"
      isDanger
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void onConfirm()}
      title={`Switch ${name} off?`}
    >
      <ul className={styles['points']}>
        <li>
          {people === undefined ? 'Its people are' : pluralText(people, 'person is', 'people are')} refused from the
          next call on, whoever is at work included.
        </li>
        <li>Groups can no longer choose it for a referral.</li>
        <li>Nothing is deleted. Switching it on again brings everything back.</li>
      </ul>
    </ConfirmDialog>
  );
}
