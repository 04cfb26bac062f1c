import { useRef } from 'react';
import { planLabel } from '#contract/platform/plans.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './ReportButton.module.css';
import { useReportFile, type GatherReport, type ReportFileState } from './useReportFile.ts';

export interface ReportButtonProps {
  /** Called when the button is pressed; may fetch data that the screen does not show, such as further pages of its table. */
  makeReport: GatherReport;
  /** Whether the plan has PDF reports. */
  isInPlan: boolean;
  /** Why it cannot be made now, such as figures that are still loading. */
  reason?: string | undefined;
}

const NOT_IN_PLAN = `PDF reports are part of the ${planLabel.pro} plan`;

/** *PDF*: makes the report and saves it; a card shows how far it is. */
export function ReportButton({ isInPlan, makeReport, reason }: ReportButtonProps) {
  const { file, start, stop } = useReportFile(makeReport);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    stop();
    button.current?.focus();
  };
  // *Try again* disappears with the message: the focus returns to the button.
  const retry = () => {
    button.current?.focus();
    start();
  };
  return (
    <div className={styles['place']}>
      <Button
        icon="download"
        isPending={file.state === 'making'}
        onClick={start}
        reason={isInPlan ? reason : NOT_IN_PLAN}
        ref={button}
      >
        PDF
      </Button>
      {file.state !== 'idle' && <ProgressCard file={file} onClose={close} onRetry={retry} />}
      <div aria-live="polite">
        <VisuallyHidden>
          {file.state === 'making' && 'Preparing the PDF'}
          {file.state === 'failed' && FAILED}
        </VisuallyHidden>
      </div>
    </div>
  );
}

const FAILED = 'The PDF couldn’t be made, and nothing was saved.';

interface ProgressCardProps {
  file: Exclude<ReportFileState, { state: 'idle' }>;
  onClose: () => void;
  onRetry: () => void;
}

function ProgressCard({ file, onClose, onRetry }: ProgressCardProps) {
  if (file.state === 'failed') {
    return (
      <div className={styles['card']} data-state="failed">
        <Icon name="alert" size={18} />
        <span className="grows grid gap6">{FAILED}</span>
        <Button onClick={onRetry} size="small">
          Try again
        </Button>
        <IconButton icon="close" label="Dismiss" onClick={onClose} size="small" />
      </div>
    );
  }
  const { done, text, total } = file.progress;
  return (
    <div className={styles['card']}>
      <div className="grows grid gap6">
        <span>{text}</span>
        <progress
          aria-label="Preparing the PDF"
          aria-valuetext={text}
          className={styles['bar']}
          max={total}
          value={done}
        />
      </div>
      <Button onClick={onClose} size="small" variant="quiet">
        Cancel
      </Button>
    </div>
  );
}
