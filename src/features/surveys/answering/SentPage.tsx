import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import type { Thanked } from './surveyStore.ts';
import styles from './surveyPages.module.css';

/** The text also suits somebody whose relative has died since. */
export function SentPage({ thanked: { hospiceName, hospicePhone, wantsCallback } }: { thanked: Thanked }) {
  const texts = useSurveyTexts();
  return (
    <div className={styles['page']}>
      <Heading>{texts.sentHeading}</Heading>
      <p>{texts.sent(hospiceName)}</p>
      {wantsCallback && <p>{texts.sentCall(hospiceName)}</p>}
      {hospicePhone === null ? (
        <p>{texts.sentLaterWithoutPhone}</p>
      ) : (
        <div className={styles['call']}>
          <p>{texts.sentLater}</p>
          <p className={styles['largePhone']}>
            <PhoneLink phone={hospicePhone} />
          </p>
        </div>
      )}
      <p className={styles['second']}>{texts.mayClose}</p>
    </div>
  );
}
