import type { GuestSender } from '#contract/exchange/guests/guestSenders.ts';
import { ReplyBox } from '#src/features/communication/letters/ReplyBox.tsx';
import { mailLink, phoneLink } from '#src/ui/contactLinks.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import styles from './guestCard.module.css';

interface SenderWordsProps {
  readonly sender: GuestSender;
  /** What the conversation is about: each has its own draft. */
  readonly about: string;
  /** Left out: this person may not answer. */
  readonly onAnswer?: ((text: string) => Promise<{ error?: unknown }>) | undefined;
}

/** How to reach a sender without an account. */
export function SenderContact({ sender: { email, name, organization, phone } }: Pick<SenderWordsProps, 'sender'>) {
  return (
    <>
      {name !== email && <strong>{name}</strong>}
      {organization !== null && <p>{organization}</p>}
      {phone !== null && <p>{phoneLink(phone)}</p>}
      <p className="breakable">{mailLink(email)}</p>
    </>
  );
}

/** What a sender without an account asked, and the answers. */
export function SenderWords({ about, onAnswer, sender }: SenderWordsProps) {
  const { now, timeZone } = useDisplayContext();
  return (
    <>
      {sender.messages.length > 0 && (
        <ul aria-label="Questions and answers" className={styles['messages']}>
          {sender.messages.map((message) => (
            <li data-hospice={message.isFromHospice ? '' : undefined} key={message.id}>
              <span className="second small">
                {message.author}, {formatRecent(message.at, timeZone, now)}
              </span>
              <p className={styles['words']}>{message.text}</p>
            </li>
          ))}
        </ul>
      )}
      {sender.isEnded && sender.messages.length > 0 && (
        <p className="second">The sender can no longer read answers here. Please call.</p>
      )}
      {onAnswer && !sender.isEnded && (
        <ReplyBox
          hint="The sender gets an email that there is an answer, and reads it on a page of their own."
          id={`guest ${about}`}
          label={sender.waitsSince === null ? 'Message to the sender' : 'Answer the sender'}
          send={onAnswer}
        />
      )}
    </>
  );
}
