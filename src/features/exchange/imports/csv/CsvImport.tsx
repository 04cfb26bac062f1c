import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, type ImportSide } from '#contract/exchange/imports.ts';
import { saveFile, sizeOf } from '#src/api/download.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { FileDrop } from '#src/features/exchange/imports/FileDrop.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import type { ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { templateFile } from './csvFiles.ts';
import { ImportStep } from './ImportStep.tsx';
import { useCsvImport, type CsvImport as State } from './useCsvImport.ts';
import { ImportDone } from '#src/features/exchange/imports/ImportDone.tsx';
import { checkedLabel, referralsLabel, rowsLabel } from './importLabels.ts';

const LIMITS = `CSV, up to ${MAX_IMPORT_BYTES / (1024 * 1024)} MB and ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows`;

/** The progress of the upload; after the check its result, for screen readers. */
function Progress({ checked, isSending, sent }: Pick<State, 'checked' | 'isSending' | 'sent'>) {
  if (!isSending || !sent) {
    return (
      <output className={styles['announced']}>
        {checked && <VisuallyHidden>{checkedLabel(checked)}</VisuallyHidden>}
      </output>
    );
  }
  const isSent = sent.done >= sent.total && sent.total > 0;
  const words = isSending === 'check' ? 'Checking the rows' : 'Importing the referrals';
  return (
    <output className={styles['sending']}>
      <progress aria-label="Uploading the file" max={sent.total} {...(isSent ? {} : { value: sent.done })} />
      <span>{isSent ? words : `Uploading ${sizeOf(sent.done)} of ${sizeOf(sent.total)}`}</span>
    </output>
  );
}

/** Imports referrals from a file on one page: choose, match, check, import. */
export function CsvImport({ target }: { readonly target: ImportTarget }) {
  const csv = useCsvImport(target);
  const { checked, failure, file, isSending, mapping, outcome, sent } = csv;
  if (outcome && outcome.created > 0) {
    const left = outcome.rows - outcome.created;
    return (
      <ImportDone
        againLabel="Import another file"
        link={{ label: 'Go to referrals', to: target.home }}
        onAgain={csv.startAnew}
        text="The timeline of each referral says that it was imported."
        title={`${referralsLabel(outcome.created)} imported${left > 0 ? `, ${rowsLabel(left)} left out` : ''}`}
      />
    );
  }
  return (
    <div className={styles['steps']}>
      <FileStep file={file} onChoose={csv.choose} side={target.side} />
      <Progress checked={checked} isSending={isSending} sent={sent} />
      {failure && (
        <Banner
          tone="error"
          {...(file && file.size > 0 && !isSending && checked
            ? { action: <Button onClick={csv.checkAgain}>Check the rows again</Button> }
            : {})}
        >
          <strong>{failure.title}</strong> {failure.message}
        </Banner>
      )}
      {outcome && (
        <Banner tone="warning">
          Nothing was imported because the data has changed since the check. Check the rows again.
        </Banner>
      )}
      {file && checked && (
        <>
          <ColumnsStep
            checked={checked}
            hasHospices={csv.choices.hospiceIds.length > 0}
            mapping={mapping}
            onMatch={csv.match}
            side={target.side}
          />
          <CheckStep checked={checked} file={file} target={target} />
          <ImportStep checked={checked} csv={csv} target={target} />
        </>
      )}
    </div>
  );
}

interface FileStepProps {
  readonly side: ImportSide;
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** Chooses the file, by a button or by dropping it, and offers a template. */
function FileStep({ file, onChoose, side }: FileStepProps) {
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
        invitation="Drop a CSV file here"
        label="CSV file of referrals"
        name={file?.name}
        onChoose={onChoose}
      />
    </Card>
  );
}
