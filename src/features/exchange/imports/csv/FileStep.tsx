import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type ImportSide } from '#contract/exchange/imports.ts';
import { saveFile, sizeOf } from '#src/api/download.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { templateFile } from './csvFiles.ts';
import { FileDrop } from '#src/features/exchange/imports/FileDrop.tsx';

const LIMITS = `CSV, up to ${MAX_IMPORT_BYTES / (1024 * 1024)} MB and ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows`;

interface FileStepProps {
  readonly side: ImportSide;
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** The file, by a button or dropped, and the template for whoever has none yet. */
export function FileStep({ file, onChoose, side }: FileStepProps) {
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
      <FileDrop
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        hint={file ? sizeOf(file.size) : LIMITS}
        invitation="Drop a table of referrals here"
        label="File of referrals"
        name={file?.name}
        onChoose={onChoose}
      />
    </Card>
  );
}
