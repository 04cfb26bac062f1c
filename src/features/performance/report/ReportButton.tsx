import { useRef } from 'react';
import { planLabel } from '#contract/platform/plans.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './report.module.css';
import { useReportFile, type GatherReport, type ReportProgress } from './useReportFile.ts';

export interface ReportButtonProps {
  /** Made when it is pressed; may fetch what the screen does not show, as further pages of its table. */
  makeReport: GatherReport;
  /** Whether the plan has PDF reports; without, the button says so. */
  isInPlan: boolean;
  /** Why it cannot be made now, as that the figures are still on their way. */
  reason?: string | undefined;
}

const NOT_IN_PLAN = `PDF reports are part of the ${planLabel.pro} plan`;

/** *PDF*: makes the report and saves it, telling how far it is. */
export function ReportButton({ isInPlan, makeReport, reason }: ReportButtonProps) {
  const { course, start, stop } = useReportFile(makeReport);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    stop();
    button.current?.focus();
  };
  // What was pressed goes from the screen: the focus stays with the button.
  const retry = () => {
    button.current?.focus();
    start();
  };
  return (
    <div className={styles['place']}>
      <Button
        icon="download"
        isPending={course.state === 'making'}
        onClick={start}
        reason={isInPlan ? reason : NOT_IN_PLAN}
        ref={button}
      >
        PDF
      </Button>
      {course.state !== 'idle' && <Course course={course} onClose={close} onRetry={retry} />}
      <div aria-live="polite">
        <VisuallyHidden>
          {course.state === 'making' && 'Making the PDF'}
          {course.state === 'failed' && WHY}
        </VisuallyHidden>
      </div>
    </div>
  );
}

const WHY = 'The PDF could not be made, and nothing was saved.';

interface CourseProps {
  course: Exclude<ReportProgress, { state: 'idle' }>;
  onClose: () => void;
  onRetry: () => void;
}

function Course({ course, onClose, onRetry }: CourseProps) {
  if (course.state === 'failed') {
    return (
      <div className={styles['card']} data-state="failed">
        <Icon name="alert" size={18} />
        <span className={styles['words']}>{WHY}</span>
        <Button onClick={onRetry} size="small">
          Try again
        </Button>
        <IconButton icon="close" label="Dismiss" onClick={onClose} size="small" />
      </div>
    );
  }
  const { done, total, words } = course.progress;
  return (
    <div className={styles['card']}>
      <div className={styles['words']}>
        <span>{words}</span>
        <progress
          aria-label="Making the PDF"
          aria-valuetext={words}
          className={styles['bar']}
          max={total}
          value={done}
        />
      </div>
      {course.canCancel && (
        <Button onClick={onClose} size="small" variant="quiet">
          Cancel
        </Button>
      )}
    </div>
  );
}
