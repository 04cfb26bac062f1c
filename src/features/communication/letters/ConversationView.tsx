import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ConversationEntry } from '#contract/communication/conversations.ts';
import { mailTopicLabel, type MessageTopic } from '#contract/mail/mail.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import styles from './conversation.module.css';
import { FormattedText } from './FormattedText.tsx';
import { ReplyBox } from './ReplyBox.tsx';

interface Letter {
  readonly id: string;
  readonly subject: string;
  readonly topic: MessageTopic;
  readonly at: string;
  /** Null: the author is no longer with the hospice. */
  readonly author: string | null;
  readonly body: string;
  readonly referral: { readonly id: string; readonly displayId: string } | null;
  readonly entries: readonly ConversationEntry[];
}

interface ConversationViewProps {
  readonly letter: Letter;
  readonly ownSide: ConversationEntry['side'];
  /** The name of each side. */
  readonly names: Record<ConversationEntry['side'], string>;
  readonly referralHref: (id: string) => string;
  readonly timeZone: string;
  /** Below the subject: how it arrived, or who it is with. */
  readonly facts: ReactNode;
  /** What can be done besides a reply. */
  readonly actions?: ReactNode;
  readonly replyLabel: string;
  readonly replyHint: string;
  readonly onSend: (text: string) => Promise<{ error?: unknown }>;
}

interface PartProps {
  readonly author: string;
  readonly of: string;
  readonly at: string;
  readonly isOwn: boolean;
  readonly timeZone: string;
  readonly children: ReactNode;
}

function Part({ at, author, children, isOwn, of, timeZone }: PartProps) {
  const now = useNow();
  return (
    <article className={styles['part']} data-own={isOwn || undefined}>
      <header>
        <strong>{author}</strong>
        <span>{of}</span>
        <time dateTime={at} title={formatDateTime(at, timeZone)}>
          {formatRecent(at, timeZone, now)}
        </time>
      </header>
      {children}
    </article>
  );
}

/** A message, its answers, and the box for a new answer; the same for hospices and groups. */
export function ConversationView(props: ConversationViewProps) {
  const { actions, facts, letter, names, onSend, ownSide, referralHref, replyHint, replyLabel, timeZone } = props;
  const { at, author, body, entries, id, referral, subject, topic } = letter;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby={`letter-${id}`} className="grid gap16 shrinks">
      <header className={styles['head']}>
        <h2 id={`letter-${id}`} ref={heading} tabIndex={-1}>
          {subject}
        </h2>
        <p className={styles['facts']}>
          <span>{mailTopicLabel[topic]}</span>
          {referral && (
            <span>
              About <Link to={referralHref(referral.id)}>{referral.displayId}</Link>
            </span>
          )}
          {facts}
        </p>
        {actions}
      </header>
      <Part
        at={at}
        author={author ?? names.hospice}
        isOwn={ownSide === 'hospice'}
        of={author === null ? '' : names.hospice}
        timeZone={timeZone}
      >
        <FormattedText text={body} />
      </Part>
      <div aria-label="Conversation" className={styles['entries']} role="log">
        {entries.map((entry) => (
          <Part
            at={entry.at}
            author={entry.author}
            isOwn={entry.side === ownSide}
            key={entry.id}
            of={names[entry.side]}
            timeZone={timeZone}
          >
            {entry.subject === undefined ? (
              <p className={styles['text']}>{entry.text}</p>
            ) : (
              <>
                <h3>{entry.subject}</h3>
                <FormattedText text={entry.text} />
              </>
            )}
          </Part>
        ))}
      </div>
      <ReplyBox hint={replyHint} id={id} key={id} label={replyLabel} send={onSend} />
    </section>
  );
}

/** The time of the newest entry, up to which an open conversation is read. */
export const readUntil = ({ at, entries }: Pick<Letter, 'at' | 'entries'>): string => entries.at(-1)?.at ?? at;
