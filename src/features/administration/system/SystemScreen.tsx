import type { ServerStatus } from '#contract/administration/serverStatus.ts';
import { elapsedLabel, formatDateTime, percentText } from '#contract/platform/formats.ts';
import { sizeOf } from '#src/api/download.ts';
import { SystemState } from '#src/features/administration/home/SystemState.tsx';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { countText, pluralText } from '#src/ui/countText.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { FactList } from '#src/ui/page/FactList.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ListDisplayContext, useDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import styles from './system.module.css';

const LIVE = { refetchOnMountOrArgChange: true, pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;
const DATABASE = { embedded: 'Embedded in this server', server: 'PostgreSQL' } as const;

/** How the server that answers is doing, and the work that all servers share. */
export function Component() {
  const display = useOwnDisplayContext();
  const server = administrationApi.useGetServerStatusQuery(undefined, LIVE);
  const health = administrationApi.useGetSystemHealthQuery(undefined, LIVE);
  return (
    <div className="column shrinks gap20">
      <PageHeader subtitle={zoneNote(display.timeZone)} title="System" />
      <ListDisplayContext value={display}>
        <div className={styles['parts']}>
          <Card title="This server">
            <LoadedAnswer answer={server} isCompact skeleton={<Skeleton height={320} width="100%" />}>
              {(status) => <Status status={status} />}
            </LoadedAnswer>
          </Card>
          <LoadedAnswer answer={health} isCompact skeleton={<SystemState health={undefined} />}>
            {(data) => <SystemState health={data} />}
          </LoadedAnswer>
        </div>
      </ListDisplayContext>
    </div>
  );
}

function Status({ status }: { readonly status: ServerStatus }) {
  const { now, timeZone } = useDisplayContext();
  const { calls, database, mail, memoryBytes, openScreens, responseTimes, startedAt, version } = status;
  const { idle, open, waiting } = database.connections;
  return (
    <FactList
      facts={[
        ['Version', version],
        ['Running for', `${elapsedLabel(startedAt, now)}, since ${formatDateTime(startedAt, timeZone)}`],
        ['Database', `${DATABASE[database.kind]}, answered in ${database.answeredInMs} ms`],
        [
          'Connections',
          `${countText(open - idle)} busy, ${countText(idle)} free, ${waiting === 0 ? 'no calls waiting' : `${pluralText(waiting, 'call', 'calls')} waiting`}`,
        ],
        ['Calls', `${countText(calls.total)} since it started, ${failedText(calls)}`],
        [
          'Response times',
          responseTimes
            ? `Half within ${durationOf(responseTimes.median)}, 95% within ${durationOf(responseTimes.p95)} (last 5 minutes)`
            : 'No calls in the last 5 minutes',
        ],
        ['Memory', sizeOf(memoryBytes)],
        ['Open screens', countText(openScreens)],
        [
          'Emails due',
          mail.oldestDueAt === null
            ? 'None waiting'
            : `${countText(mail.waiting)} waiting, the oldest for ${elapsedLabel(mail.oldestDueAt, now)}`,
        ],
      ]}
    />
  );
}

const durationOf = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const failedText = ({ failed, total }: ServerStatus['calls']): string =>
  failed === 0 ? 'none failed' : `${countText(failed)} failed (${percentText(failed / total)})`;
