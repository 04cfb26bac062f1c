import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import { Heading } from './Heading.tsx';
import { goTo } from './surveyStep.ts';
import { useSurvey, type Asked } from './surveyStore.ts';
import { UrgentNote } from './UrgentNote.tsx';
import styles from './surveyPages.module.css';

export function WelcomePage({ asked }: { asked: Asked }) {
  const texts = useSurveyTexts();
  const hasBegun = useSurvey(({ draft }) => draft.respondent !== null);
  return (
    <form
      className={styles['page']}
      onSubmit={(event) => {
        event.preventDefault();
        goTo({ at: 'respondent', isChange: false });
      }}
    >
      <Heading>{texts.thanks(asked.hospiceName, asked.patientFirstName)}</Heading>
      <p>{texts.helps}</p>
      <p>{texts.takes}</p>
      <p>{texts.mayLeave}</p>
      <div className={styles['call']}>
        <UrgentNote phone={asked.hospicePhone} />
      </div>
      <div className={styles['actions']}>
        <button className={styles['primary']} type="submit">
          {hasBegun ? texts.goOn : texts.begin}
        </button>
      </div>
    </form>
  );
}
