import { phoneLink } from '#src/ui/contactLinks.tsx';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { surveyLanguageLabel } from '#contract/platform/languages.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { Answers } from './Answers.tsx';
import { Recovery } from './Recovery.tsx';
import { RecoveryChip } from './RecoveryStory.tsx';
import { callbackTimeLabel, dueLabel, respondentLabel, scoreLabel } from './resultLabels.ts';
import styles from './surveyResults.module.css';
import { ThemeChips } from './ThemeChips.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Chip } from '#src/ui/Chip.tsx';

interface ResultCardProps {
  readonly result: SurveySatisfactionResult;
  readonly referralId: string;
  /** May take a low score up, resolve it, and decide on themes. */
  readonly mayWork: boolean;
  /** The answers are visible at once. */
  readonly isOpen: boolean;
}

/** One answered survey: the answers, the follow-up and the themes. */
export function ResultCard({ isOpen, mayWork, referralId, result }: ResultCardProps) {
  const { timeZone } = useDisplayContext();
  const { alert, answers, comment, language, respondentRole, submittedAt, themes } = result;
  return (
    <article aria-label={`Survey answered ${formatDateTime(submittedAt, timeZone)}`} className={styles['result']}>
      <div className={styles['resultHead']}>
        <h3>{scoreLabel(result)}</h3>
        <RecoveryChip state={alert.state} />
        <span className="second">
          <RecentTime at={submittedAt} />, by {respondentLabel[respondentRole]}
          {language !== 'en' && `, in ${surveyLanguageLabel[language]}`}
        </span>
      </div>
      {comment !== null && (
        <blockquote className={styles['comment']} dir="auto" lang={language}>
          {comment}
        </blockquote>
      )}
      <Callback alert={alert} callback={result.callback} />
      <Recovery mayWork={mayWork} referralId={referralId} result={result} />
      <Answers answers={answers} isOpen={isOpen} language={language} />
      {featureFlags.tsf && comment !== null && themes !== null && (
        <ThemeChips mayWork={mayWork} referralId={referralId} result={result} themes={themes} />
      )}
    </article>
  );
}
/** The family wants a call: the number, when, and how long there is. */
function Callback({ alert, callback }: Pick<SurveySatisfactionResult, 'alert' | 'callback'>) {
  const { now, timeZone } = useDisplayContext();
  if (!callback) return null;
  const { dueAt, phone, time } = callback;
  const due = dueLabel(dueAt, now);
  return (
    <div className={styles['callback']}>
      <Icon name="phone" />
      <span>
        Asked for a call
        {time !== null && ` ${callbackTimeLabel[time]}`}
        {phone === null ? ', but left no number' : ': '}
        {phoneLink(phone)}
      </span>
      {alert.state !== 'resolved' && (
        <Chip icon="clock" title={`by ${formatDateTime(dueAt, timeZone)}`} tone={due.tone}>
          {due.label}
        </Chip>
      )}
    </div>
  );
}
