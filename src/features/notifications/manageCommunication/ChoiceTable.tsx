import { useId } from 'react';
import {
  choicesFor,
  noticeEventLabel,
  noticeEventMeaning,
  type NoticeChoice,
  type NoticeChoices,
} from '#contract/people/noticeChoices.ts';
import { ChoiceSelect } from '#src/features/people/noticeChoices/ChoiceSelect.tsx';
import { stopOf } from '#src/features/people/noticeChoices/stops.ts';
import { useChoose, type Choose } from '#src/features/people/noticeChoices/useChoose.ts';
import { Icon } from '#src/ui/icons.tsx';
import { ScrollFrame } from '#src/ui/table/ScrollFrame.tsx';
import styles from './manageCommunication.module.css';

type EventRow = NoticeChoices['events'][number];
type Hospice = NoticeChoices['hospices'][number];

interface CellProps {
  readonly choices: NoticeChoices;
  readonly row: EventRow;
  /** Left out: all hospices. */
  readonly hospice?: Hospice;
  readonly choose: Choose;
}

const isByMail = (choice: NoticeChoice): boolean => choice === 'at_once' || choice === 'daily';

/** The id of the stopped mails on this page. */
export const STOPPED_PART = 'stopped-emails';
const STOPPED = { all: 'Emails stopped', some: 'Some emails stopped' } as const;

type Note = 'app' | 'all' | 'some' | 'none';

/** Why no mail is sent although it is chosen. A note that the column for all hospices has is not repeated. */
function noteOf({ choices, hospice, row }: Omit<CellProps, 'choose'>): Note {
  const own = row.byHospice.find(({ hospiceId }) => hospiceId === hospice?.id);
  const choice = own?.choice ?? row.choice;
  if (isByMail(choice) && own?.isMailed === false) return 'app';
  const stop = stopOf(choices.stopped, { choice, event: row.event, hospiceId: hospice?.id ?? null });
  return hospice && own?.choice === null && stop === noteOf({ choices, row }) ? 'none' : stop;
}

function CellNote({ id, note }: { readonly id: string; readonly note: Exclude<Note, 'none'> }) {
  if (note === 'app') {
    return (
      <span className={styles['cellNote']} id={id}>
        No email from this hospice
      </span>
    );
  }
  return (
    <span className={styles['cellNote']} data-stopped="" id={id}>
      <Icon name="alert" size={12} />
      <a href={`#${STOPPED_PART}`}>{STOPPED[note]}</a>
    </span>
  );
}

function Cell({ choices, choose, hospice, row }: CellProps) {
  const noteId = useId();
  const { byHospice, choice: forAll, event } = row;
  const value = hospice ? (byHospice.find(({ hospiceId }) => hospiceId === hospice.id)?.choice ?? null) : forAll;
  const note = noteOf({ choices, row, ...(hospice ? { hospice } : {}) });
  return (
    <td data-all={hospice ? undefined : ''}>
      <ChoiceSelect
        choices={choicesFor(event)}
        describedBy={note === 'none' ? undefined : noteId}
        label={`${noticeEventLabel[event]}, ${hospice?.name ?? 'all hospices'}`}
        onChange={(next) => void choose({ event, hospice }, value, next)}
        value={value}
        {...(hospice ? { forAll } : {})}
      />
      {note !== 'none' && <CellNote id={noteId} note={note} />}
    </td>
  );
}

/** Choices by event and hospice. A hospice without a choice of its own follows the one for all. */
export function ChoiceTable({ choices }: { choices: NoticeChoices }) {
  const choose = useChoose();
  const { events, hospices } = choices;
  return (
    <ScrollFrame label="Notification settings">
      <table className={styles['table']}>
        <caption className="visuallyHidden">Notification settings for all hospices and for each</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th data-all="" scope="col">
              All hospices
            </th>
            {hospices.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((row) => (
            <tr key={row.event}>
              <th scope="row">
                {noticeEventLabel[row.event]}
                <span className={styles['meaning']}>{noticeEventMeaning[row.event]}</span>
              </th>
              <Cell choices={choices} choose={choose} row={row} />
              {hospices.map((hospice) => (
                <Cell choices={choices} choose={choose} hospice={hospice} key={hospice.id} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
