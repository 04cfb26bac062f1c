import type { Trouble } from './mailChoiceCalls.ts';
import type { UnsubscribeTexts } from './unsubscribeTexts.ts';
import styles from './unsubscribe.module.css';

interface Props {
  readonly trouble: Trouble;
  readonly words: UnsubscribeTexts;
  /** The call would have changed something. */
  readonly ofChoice?: boolean;
}

/** Why a call did not do what it should. */
export function TroubleNote({ ofChoice = false, trouble, words }: Props) {
  return (
    <div className={styles['trouble']} role="alert">
      <p>{trouble.kind === 'busy' ? words.busy(trouble.seconds) : words[trouble.kind]}</p>
      {ofChoice && <p>{words.nothingChanged}</p>}
    </div>
  );
}
