import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import type { Trouble } from './surveyCalls.ts';
import { openSurvey } from './surveySession.ts';
import { useSurveyDispatch } from './surveyStore.ts';
import { secondsUntilRetry, useRetry } from './useRetry.ts';
import styles from './surveyPages.module.css';

/** The server could not be reached to open the link. */
export function UnreachablePage({ attempt, trouble }: { attempt: number; trouble: Trouble }) {
  const texts = useSurveyTexts();
  const dispatch = useSurveyDispatch();
  const open = () => void dispatch(openSurvey());
  useRetry(trouble, attempt, open);
  return (
    <div className={styles['page']}>
      <Heading>{texts.unreachableHeading}</Heading>
      <output className={styles['block']}>
        {trouble.kind === 'busy' ? texts.unreachableBusy(secondsUntilRetry(trouble, attempt)) : texts.unreachable}
      </output>
      <div className={styles['actions']}>
        <button className={styles['primary']} onClick={open} type="button">
          {texts.tryAgain}
        </button>
      </div>
    </div>
  );
}
