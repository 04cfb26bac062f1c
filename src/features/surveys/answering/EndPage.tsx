import { surveyDate, type SurveyTexts } from '#src/features/surveys/question/surveyTexts.ts';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import type { Ended } from './surveyCalls.ts';
import { languageOf, useSurvey, type Thanked } from './surveyStore.ts';
import { CallBox } from './UrgentNote.tsx';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import styles from './surveyPages.module.css';

function textsFor({ end, kind }: Ended, texts: SurveyTexts, language: SurveyLanguage): readonly [string, string] {
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
  const { hospiceName = '', hospicePhone = null } = ended.end ?? {};
  const [heading, text] = textsFor(ended, texts, language);
  return (
    <div className={styles['page']}>
      <Heading>{heading}</Heading>
      <p>{text}</p>
      {hospicePhone !== null && <CallBox phone={hospicePhone}>{texts.call(hospiceName)}</CallBox>}
    </div>
  );
}

/** Thanks for the answers. The text also suits a person whose relative has died since. */
export function SentPage({ thanked: { hospiceName, hospicePhone, wantsCallback, whoReads } }: { thanked: Thanked }) {
  const texts = useSurveyTexts();
  const language = useSurvey(languageOf);
  return (
    <div className={styles['page']}>
      <Heading>{texts.sentHeading}</Heading>
      <p>{texts.sent(hospiceName)}</p>
      <p>{whoReads[language]}</p>
      {wantsCallback && <p>{texts.sentCall(hospiceName)}</p>}
      {hospicePhone === null ? (
        <p>{texts.sentLaterWithoutPhone}</p>
      ) : (
        <CallBox phone={hospicePhone}>{texts.sentLater}</CallBox>
      )}
      <p className={styles['second']}>{texts.mayClose}</p>
    </div>
  );
}
