import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import type { Thanked } from './surveyStore.ts';
import styles from './surveyPages.module.css';

/** As good to read for somebody whose relative has died since. */
export function SentPage({ thanked: { hospiceName, hospicePhone, wantsCallback } }: { thanked: Thanked }) {
  const words = useSurveyTexts();
  return (
    <div className={styles['page']}>
      <Heading>{words.sentHeading}</Heading>
      <p>{words.sent(hospiceName)}</p>
      {wantsCallback && <p>{words.sentCall(hospiceName)}</p>}
      {hospicePhone === null ? (
        <p>{words.sentLaterWithoutPhone}</p>
      ) : (
        <div className={styles['call']}>
          <p>{words.sentLater}</p>
          <p className={styles['largePhone']}>
            <PhoneLink phone={hospicePhone} />
          </p>
        </div>
      )}
      <p className={styles['second']}>{words.mayClose}</p>
    </div>
  );
}
