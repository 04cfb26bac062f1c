import { useEffect, useState } from 'react';
import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import { CheckPage } from './CheckPage.tsx';
import { firstMissing } from './experience.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { RespondentPage } from './RespondentPage.tsx';
import type { Draft } from './surveyDraft.ts';
import { goBack, goTo, replaceSurveyStep, searchOf, useSurveyStep, type SurveyStep } from './surveyStep.ts';
import { declineAnswering } from './surveySession.ts';
import { languageOf, useSurvey, useSurveyDispatch, type Asked } from './surveyStore.ts';
import { Heading } from './Heading.tsx';
import { CallBox, UrgentNote } from './UrgentNote.tsx';
import { useSurveyTexts } from '#src/features/surveys/question/useSurveyTexts.ts';
import stepStyles from '#src/features/surveys/question/step.module.css';
import { useOnline } from '#src/ui/useOnline.ts';
import styles from './surveyPages.module.css';

/** The page that the address names, or the first one before it that still needs an answer. */
function allowedStep(step: SurveyStep, questions: readonly AskedQuestion[], draft: Draft): SurveyStep {
  if (step.at === 'welcome' || step.at === 'respondent' || step.at === 'declined') return step;
  if (step.at === 'question' && step.number <= questions.length) {
    return firstMissing(questions.slice(0, step.number - 1), draft) ?? step;
  }
  return firstMissing(questions, draft) ?? { at: 'check' };
}

export function SurveySteps({ asked }: { asked: Asked }) {
  const { questions } = asked;
  const wanted = useSurveyStep();
  const draft = useSurvey((state) => state.draft);
  const step = allowedStep(wanted, questions, draft);
  const isElsewhere = searchOf(step) !== searchOf(wanted);

  useEffect(() => {
    if (isElsewhere) replaceSurveyStep(step);
  });

  return (
    <>
      <OfflineBanner />
      <Page asked={asked} step={step} />
    </>
  );
}

function Page({ asked, step }: { asked: Asked; step: SurveyStep }) {
  const { questions } = asked;
  // One more step asks for the respondent.
  const total = questions.length + 1;
  switch (step.at) {
    case 'welcome':
      return <WelcomePage asked={asked} />;
    case 'respondent':
      return <RespondentPage isChange={step.isChange} total={total} />;
    case 'question': {
      const question = questions[step.number - 1];
      return (
        question && (
          <QuestionPage
            count={questions.length}
            isChange={step.isChange}
            key={question.id}
            number={step.number}
            question={question}
            total={total}
          />
        )
      );
    }
    case 'check':
      return <CheckPage questions={questions} />;
    case 'declined':
      return <DeclinedPage asked={asked} />;
    default:
      return step satisfies never;
  }
}

function WelcomePage({ asked }: { asked: Asked }) {
  const texts = useSurveyTexts();
  const language = useSurvey(languageOf);
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
      <p>{asked.whoReads[language]}</p>
      <p>{texts.mayLeave}</p>
      <div className={styles['call']}>
        <UrgentNote phone={asked.hospicePhone} />
      </div>
      <div className={styles['actions']}>
        <button className={stepStyles['primary']} type="submit">
          {hasBegun ? texts.goOn : texts.begin}
        </button>
      </div>
    </form>
  );
}

type Declining = 'sending' | 'sent' | 'failed';

/** Whether the hospice knows that the family would rather not answer. */
function useDecline() {
  const dispatch = useSurveyDispatch();
  const [state, setState] = useState<Declining>('sending');
  useEffect(() => {
    void dispatch(declineAnswering()).then((isKnown) => setState(isKnown ? 'sent' : 'failed'));
  }, [dispatch]);
  const again = async () => {
    setState('sending');
    setState((await dispatch(declineAnswering())) ? 'sent' : 'failed');
  };
  return { state, again };
}

/** The respondent would rather not answer: the reminders stop, and the answers so far are there if they come back. */
function DeclinedPage({ asked: { hospicePhone } }: { asked: Asked }) {
  const texts = useSurveyTexts();
  const { again, state } = useDecline();
  const said = { sending: texts.opening, sent: texts.declined, failed: texts.declineFailed };
  return (
    <div className={styles['page']}>
      <Heading>{texts.declinedHeading}</Heading>
      <output className={styles['block']}>{said[state]}</output>
      {hospicePhone === null ? (
        <p>{texts.sentLaterWithoutPhone}</p>
      ) : (
        <CallBox phone={hospicePhone}>{texts.sentLater}</CallBox>
      )}
      <div className={styles['actions']}>
        <button className={stepStyles['secondary']} onClick={() => goBack({ at: 'welcome' })} type="button">
          {texts.backToSurvey}
        </button>
        {state === 'failed' && (
          <button className={stepStyles['primary']} onClick={() => void again()} type="button">
            {texts.tryAgain}
          </button>
        )}
      </div>
    </div>
  );
}

/** The empty output is always there, so that a screen reader announces its text. */
function OfflineBanner() {
  const texts = useSurveyTexts();
  const isOnline = useOnline();
  // Answers that wait to be sent have a message of their own.
  const isWaiting = useSurvey(({ sending }) => sending.trouble !== null);
  return (
    <output className={styles['block']}>
      {!isOnline && !isWaiting && <span className={styles['banner']}>{texts.offline}</span>}
    </output>
  );
}
