import { useId } from 'react';
import type { StoppedMail } from '#contract/people/noticeChoices.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import styles from './noticeChoices.module.css';
import { noticeChoicesApi } from './noticeChoicesApi.ts';
import { stoppedLabel, stopReason } from './stops.ts';

interface StoppedMailsProps {
  readonly stopped: readonly StoppedMail[];
  readonly timeZone: string;
  /** The pressed button disappears: the caller moves the focus. */
  readonly onResumed: () => void;
}

function StoppedRow({ onResumed, stop, timeZone }: { stop: StoppedMail; timeZone: string; onResumed: () => void }) {
  const [resume, { isLoading }] = noticeChoicesApi.useResumeMailsMutation();
  const showOutcome = useOutcome();
  const nameId = useId();
  const label = stoppedLabel(stop);
  const turnOn = async () => {
    if (showOutcome(await resume({ stopId: stop.id }), `Turned on: ${label}`)) onResumed();
  };
  return (
    <li>
      <div>
        <strong id={nameId}>{label}</strong>
        <p>
          {stopReason(stop)}, <time dateTime={stop.at}>{formatDate(stop.at, timeZone)}</time>
        </p>
      </div>
      <Button aria-describedby={nameId} isPending={isLoading} onClick={() => void turnOn()} size="small">
        Turn on again
      </Button>
    </li>
  );
}

/** Mails that are stopped for the person's address whatever is chosen, each with a button to resume them. */
export function StoppedMails({ onResumed, stopped, timeZone }: StoppedMailsProps) {
  return (
    <ul aria-label="Stopped emails" className={styles['stopped']}>
      {stopped.map((stop) => (
        <StoppedRow key={stop.id} onResumed={onResumed} stop={stop} timeZone={timeZone} />
      ))}
    </ul>
  );
}
