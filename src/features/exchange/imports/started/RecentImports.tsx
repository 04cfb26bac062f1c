import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FileImport } from '#contract/exchange/fileImports.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { referralsLabel, rowsLabel } from '#src/features/exchange/imports/file/importLabels.ts';
import { ImportTable } from '#src/features/exchange/imports/ImportTable.tsx';
import { importAddress, type ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import { importsApi } from '#src/features/exchange/imports/importsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { countText } from '#src/ui/countText.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';
import { ImportedFileButton } from './ImportedFileButton.tsx';

const SHOWN = 5;
const MORE = 25;
const POLL_MS = 5_000;

/** The imports of the hospice or group whose files are still kept, newest first. */
export function RecentImports({ target: { home, id, side } }: { readonly target: ImportTarget }) {
  const timeZone = useOwnTimeZone();
  const [limit, setLimit] = useState(SHOWN);
  const [isRunning, setRunning] = useState(false);
  const polling = { refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true };
  const options = { ...polling, pollingInterval: isRunning ? POLL_MS : 0 };
  const query = { page: 1, limit };
  const ofHospice = importsApi.useListHospiceImportsQuery(
    side === 'hospice' ? { hospiceId: id, query } : skipToken,
    options,
  );
  const ofGroup = importsApi.useListGroupImportsQuery(side === 'group' ? { groupId: id, query } : skipToken, options);
  const answer = side === 'hospice' ? ofHospice : ofGroup;
  const hasOpen = answer.data?.data.some(({ state }) => state === 'importing') ?? false;
  if (hasOpen !== isRunning) setRunning(hasOpen);
  if (answer.data?.data.length === 0) return null;
  return (
    <Card title="Recent imports">
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={64} width="100%" />}>
        {({ data, meta }) => (
          <>
            <ImportTable heads={['File', 'Result', 'Imported by', 'Started', 'Original']}>
              {data.map((record) => (
                <tr key={record.id}>
                  <th scope="row">
                    <Link to={importAddress(home, record.id)}>{record.fileName}</Link>
                  </th>
                  <td>{resultText(record)}</td>
                  <td dir="auto">{record.startedBy}</td>
                  <td>{formatDateTime(record.startedAt, timeZone)}</td>
                  <td>
                    <ImportedFileButton record={record} />
                  </td>
                </tr>
              ))}
            </ImportTable>
            {meta.totalItems > data.length && limit < MORE && (
              <Button onClick={() => setLimit(MORE)} size="small" variant="quiet">
                Show more
              </Button>
            )}
          </>
        )}
      </LoadedAnswer>
    </Card>
  );
}

function resultText({ created, done, state, wanted }: FileImport): string {
  if (state === 'importing') return `Importing, ${countText(done)} of ${rowsLabel(wanted)}`;
  if (state === 'stopped') return `Stopped after ${referralsLabel(created)}`;
  return `${referralsLabel(created)} imported`;
}
