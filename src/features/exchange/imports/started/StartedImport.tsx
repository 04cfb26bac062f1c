import { useState } from 'react';
import type { FileImport, RowLeftOut } from '#contract/exchange/fileImports.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { FoundRows } from '#src/features/exchange/imports/file/FoundRows.tsx';
import { referralsLabel, rowsLabel } from '#src/features/exchange/imports/file/importLabels.ts';
import { ImportDone } from '#src/features/exchange/imports/ImportDone.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { importsApi } from '#src/features/exchange/imports/importsApi.ts';
import type { ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { countText } from '#src/ui/countText.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';
import { ImportedFileButton } from './ImportedFileButton.tsx';

interface StartedImportProps {
  readonly id: string;
  readonly target: ImportTarget;
  readonly onAgain: () => void;
}

const POLL_MS = 1_000;
const SHOWN = 20;

/** An import that was started: how far it is, and what became of it. */
export function StartedImport({ id, onAgain, target }: StartedImportProps) {
  const [isOver, setOver] = useState(false);
  const answer = importsApi.useGetImportQuery(
    { importId: id },
    { refetchOnMountOrArgChange: true, pollingInterval: isOver ? 0 : POLL_MS, skipPollingIfUnfocused: true },
  );
  if (!isOver && answer.data && answer.data.state !== 'importing') setOver(true);
  return (
    <div className={styles['steps']}>
      <LoadedAnswer
        answer={answer}
        failureTitle="This import can’t be shown"
        skeleton={<Skeleton height={160} width="100%" />}
      >
        {(record) => (
          <>
            {record.state === 'done' && (
              <ImportDone
                againLabel="Import another file"
                link={{ label: 'Go to referrals', to: target.home }}
                onAgain={onAgain}
                text="The timeline of each referral says that it was imported."
                title={doneTitle(record)}
              />
            )}
            {record.state === 'importing' && <Running home={target.home} record={record} />}
            {record.state === 'stopped' && <Stopped home={target.home} record={record} />}
            <Details record={record} />
          </>
        )}
      </LoadedAnswer>
    </div>
  );
}

function doneTitle({ created, rows }: FileImport): string {
  const left = rows - created;
  return `${referralsLabel(created)} imported${left > 0 ? `, ${rowsLabel(left)} left out` : ''}`;
}

interface StateProps {
  readonly record: FileImport;
  readonly home: string;
}

function Running({ home, record: { done, fileName, wanted } }: StateProps) {
  return (
    <Card title="Importing referrals">
      <div className="grid gap12">
        <div className={styles['sending']}>
          <progress aria-label={`Import of ${fileName}`} max={wanted} value={done} />
          <span>
            {countText(done)} of {rowsLabel(wanted)}
          </span>
        </div>
        <p className="small">
          You can leave this page or close the browser. The import goes on, and you’ll find it under Recent imports.
        </p>
        <div>
          <LinkButton to={home}>Go to referrals</LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Stopped({ home, record: { created, startedBy, wanted } }: StateProps) {
  return (
    <Card title="This import stopped">
      <div className="grid gap12">
        <Banner tone="warning">
          <strong>{`${countText(created)} of ${referralsLabel(wanted)} imported.`}</strong> The rest can’t be imported
          because {startedBy} can no longer import here, or the checked rows are gone. Import the file again. Rows that
          are already here are found as duplicates.
        </Banner>
        <div>
          <LinkButton to={home}>Go to referrals</LinkButton>
        </div>
      </div>
    </Card>
  );
}

const REASONS: Readonly<Record<RowLeftOut['reason'], string>> = {
  duplicate: 'Someone else added this patient during the import',
  failed: 'Something this row names was changed or removed during the import. Import the row again',
};

/** Who sent which file, and the rows that became no referral. */
function Details({ record }: { readonly record: FileImport }) {
  const timeZone = useOwnTimeZone();
  const { created, done, duplicateRows, fileName, keptUntil, leftOut, rows, startedAt, startedBy, wrongRows } = record;
  const leftOutRows = done - created;
  return (
    <Card actions={<ImportedFileButton record={record} />} title={fileName}>
      <div className="grid gap12">
        <dl className={styles['figures']}>
          <Figure count={rows} label="Rows" />
          <Figure count={created} label="Imported" />
          {wrongRows > 0 && <Figure count={wrongRows} label="With errors" />}
          {duplicateRows > 0 && <Figure count={duplicateRows} label="Skipped as duplicates" />}
          {leftOutRows > 0 && <Figure count={leftOutRows} label="Left out during the import" />}
        </dl>
        <p className="small">
          Imported by {startedBy}, {formatDateTime(startedAt, timeZone)}. We keep the file until{' '}
          {formatDateTime(keptUntil, timeZone)}.
        </p>
        {leftOut.length > 0 && (
          <FoundRows
            firstCount={SHOWN}
            heads={['Row', 'Why']}
            label="Rows left out during the import"
            note={leftOutRows > leftOut.length ? `Only the first ${leftOut.length} are listed.` : undefined}
            renderRow={({ reason, row }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                <td className={styles['message']}>{REASONS[reason]}</td>
              </tr>
            )}
            rows={leftOut}
            title={`${rowsLabel(leftOutRows)} left out during the import`}
          />
        )}
      </div>
    </Card>
  );
}

function Figure({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{countText(count)}</dd>
    </div>
  );
}
