import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Overtaken } from '#src/ui/form/Overtaken.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { messagePath } from '#src/features/communication/paths.ts';
import styles from './compose.module.css';
import type { useComposer } from './useComposer.ts';

interface ComposeActionsProps {
  readonly composer: ReturnType<typeof useComposer>;
  readonly onAsk: (action: 'send' | 'schedule') => void;
}

/** The buttons below the fields, always visible. */
export function ComposeActions({ composer, onAsk }: ComposeActionsProps) {
  const { isAlreadySent, isTesting, loadTheirs, overtaken, saveMine, test } = composer;
  const { formState, saved } = composer.form;
  const { isDirty, isSubmitting } = formState;
  return (
    <div className={styles['foot']}>
      {overtaken && (
        <div className={styles['notice']}>
          <Overtaken onLoad={loadTheirs} onSaveMine={saveMine}>
            <strong>Someone else saved this draft.</strong> Your changes were not saved, but what you typed is still
            here.
          </Overtaken>
        </div>
      )}
      {isAlreadySent && saved && (
        <div className={styles['notice']}>
          <Banner action={<LinkButton to={messagePath(saved.id)}>Open their version</LinkButton>} tone="warning">
            <strong>This message was sent or scheduled.</strong> It doesn’t include your latest changes.
          </Banner>
        </div>
      )}
      <output className={styles['footText']}>{isDirty ? 'Not saved yet' : saved && 'Draft saved'}</output>
      <Button isPending={isTesting} onClick={test} variant="quiet">
        Send test to me
      </Button>
      <Button isPending={isSubmitting} reason={isDirty || !saved ? undefined : 'Nothing to save'} type="submit">
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
