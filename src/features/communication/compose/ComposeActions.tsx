import type { Message } from '#contract/communication/communications.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Overtaken } from '#src/ui/form/Overtaken.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { messagePath } from '#src/features/communication/paths.ts';
import styles from './compose.module.css';

interface ComposeActionsProps {
  readonly isDirty: boolean;
  readonly isSaved: boolean;
  readonly isSubmitting: boolean;
  readonly isTesting: boolean;
  /** What somebody else saved meanwhile. */
  readonly overtaken: Message | undefined;
  /** Set where it was sent or scheduled meanwhile. */
  readonly alreadySent: Message | undefined;
  readonly onTest: () => void;
  readonly onAsk: (action: 'send' | 'schedule') => void;
  readonly onLoadTheirs: () => void;
  readonly onSaveMine: () => void;
}

function savedText({ isDirty, isSaved }: Pick<ComposeActionsProps, 'isDirty' | 'isSaved'>): string {
  if (isDirty) return 'Not saved yet';
  return isSaved ? 'The draft is saved' : '';
}

/** The buttons below the fields, always in sight. */
export function ComposeActions(props: ComposeActionsProps) {
  const { alreadySent, isDirty, isSaved, isSubmitting, isTesting, onAsk, onTest, overtaken } = props;
  return (
    <div className={styles['foot']}>
      {overtaken && (
        <div className={styles['notice']}>
          <Overtaken onLoad={props.onLoadTheirs} onSaveMine={props.onSaveMine}>
            <strong>Somebody else saved this draft meanwhile.</strong> Nothing of yours was saved; what you typed is
            kept.
          </Overtaken>
        </div>
      )}
      {alreadySent && (
        <div className={styles['notice']}>
          <Banner action={<LinkButton to={messagePath(alreadySent.id)}>Open it</LinkButton>} tone="warning">
            <strong>This message was sent or scheduled meanwhile.</strong> What you typed since is not in it.
          </Banner>
        </div>
      )}
      <output className={styles['footWords']}>{savedText({ isDirty, isSaved })}</output>
      <Button isPending={isTesting} onClick={onTest} variant="quiet">
        Send test to me
      </Button>
      <Button
        isPending={isSubmitting}
        reason={isDirty || !isSaved ? undefined : 'There is nothing to save'}
        type="submit"
      >
        Save draft
      </Button>
      <Button icon="clock" onClick={() => onAsk('schedule')}>
        Schedule…
      </Button>
      <Button icon="send" onClick={() => onAsk('send')} variant="primary">
        Send now…
      </Button>
    </div>
  );
}
