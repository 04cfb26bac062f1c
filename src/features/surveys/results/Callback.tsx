import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { formatDateTime } from '#src/ui/time/dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { callbackTimeLabel, dueLabel } from './resultLabels.ts';
import styles from './surveyResults.module.css';

/** The family wants a call: the number, when, and how long there is. */
export function Callback({ alert, callback }: Pick<SurveySatisfactionResult, 'alert' | 'callback'>) {
  const { now, timeZone } = useDisplayContext();
  if (!callback) return null;
  const { dueAt, phone, time } = callback;
  const due = dueLabel(dueAt, now);
  return (
    <div className={styles['callback']}>
      <Icon name="phone" />
      <span>
        Call wanted
        {time !== null && ` ${callbackTimeLabel[time]}`}
        {phone === null ? ', no number left' : ': '}
        {phone !== null && (
          <a className={styles['phone']} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        )}
      </span>
      {alert.state !== 'resolved' && (
        <Chip icon="clock" title={`by ${formatDateTime(dueAt, timeZone)}`} tone={due.tone}>
          {due.words}
        </Chip>
      )}
    </div>
  );
}
