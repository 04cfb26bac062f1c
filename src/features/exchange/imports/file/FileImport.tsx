import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ImportSide } from '#contract/exchange/importFields.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/exchange/importReading.ts';
import { saveFile, sizeOf } from '#src/api/download.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { FileDrop } from '#src/features/exchange/imports/FileDrop.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { showImport } from '#src/features/exchange/imports/importsApi.ts';
import { importAddress, type ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { RecentImports } from '#src/features/exchange/imports/started/RecentImports.tsx';
import { templateFile } from './importFiles.ts';
import { ImportStep } from './ImportStep.tsx';
import { ReadingNotes } from './ReadingNotes.tsx';
import { useFileImport, type FileImport as State } from './useFileImport.ts';
import { ValuesStep } from './ValuesStep.tsx';
import { checkedLabel } from './importLabels.ts';

const LIMITS = `Excel (.xlsx), CSV, or tab-separated text, up to ${MAX_IMPORT_BYTES / (1024 * 1024)} MB and ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows`;

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
  const words = isSending === 'check' ? 'Checking the rows' : 'Starting the import';
  return (
    <output className={styles['sending']}>
      <progress aria-label="Uploading the file" max={sent.total} {...(isSent ? {} : { value: sent.done })} />
      <span>{isSent ? words : `Uploading ${sizeOf(sent.done)} of ${sizeOf(sent.total)}`}</span>
    </output>
  );
}

/** The page of an import that was started is no loss. */
const STARTED = { isImportStarted: true };

interface FileImportProps {
  readonly target: ImportTarget;
}

/** Imports referrals from a file on one page: choose, match, check, import. Then comes the page of the import. */
export function FileImport({ target }: FileImportProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const flow = useFileImport(target, (record) => {
    // The page shows at once what the answer says.
    dispatch(showImport(record));
    void navigate(importAddress(target.home, record.id), { replace: true, state: STARTED });
  });
  const { checked, failure, file, isSending, outcome, sent } = flow;
  return (
    <div className={styles['steps']}>
      <FileStep checked={checked} file={file} flow={flow} side={target.side} />
      <LeaveDialog
        hasUnsaved={flow.hasUnsaved}
        isByQuery
        onDiscard={flow.leave}
        savedState={STARTED}
        title="Leave this import?"
      >
        {isSending === 'import'
          ? 'The file is still being sent. If you leave, the import may start all the same. You’ll find it under Recent imports.'
          : 'Nothing is imported yet. If you leave, you’ll lose what you matched and fixed.'}
      </LeaveDialog>
      <Progress checked={checked} isSending={isSending} sent={sent} />
      {failure && (
        <Banner
          tone="error"
          {...(file && !isSending && (checked !== undefined || failure.canRetry)
            ? { action: <Button onClick={flow.checkAgain}>{checked ? 'Check the rows again' : 'Try again'}</Button> }
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
            flow={flow}
            hasHospices={flow.choices.hospiceIds.length > 0}
            side={target.side}
          />
          {checked.words.length > 0 && <ValuesStep checked={checked} flow={flow} />}
          <CheckStep checked={checked} file={file} flow={flow} target={target} />
          <ImportStep checked={checked} flow={flow} target={target} />
        </>
      )}
      {!file && <RecentImports target={target} />}
    </div>
  );
}

interface FileStepProps {
  readonly side: ImportSide;
  readonly file: File | undefined;
  readonly checked: State['checked'];
  readonly flow: State;
}

/** Chooses the file, by a button or by dropping it, and offers a template. */
function FileStep({ checked, file, flow, side }: FileStepProps) {
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
      title="Choose the file"
    >
      <FileDrop
        accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain"
        hint={file ? sizeOf(file.size) : LIMITS}
        invitation="Drop an Excel or CSV file here"
        label="Referral file"
        name={file?.name}
        onChoose={flow.choose}
      />
      {file && checked && <ReadingNotes checked={checked} flow={flow} />}
    </Card>
  );
}
