import type { DocumentType } from '#contract/documents/documents.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import styles from './documents.module.css';
import { sizeLabel } from './fileChecks.ts';
import type { Upload } from './useUploads.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';

const TypeSelect = lazyPart(async () => (await import('./TypeSelect.tsx')).TypeSelect);

interface UploadRowProps {
  readonly upload: Upload;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (upload: Upload) => void;
  readonly onType: (id: string, type: DocumentType) => void;
}

/** One upload, or why it failed. */
export function UploadRow({ onCancel, onRetry, onType, upload }: UploadRowProps) {
  const { canRetry, file, fileType, id, message, sent, state } = upload;
  const hasFailed = state === 'failed';
  const percent = Math.floor(sent * 100);
  return (
    <li className={styles['row']} data-state={state}>
      <span className={styles['icon']}>
        <Icon name={hasFailed ? 'alert' : 'upload'} size={18} />
      </span>
      <div className={styles['text']}>
        <span className={styles['fileName']}>{file.name}</span>
        {hasFailed ? (
          <p className={styles['failure']}>{message}</p>
        ) : (
          <p className="small tabular breakable">
            {state === 'waiting' ? `${sizeLabel(file.size)} · waiting` : progressText(file.size, sent)}
          </p>
        )}
        {state === 'sending' && (
          <progress aria-label={`Adding ${file.name}`} className={styles['bar']} max={100} value={percent} />
        )}
        {state === 'waiting' && (
          <TypeSelect label={`Type of ${file.name}`} onChange={(type) => onType(id, type)} value={fileType} />
        )}
        {hasFailed && canRetry && (
          <Button onClick={() => onRetry(upload)} size="small">
            Try again
          </Button>
        )}
      </div>
      <IconButton
        icon="close"
        label={hasFailed ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        onClick={() => onCancel(id)}
        size="small"
      />
    </li>
  );
}

/** After the last byte the server still checks the file. */
const progressText = (size: number, sent: number): string =>
  sent >= 1 ? 'Checking the file' : `${sizeLabel(size * sent)} of ${sizeLabel(size)}`;
