import { useRef } from 'react';
import {
  NOTICE_CHOICES,
  noticeChoiceLabel,
  type NoticeChoice,
  type NoticeChoices,
} from '#contract/people/noticeChoices.ts';
import { CHOICE_ICONS } from '#src/features/people/noticeChoices/ChoiceSelect.tsx';
import { noticeChoicesApi } from '#src/features/people/noticeChoices/noticeChoicesApi.ts';
import { StoppedMails } from '#src/features/people/noticeChoices/StoppedMails.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ChoiceTable, STOPPED_PART } from './ChoiceTable.tsx';
import styles from './manageCommunication.module.css';

const MEANING: Record<NoticeChoice, string> = {
  at_once: 'in the app and by email',
  daily: 'in the app, and in one email at 8:00 AM in the hospice’s time zone',
  in_app: 'under “Notifications”, no email',
  off: 'no notifications, no email',
};

function Legend() {
  return (
    <dl className={styles['legend']}>
      {NOTICE_CHOICES.map((choice) => (
        <div key={choice}>
          <dt>
            <Icon name={CHOICE_ICONS[choice]} size={14} />
            {noticeChoiceLabel[choice]}
          </dt>
          <dd>{MEANING[choice]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Loading() {
  return (
    <div className="column shrinks gap12">
      <output className="visuallyHidden">Loading notification settings</output>
      <Skeleton height={20} width="70%" />
      <Skeleton height={540} />
    </div>
  );
}

function Loaded({ choices }: { choices: NoticeChoices }) {
  const { timeZone } = useOwnDisplayContext();
  const part = useRef<HTMLDivElement>(null);
  const { stopped } = choices;
  return (
    <div className={styles['choices']} ref={part} tabIndex={-1}>
      <Legend />
      <MuiProvider>
        <ChoiceTable choices={choices} />
      </MuiProvider>
      {stopped.length > 0 && (
        <div className={styles['stoppedPart']} id={STOPPED_PART}>
          <Card className={styles['stoppedCard']} title="Stopped emails">
            <p className={styles['lead']}>
              You don’t get these by email, no matter what you choose above. You still see them in Wayside.
            </p>
            <StoppedMails onResumed={() => part.current?.focus()} stopped={stopped} timeZone={timeZone} />
          </Card>
        </div>
      )}
    </div>
  );
}

/** The notification choices, for all hospices and for each. */
export function ChoicesSection() {
  const answer = noticeChoicesApi.useGetNoticeChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadedAnswer answer={answer} skeleton={<Loading />}>
      {(choices) => <Loaded choices={choices} />}
    </LoadedAnswer>
  );
}
