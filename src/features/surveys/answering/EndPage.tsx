import type { SurveyEnd } from '#contract/surveys/surveys.ts';
import { surveyDate, type SurveyTexts } from '#src/features/surveys/question/surveyTexts.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import type { Ended } from './surveyCalls.ts';
import { languageOf, useSurvey } from './surveyStore.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import styles from './surveyPages.module.css';

function wordsFor({ end, kind }: Ended, words: SurveyTexts, language: SurveyLanguage): readonly [string, string] {
  switch (kind) {
    case 'unknown':
      return [words.unknownHeading, words.unknown];
    case 'expired':
      return [words.expiredHeading, words.expired];
    case 'answered': {
      const date = end?.answeredAt ? surveyDate(end.answeredAt, language) : null;
      return [words.answeredHeading, words.answered(date)];
    }
    case 'closed':
      return end?.afterDeath ? [words.diedHeading, words.died] : [words.closedHeading, words.closed];
    default:
      return kind satisfies never;
  }
}

/** A link that leads no further: why, in its own words, and whom one can call. */
export function EndPage({ ended }: { ended: Ended }) {
  const words = useSurveyTexts();
  const language = useSurvey(languageOf);
  const [heading, text] = wordsFor(ended, words, language);
  return (
    <div className={styles['page']}>
      <Heading>{heading}</Heading>
      <p>{text}</p>
      {ended.end && <CallUs end={ended.end} />}
    </div>
  );
}

function CallUs({ end: { hospiceName, hospicePhone } }: { end: SurveyEnd }) {
  const words = useSurveyTexts();
  return (
    hospicePhone !== null && (
      <div className={styles['call']}>
        <p>{words.tell(hospiceName)}</p>
        <p className={styles['largePhone']}>
          <PhoneLink phone={hospicePhone} />
        </p>
      </div>
    )
  );
}
