import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import documents from '#src/features/documents/documents.module.css';
import { sizeLabel } from '#src/features/documents/fileChecks.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { CHOSEN_PAPERS, type PaperUpload, type usePaperUploads } from './usePaperUploads.ts';

interface DropZoneProps {
  readonly uploads: ReturnType<typeof usePaperUploads>;
  /** With the function that opens the file chooser. */
  readonly children: (choose: () => void) => ReactNode;
}

/** Takes papers that are dropped anywhere on the tray, and shows how their upload goes. */
export function DropZone({ children, uploads }: DropZoneProps) {
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => uploads.add([...accepted, ...refused.map(({ file }) => file)]),
  });
  const shown = uploads.uploads.filter(({ state }) => state !== 'added');
  return (
    <div {...drop.getRootProps({ className: documents['drop'], role: undefined })}>
      <input {...drop.getInputProps({ accept: CHOSEN_PAPERS, 'aria-label': 'Papers to add', tabIndex: -1 })} />
      {children(drop.open)}
      {shown.length > 0 && (
        <ul aria-label="Uploading" className={documents['list']}>
          {shown.map((one) => (
            <UploadLine
              key={one.id}
              onDismiss={() => uploads.dismiss(one.id)}
              onRetry={() => uploads.retry(one)}
              upload={one}
            />
          ))}
        </ul>
      )}
      {drop.isDragActive && (
        <div aria-hidden="true" className={documents['target']}>
          <Icon name="upload" size={24} />
          Drop to add to the intake tray
        </div>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{announcement(uploads.uploads)}</VisuallyHidden>
      </div>
    </div>
  );
}

/** For screen readers. */
const announcement = (uploads: readonly PaperUpload[]): string =>
  uploads
    .flatMap(({ file, message, state }) => {
      if (state === 'added') return `${file.name} was added.`;
      return state === 'failed' ? `${file.name} wasn’t added. ${message ?? ''}` : [];
    })
    .join(' ');

interface UploadLineProps {
  readonly upload: PaperUpload;
  readonly onDismiss: () => void;
  readonly onRetry: () => void;
}

function UploadLine({ onDismiss, onRetry, upload }: UploadLineProps) {
  const { canRetry, file, message, sent, state } = upload;
  const hasFailed = state === 'failed';
  return (
    <li className={documents['row']} data-state={state}>
      <span className={documents['icon']}>
        <Icon name={hasFailed ? 'alert' : 'upload'} size={18} />
      </span>
      <div className={documents['text']}>
        <span className={documents['fileName']}>{file.name}</span>
        {hasFailed ? (
          <p className={documents['failure']}>{message}</p>
        ) : (
          <p className="small tabular">
            {state === 'waiting' ? `${sizeLabel(file.size)} · waiting` : sizeLabel(file.size)}
          </p>
        )}
        {state === 'sending' && (
          <progress
            aria-label={`Adding ${file.name}`}
            className={documents['bar']}
            max={100}
            value={Math.floor(sent * 100)}
          />
        )}
        {hasFailed && canRetry && (
          <Button onClick={onRetry} size="small">
            Try again
          </Button>
        )}
      </div>
      {hasFailed && <IconButton icon="close" label={`Dismiss ${file.name}`} onClick={onDismiss} size="small" />}
    </li>
  );
}
