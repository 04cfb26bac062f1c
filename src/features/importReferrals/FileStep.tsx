import { useRef, useState } from 'react';
import { MAX_IMPORT_BYTES, MOST_IMPORT_ROWS, type ImportSide } from '#contract/imports.ts';
import { saveFile, sizeOf } from '#src/api/download.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icons.tsx';
import { templateFile } from './csvFiles.ts';
import styles from './importReferrals.module.css';

const LIMITS = `CSV, up to ${MAX_IMPORT_BYTES / (1024 * 1024)} MB and ${MOST_IMPORT_ROWS.toLocaleString('en-US')} rows`;

interface FileStepProps {
  readonly side: ImportSide;
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** The file, by a button or dropped, and the template for whoever has none yet. */
export function FileStep({ file, onChoose, side }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <Card
      actions={
        <Button
          icon="download"
          onClick={() => saveFile(templateFile(side), 'referrals-template.csv')}
          size="small"
          variant="quiet"
        >
          Download template
        </Button>
      }
      title="1. Choose the file"
    >
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
        <Icon name={file ? 'document' : 'upload'} size={24} />
        <div className={styles['dropWords']}>
          <strong>{file ? file.name : 'Drop a table of referrals here'}</strong>
          <span className={styles['quiet']}>{file ? sizeOf(file.size) : LIMITS}</span>
        </div>
        <Button onClick={() => input.current?.click()} variant={file ? 'secondary' : 'primary'}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label="File of referrals"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // So that the same file, corrected meanwhile, can be chosen again.
            if (chosen) onChoose(chosen);
            target.value = '';
          }}
          ref={input}
          type="file"
        />
      </div>
    </Card>
  );
}
