import { useId, useRef, useState } from 'react';
import { MAX_BUNDLE_BYTES } from '#contract/fhir.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './importReferrals.module.css';

const LIMITS = `HL7 FHIR R4 as JSON, up to ${MAX_BUNDLE_BYTES / (1024 * 1024)} MB with its documents`;

interface BundleStepProps {
  readonly fileName: string | null;
  readonly onChoose: (file: File) => void;
  readonly onPaste: (text: string) => void;
}

/** The Bundle, by a button, dropped or pasted. */
export function BundleStep({ fileName, onChoose, onPaste }: BundleStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const id = useId();
  return (
    <Card
      actions={
        <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)} size="small" variant="quiet">
          {isPasting ? 'Choose a file instead' : 'Paste it instead'}
        </Button>
      }
      title="1. Choose the Bundle"
    >
      {isPasting ? (
        <div className={styles['paste']}>
          <label htmlFor={id}>Text of the Bundle</label>
          <textarea
            autoComplete="off"
            id={id}
            onChange={({ target }) => setText(target.value)}
            rows={10}
            spellCheck={false}
            value={text}
          />
          <div>
            <Button
              onClick={() => onPaste(text)}
              {...(text.trim() === '' ? { reason: 'Paste the text of a Bundle first' } : {})}
            >
              Use this text
            </Button>
          </div>
        </div>
      ) : (
        <div
          className={classes(styles['drop'], isOver && styles['over'])}
          onDragLeave={() => setOver(false)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [dropped] = event.dataTransfer.files;
            if (dropped) onChoose(dropped);
          }}
        >
          <Icon name={fileName === null ? 'upload' : 'document'} size={24} />
          <div className={styles['dropWords']}>
            <strong>{fileName ?? 'Drop a FHIR Bundle here'}</strong>
            <span className={styles['quiet']}>{LIMITS}</span>
          </div>
          <Button onClick={() => input.current?.click()} variant={fileName === null ? 'primary' : 'secondary'}>
            {fileName === null ? 'Choose a file' : 'Choose another file'}
          </Button>
          <input
            accept=".json,application/json,application/fhir+json"
            aria-label="File with a FHIR Bundle"
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // So that the same file, corrected meanwhile, can be chosen again.
              if (file) onChoose(file);
              target.value = '';
            }}
            ref={input}
            type="file"
          />
        </div>
      )}
    </Card>
  );
}
