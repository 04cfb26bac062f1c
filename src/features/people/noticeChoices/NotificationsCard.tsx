import { useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import {
  choicesFor,
  noticeEventLabel,
  noticeEventMeaning,
  type NoticeChoices,
} from '#contract/people/noticeChoices.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { noticeChoicesApi } from './noticeChoicesApi.ts';
import { StoppedMails } from './StoppedMails.tsx';
import { stopOf } from './stops.ts';
import { useChoose } from './useChoose.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from '#src/features/people/account/account.module.css';
import { Section } from '#src/features/people/account/Section.tsx';
import { Switch } from '#src/ui/controls/Switch.tsx';
import { areBrowserNoticesOn, keepBrowserNotices } from './browserNotices.ts';

const LABEL = 'Notify me in this browser';

/** Turns on notices outside of Wayside. The browser asks for its permission when the switch is pressed, and never before. */
function BrowserNoticesRow() {
  const [isOn, setOn] = useState(areBrowserNoticesOn);
  const [isBlocked, setBlocked] = useState(false);
  const aboutId = useId();
  if (!('Notification' in window)) return null;
  const change = async (wanted: boolean) => {
    const isAllowed = !wanted || (await Notification.requestPermission()) === 'granted';
    setBlocked(!isAllowed);
    if (!isAllowed) return;
    keepBrowserNotices(wanted);
    setOn(wanted);
  };
  return (
    <div className={styles['row']}>
      <div className="grows breakable">
        <strong>{LABEL}</strong>
        <p aria-live="polite" className="small" id={aboutId}>
          {isBlocked
            ? 'Your browser blocks notifications. Allow them for this site in its settings, then try again.'
            : 'Shows when a next action is nearly due, due, or overdue, while Wayside is open. Never names the patient.'}
        </p>
      </div>
      <Switch describedBy={aboutId} isOn={isOn} label={LABEL} onChange={(wanted) => void change(wanted)} />
    </div>
  );
}

const ROW_HEIGHT = 61;

function EventRow({ choices, row }: { choices: NoticeChoices; row: NoticeChoices['events'][number] }) {
  const choose = useChoose();
  const { choice, event } = row;
  const aboutId = useId();
  const stop = stopOf(choices.stopped, { choice, event, hospiceId: null });
  return (
    <li className={styles['row']}>
      <div className="grows breakable">
        <strong>{noticeEventLabel[event]}</strong>
        <p className="small" id={aboutId}>
          {noticeEventMeaning[event]}
          {stop !== 'none' && ' · Emails are stopped, see below'}
        </p>
      </div>
      <ChoiceSelect
        choices={choicesFor(event)}
        describedBy={aboutId}
        label={noticeEventLabel[event]}
        onChange={(next) => void choose({ event }, choice, next)}
        value={choice}
      />
    </li>
  );
}

interface ChoicesProps {
  readonly choices: NoticeChoices;
  readonly timeZone: string;
  readonly onResumed: () => void;
}

function Choices({ choices, onResumed, timeZone }: ChoicesProps) {
  const isGroup = useSelector(selectGroup) !== null;
  if (!isGroup && choices.events.length === 0 && choices.stopped.length === 0) {
    return <p className={styles['lead']}>You only get emails about your account, such as a changed password.</p>;
  }
  return (
    <>
      {isGroup && (
        <p className={styles['lead']}>
          Choose what you’re notified of, how, and by which hospice under{' '}
          <Link to="/stakeholder/manage-communication">Communication</Link>.
        </p>
      )}
      {!isGroup && choices.events.length > 0 && (
        <>
          <p className={styles['lead']}>The daily digest is sent at 8:00 AM in your hospice’s time zone.</p>
          <ul aria-label="Notification settings" className={styles['rows']}>
            {choices.events.map((row) => (
              <EventRow choices={choices} key={row.event} row={row} />
            ))}
          </ul>
          <BrowserNoticesRow />
        </>
      )}
      {choices.stopped.length > 0 && (
        <div className={styles['stoppedPart']}>
          <h3 id="stopped-mails">Stopped emails</h3>
          <p className="small">You won’t get these by email until you turn them on again.</p>
          <StoppedMails onResumed={onResumed} stopped={choices.stopped} timeZone={timeZone} />
        </div>
      )}
    </>
  );
}

/** Which notifications the person gets, and how. The links in mails change the same choices. */
export function NotificationsCard({ timeZone }: { readonly timeZone: string }) {
  const isHospice = useSelector(selectHospice) !== null;
  const answer = noticeChoicesApi.useGetNoticeChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const card = useRef<HTMLDivElement>(null);
  return (
    <Section id="notifications" title="Notification settings">
      <div ref={card} tabIndex={-1}>
        <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={isHospice ? 5 * ROW_HEIGHT : 24} />}>
          {(choices) => <Choices choices={choices} onResumed={() => card.current?.focus()} timeZone={timeZone} />}
        </LoadedAnswer>
      </div>
    </Section>
  );
}
