import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './form.module.css';

interface FormButtonsProps {
  readonly submitLabel: string;
  readonly isPending: boolean;
  /** Why it cannot be sent now. */
  readonly reason?: string | undefined;
  readonly variant?: 'primary' | 'danger' | 'secondary';
  readonly onCancel: () => void;
}

/** Below the fields: sends the form, or leaves it. */
export function FormButtons({ isPending, onCancel, reason, submitLabel, variant = 'primary' }: FormButtonsProps) {
  return (
    <div className={styles['buttons']}>
      <Button isPending={isPending} reason={reason} type="submit" variant={variant}>
        {submitLabel}
      </Button>
      <Button onClick={onCancel} variant="quiet">
        Cancel
      </Button>
    </div>
  );
}
