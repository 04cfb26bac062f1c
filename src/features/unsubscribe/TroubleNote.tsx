import type { Trouble } from './mailChoiceCalls.ts';
import type { UnsubscribeWords } from './unsubscribeWords.ts';
import styles from './unsubscribe.module.css';

/** Why a call did not do what it should, and that nothing has changed by it. */
export function TroubleNote({ trouble, words }: { readonly trouble: Trouble; readonly words: UnsubscribeWords }) {
  return (
    <div className={styles['trouble']} role="alert">
      <p>{trouble.kind === 'busy' ? words.busy(trouble.seconds) : words[trouble.kind]}</p>
      <p>{words.nothingChanged}</p>
    </div>
  );
}
