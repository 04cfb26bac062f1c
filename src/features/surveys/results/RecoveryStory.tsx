import { asWritten, withFallback } from '#contract/platform/labels.ts';
import type { ScoreAlertState, SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { Chip } from '#src/ui/Chip.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { lowLabel } from './resultLabels.ts';
import styles from './surveyResults.module.css';

const stateStyle = withFallback<ScoreAlertState, { label: string; tone: Tone }>(
  {
    none: { label: 'No alert', tone: 'declined' },
    open: { label: 'Low score, open', tone: 'alert' },
    in_progress: { label: 'Low score, in follow-up', tone: 'pending' },
    resolved: { label: 'Low score, resolved', tone: 'enrolled' },
  },
  (label) => ({ label: asWritten(label), tone: 'declined' }),
);

export function RecoveryChip({ state }: { state: ScoreAlertState }) {
  const { label, tone } = stateStyle[state];
  return state === 'none' ? null : <Chip tone={tone}>{label}</Chip>;
}

interface StepLineProps {
  readonly label: string;
  readonly at: string | null;
  readonly by: { readonly name: string } | null;
}

function StepLine({ at, by, label }: StepLineProps) {
  return (
    at !== null && (
      <p className="second">
        {label} <RecentTime at={at} />
        {by && ` by ${by.name}`}
      </p>
    )
  );
}

/** The story of a low score: the reason, who took it up and when, and the resolution. */
export function RecoveryStory({ alert, lowRules }: SurveySatisfactionResult) {
  const { note, resolvedAt, resolvedBy, startedAt, startedBy } = alert;
  return (
    <>
      {lowRules.length > 0 && <p className="second">Low: {lowLabel(lowRules).join(', ')}</p>}
      <StepLine at={startedAt} by={startedBy} label="Follow-up started" />
      <StepLine at={resolvedAt} by={resolvedBy} label="Resolved" />
      {note !== null && <p className={styles['note']}>{note}</p>}
    </>
  );
}
