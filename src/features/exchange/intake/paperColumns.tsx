import { paperProblemLabel } from '#contract/exchange/intake/paperReading.ts';
import { paperChannelLabel, readingStateLabel, type IntakePaper } from '#contract/exchange/intake/papers.ts';
import { Chip } from '#src/ui/Chip.tsx';
import cells from '#src/ui/table/cells.module.css';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { hasStranger } from './hasStranger.ts';
import { PaperStateChip } from './PaperStateChip.tsx';

/** What the server found on it, in a few words. */
const readingText = ({ contentType, readingProblem, readingState }: IntakePaper): string => {
  if (contentType === null) return 'No paper in this email';
  return readingProblem === null ? readingStateLabel[readingState] : paperProblemLabel[readingProblem];
};

/** The columns of a hospice’s intake tray. */
export const paperColumns: readonly Column<IntakePaper>[] = [
  {
    id: 'name',
    header: 'Paper',
    isSortable: true,
    cell: ({ name, subject }) => (
      <span className="column shrinks">
        <span className={cells['clip']} title={name}>
          {name}
        </span>
        {subject !== null && subject !== name && (
          <span className={cells['clip']} title={subject}>
            <span className={cells['second']}>{subject}</span>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'receivedAt',
    header: 'Received',
    isSortable: 'downFirst',
    cell: ({ receivedAt }) => <RecentTime at={receivedAt} />,
  },
  { id: 'channel', header: 'Through', cell: ({ channel }) => paperChannelLabel[channel] },
  {
    id: 'sender',
    header: 'From',
    isSortable: true,
    cell: (paper) =>
      paper.sender !== null && (
        <span className="column shrinks">
          <span className={cells['clip']} title={paper.sender}>
            {paper.sender}
          </span>
          {hasStranger(paper) && <span className={cells['second']}>Unverified</span>}
        </span>
      ),
  },
  { id: 'location', header: 'Location', isHiddenAtFirst: true, cell: ({ location }) => location?.name },
  { id: 'reading', header: 'Reading', cell: (paper) => <span className={cells['clamp']}>{readingText(paper)}</span> },
  {
    id: 'state',
    header: 'State',
    cell: (paper) => (
      <span className="cluster gap8">
        <PaperStateChip paper={paper} />
        {paper.waitsSince !== null && <Chip tone="alert">Question</Chip>}
      </span>
    ),
  },
];
