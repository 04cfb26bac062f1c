import type { Trouble } from './mailChoiceCalls.ts';
import type { UnsubscribeTexts } from './unsubscribeTexts.ts';
import styles from './unsubscribe.module.css';

interface Props {
  readonly trouble: Trouble;
  readonly texts: UnsubscribeTexts;
  /** The call would have saved a choice. */
  readonly ofChoice?: boolean;
}

/** Why a call failed. */
export function TroubleNote({ ofChoice = false, trouble, texts }: Props) {
  return (
    <div className={styles['trouble']} role="alert">
      <p>{trouble.kind === 'busy' ? texts.busy(trouble.seconds) : texts[trouble.kind]}</p>
      {ofChoice && <p>{texts.nothingChanged}</p>}
    </div>
  );
}
