import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { useSurvey } from './surveyStore.ts';
import { useOnline } from './useOnline.ts';
import styles from './SurveyFrame.module.css';

/** Its place is always there, so that what appears in it is announced. */
export function OfflineBanner() {
  const words = useSurveyTexts();
  const isOnline = useOnline();
  // Where the answers wait to be sent, that is said instead.
  const isWaiting = useSurvey(({ sending }) => sending.trouble !== null);
  return (
    <output className={styles['block']}>
      {!isOnline && !isWaiting && <span className={styles['banner']}>{words.offline}</span>}
    </output>
  );
}
