import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { progressLabel } from '#src/api/download.ts';
import type { Problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './ExportPanel.module.css';
import { dropExport, onExports, retryExport, shownExports, type ShownExport } from './runningExports.ts';

/** How long a saved file stays in the panel. */
const SHOWN_MS = 15_000;

/** The running, saved and failed exports, in a corner of the window. */
export function ExportPanel() {
  const exports = useSyncExternalStore(onExports, shownExports);
  const [isRead, setRead] = useState(false);
  const before = useRef<HTMLElement | null>(null);

  if (exports.length === 0) return null;
  return (
    // The listeners only pause the timer while a person reads.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Exports"
      className={styles['panel']}
      onBlur={() => setRead(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setRead(true);
        // Remembers the previous focus, to restore it when the card disappears.
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
    >
      {exports.map((one) => (
        <ExportCard
          isRead={isRead}
          key={one.id}
          onDrop={() => {
            const hadFocus = document.activeElement !== document.body;
            dropExport(one.id);
            setRead(false);
            const back = before.current?.isConnected ? before.current : document.querySelector('main');
            if (hadFocus && back instanceof HTMLElement) back.focus({ preventScroll: true });
          }}
          shown={one}
        />
      ))}
      <div aria-live="polite">
        <VisuallyHidden>{exports.map(outcome).filter(Boolean).join(' ')}</VisuallyHidden>
      </div>
    </section>
  );
}

const countOf = ({ job: { items } }: ShownExport, count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? items[0] : items[1]}`;

/** The problem and its remedy. The title is left out if the message begins with it. */
const whyOf = ({ message, title }: Problem): string => (message.startsWith(title) ? message : `${title}. ${message}`);

/** Read out once, at the end, and not at every step of the bar. */
function outcome(shown: ShownExport): string {
  if (shown.state === 'done') {
    return `${shown.fileName} is saved${shown.items === null ? '' : `, ${countOf(shown, shown.items)}`}.`;
  }
  return shown.state === 'failed' ? `${shown.fileName} was not saved. ${whyOf(shown.problem)}` : '';
}

interface ExportCardProps {
  shown: ShownExport;
  isRead: boolean;
  onDrop: () => void;
}

function ExportCard({ isRead, onDrop, shown }: ExportCardProps) {
  const { id, fileName, state } = shown;

  useEffect(() => {
    if (state !== 'done' || isRead) return undefined;
    const timer = setTimeout(() => dropExport(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isRead, state]);

  return (
    <div className={styles['card']} data-state={state}>
      <Icon name={state === 'failed' ? 'alert' : state === 'done' ? 'check' : 'download'} size={18} />
      <div className={styles['text']}>
        <strong className="truncate strong">{fileName}</strong>
        <ExportProgress shown={shown} />
      </div>
      {state === 'running' && (
        <Button onClick={onDrop} size="small" variant="quiet">
          Cancel
        </Button>
      )}
      {state === 'failed' && shown.problem.canRetry && (
        <Button onClick={() => retryExport(shown)} size="small">
          Try again
        </Button>
      )}
      {state !== 'running' && <IconButton icon="close" label={`Dismiss ${fileName}`} onClick={onDrop} size="small" />}
    </div>
  );
}

function ExportProgress({ shown }: { shown: ShownExport }) {
  if (shown.state === 'failed') return <span>{whyOf(shown.problem)}</span>;
  if (shown.state === 'done') {
    return <span className="quiet tabular">Saved{shown.items !== null && `, ${countOf(shown, shown.items)}`}</span>;
  }
  const { progress } = shown;
  const text = progressLabel(shown.job.unit, progress);
  const isKnown = progress.total !== null && progress.total > 0;
  return (
    <>
      <span className="quiet tabular">{progress.total === null ? 'Preparing the file' : text}</span>
      <progress
        aria-label={`Saving ${shown.fileName}`}
        aria-valuetext={text}
        className={styles['bar']}
        {...(isKnown ? { max: progress.total, value: Math.min(progress.done, progress.total) } : {})}
      />
    </>
  );
}
