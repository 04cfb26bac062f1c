import type { ImportResult } from '#contract/exchange/imports.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { DuplicateRows } from './DuplicateRows.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import type { ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import { TakenWithNote } from './TakenWithNote.tsx';
import type { FileImport } from './useFileImport.ts';
import { WrongRows } from './WrongRows.tsx';

interface CheckStepProps {
  readonly checked: ImportResult;
  readonly file: File;
  readonly flow: FileImport;
  readonly target: ImportTarget;
}

function Figure({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
    </div>
  );
}

/** The result of the check: rows that are ready, wrong rows and possible duplicates. */
export function CheckStep({ checked, file, flow, target }: CheckStepProps) {
  const { duplicateRows, rows, wrongRows } = checked;
  if (checked.missing.length > 0) {
    return (
      <Card title="Check rows">
        <p className="small">The rows appear here once every required column is matched.</p>
      </Card>
    );
  }
  return (
    <Card title="Check rows">
      <div className="column shrinks gap20">
        <dl className={styles['figures']}>
          <Figure count={rows} label="Rows" />
          <Figure count={rows - wrongRows - duplicateRows} label="Ready" />
          <Figure count={wrongRows} label="Errors" />
          <Figure count={duplicateRows} label="Possible duplicates" />
        </dl>
        {wrongRows > 0 && <WrongRows checked={checked} file={file} flow={flow} />}
        {checked.warnings.length > 0 && <TakenWithNote checked={checked} />}
        {duplicateRows > 0 && <DuplicateRows checked={checked} home={target.home} />}
      </div>
    </Card>
  );
}
