import { useId, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { mailTopicLabel, type MailTopic } from '#contract/mail.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { useToast } from '#src/ui/useToast.ts';
import styles from './account.module.css';
import { useUpdateNotificationMutation } from './accountApi.ts';
import { Section } from './Section.tsx';

const ABOUT: Partial<Record<MailTopic, string>> = {
  survey: 'Questions about the care of somebody close to you.',
  low_score: 'When a family’s answer is below your hospice’s threshold, or asks for a call back.',
  status_notice: 'When a hospice accepts, enrolls, declines or discharges a patient that your group referred.',
};

const LIST = new Intl.ListFormat('en-US');

type Notification = Account['notifications'][number];

function NotificationRow({ pace, stoppedFrom, topic }: Notification) {
  const [update] = useUpdateNotificationMutation();
  const [wanted, setWanted] = useState<boolean>();
  const showToast = useToast();
  const aboutId = useId();
  const label = mailTopicLabel[topic];

  const choose = async (isOn: boolean) => {
    setWanted(isOn);
    const { error } = await update({ topic, pace: isOn ? 'at_once' : 'off' });
    setWanted(undefined);
    if (error) showToast({ tone: 'error', text: `${problem(error).title}. ${problem(error).message}` });
    else showToast({ text: isOn ? `“${label}” come by e-mail again` : `“${label}” are off` });
  };

  return (
    <li className={styles['row']}>
      <div className={styles['grow']}>
        <strong>{label}</strong>
        <p className={styles['note']} id={aboutId}>
          {ABOUT[topic]}
        </p>
        {stoppedFrom.length > 0 && (
          <p className={styles['stopped']}>
            Stopped from {LIST.format(stoppedFrom)} by the link in an e-mail.{' '}
            <Button onClick={() => void choose(true)} size="small">
              Receive them again
            </Button>
          </p>
        )}
      </div>
      <Switch
        describedBy={aboutId}
        isOn={wanted ?? pace === 'at_once'}
        label={`${label}, by e-mail`}
        onChange={(isOn) => void choose(isOn)}
      />
    </li>
  );
}

/** Which mails come. The links in the mails change the very same. */
export function NotificationsCard({ notifications }: Pick<Account, 'notifications'>) {
  return (
    <Section id="notifications" title="E-mail notifications">
      {notifications.length === 0 ? (
        <p className={styles['lead']}>You get none but what belongs to your account, such as a changed password.</p>
      ) : (
        <ul className={styles['rows']}>
          {notifications.map((notification) => (
            <NotificationRow key={notification.topic} {...notification} />
          ))}
        </ul>
      )}
    </Section>
  );
}
