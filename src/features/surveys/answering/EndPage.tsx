import type { SurveyEnd } from '#contract/surveys/surveys.ts';
import { surveyDate, type SurveyTexts } from '#src/features/surveys/question/surveyTexts.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import type { Ended } from './surveyCalls.ts';
import { languageOf, useSurvey } from './surveyStore.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import styles from './surveyPages.module.css';

function wordsFor({ end, kind }: Ended, texts: SurveyTexts, language: SurveyLanguage): readonly [string, string] {
  switch (kind) {
    case 'unknown':
      return [texts.unknownHeading, texts.unknown];
    case 'expired':
      return [texts.expiredHeading, texts.expired];
    case 'answered': {
      const date = end?.answeredAt ? surveyDate(end.answeredAt, language) : null;
      return [texts.answeredHeading, texts.answered(date)];
    }
    case 'closed':
      return end?.afterDeath ? [texts.diedHeading, texts.died] : [texts.closedHeading, texts.closed];
    default:
      return kind satisfies never;
  }
}

/** Why a link leads no further, and whom to call. */
export function EndPage({ ended }: { ended: Ended }) {
  const texts = useSurveyTexts();
  const language = useSurvey(languageOf);
  const [heading, text] = wordsFor(ended, texts, language);
  return (
    <div className={styles['page']}>
      <Heading>{heading}</Heading>
      <p>{text}</p>
      {ended.end && <CallUs end={ended.end} />}
    </div>
  );
}

function CallUs({ end: { hospiceName, hospicePhone } }: { end: SurveyEnd }) {
  const texts = useSurveyTexts();
  return (
    hospicePhone !== null && (
      <div className={styles['call']}>
        <p>{texts.call(hospiceName)}</p>
        <p className={styles['largePhone']}>
          <PhoneLink phone={hospicePhone} />
        </p>
      </div>
    )
  );
}
