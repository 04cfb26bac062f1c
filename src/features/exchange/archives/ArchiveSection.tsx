import { ARCHIVE_DAYS, archiveEndpoints, type HospiceArchive } from '#contract/exchange/archives.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { download, sizeOf } from '#src/api/download.ts';
import { problemText } from '#src/api/problem.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useStartExport } from '#src/ui/exports/useStartExport.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './archives.module.css';
import { archivesApi } from './archivesApi.ts';

interface ArchiveSectionProps {
  readonly hospiceId: string;
  readonly timeZone: string;
}

const POLL_MS = 10_000;
const FILE_NAME = 'wayside-export.zip';

/** Exports of everything that the hospice has here: ask for one, and download it once it is ready. */
export function ArchiveSection({ hospiceId, timeZone }: ArchiveSectionProps) {
  const mayAsk = useMayCall(archiveEndpoints.requestHospiceArchive);
  const answer = archivesApi.useListHospiceArchivesQuery(
    { hospiceId, query: {} },
    { skip: !mayAsk, refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const [ask, asking] = archivesApi.useRequestHospiceArchiveMutation();
  const showToast = useToast();
  if (!mayAsk) {
    return (
      <EmptyState isCompact title="Super administrators export data">
        An export contains everything about all patients. Ask a super administrator with access to all locations.
      </EmptyState>
    );
  }

  const request = async () => {
    const { data, error } = await ask({ hospiceId });
    if (error) showToast({ tone: 'error', text: `The export couldn’t be started. ${problemText(error)}` });
    else if (data.state === 'ready') showToast({ text: 'An export from the last hour is ready to download' });
    else showToast({ text: 'We’re preparing the export and will email you when it’s ready' });
  };
  const isUnderWay = answer.data?.data.some(({ state }) => state === 'waiting' || state === 'making') ?? false;

  return (
    <Card
      actions={
        <Button
          icon="download"
          isPending={asking.isLoading}
          onClick={() => void request()}
          reason={isUnderWay ? 'An export is already being prepared' : undefined}
        >
          Export all data
        </Button>
      }
      title="Export all data"
    >
      <div className="grid gap12">
        <p>
          One ZIP file with everything your hospice has here: referrals, enrollments, caregivers, timelines, surveys,
          messages, staff, and settings as CSV files, referrals as FHIR, and all documents.
        </p>
        <p>
          We’ll email you when it’s ready. You can download it for {ARCHIVE_DAYS} days. A new export replaces the
          previous one, and can start an hour after it. Every export and download is recorded in the audit log.
        </p>
        <LoadedAnswer answer={answer} skeleton={<Skeleton height={64} />}>
          {({ data }) =>
            data.length > 0 && (
              <ul>
                {data.map((archive) => (
                  <ArchiveRow archive={archive} hospiceId={hospiceId} key={archive.id} timeZone={timeZone} />
                ))}
              </ul>
            )
          }
        </LoadedAnswer>
      </div>
    </Card>
  );
}

const STATE_TEXT = {
  waiting: 'Waiting to start',
  making: 'In progress',
  failed: 'The export failed. Try again, or contact support',
};

function ArchiveRow({ archive, hospiceId, timeZone }: ArchiveSectionProps & { readonly archive: HospiceArchive }) {
  const { bytes, endsAt, id, requestedAt, requestedBy, state } = archive;
  const start = useStartExport();
  const asked = formatDateTime(requestedAt, timeZone);
  const save = () =>
    start({
      fileName: FILE_NAME,
      unit: 'bytes',
      items: ['file', 'files'],
      run: (signal, onProgress) =>
        download(
          archiveEndpoints.downloadHospiceArchive,
          { params: { hospiceId, archiveId: id } },
          { fileName: FILE_NAME, onProgress, signal, unit: 'bytes' },
        ),
    });
  return (
    <li className={styles['row']}>
      <div className="grows breakable">
        <strong>
          {state === 'ready'
            ? `Ready until ${formatDateTime(endsAt ?? requestedAt, timeZone)}${bytes === null ? '' : `, ${sizeOf(bytes)}`}`
            : STATE_TEXT[state]}
        </strong>
        <p className="small">
          Requested by {requestedBy}, {asked}
        </p>
      </div>
      {state === 'ready' && (
        <Button aria-label={`Download the export from ${asked}`} icon="download" onClick={save} size="small">
          Download
        </Button>
      )}
    </li>
  );
}
