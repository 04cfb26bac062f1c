import { useOnline } from './useOnline.ts';
import { useWords } from './useWords.ts';
import styles from './SurveyFrame.module.css';

/** Its place is always there, so that what appears in it is announced. */
export function OfflineBanner() {
  const words = useWords();
  const isOnline = useOnline();
  return (
    <output className={styles['block']}>
      {!isOnline && <span className={styles['banner']}>{words.offline}</span>}
    </output>
  );
}
