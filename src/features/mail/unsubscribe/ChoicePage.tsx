import type { Ref } from 'react';
import type { UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { Button, type ButtonProps } from '#src/ui/buttons/Button.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import type { UnsubscribeTexts } from './unsubscribeTexts.ts';
import type { Visit } from './useMailChoice.ts';
import styles from './unsubscribe.module.css';

interface Props {
  readonly onChoose: (choice: UnsubscribeChoice) => void;
  readonly onChooseAgain: () => void;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly visit: Extract<Visit, { at: 'open' }>;
  readonly words: UnsubscribeTexts;
}

/** What the mail was, what can be chosen, and then what was chosen and the way back. */
export function ChoicePage(props: Props) {
  const { titleRef, visit, words } = props;
  const { before, failed, mail } = visit;
  const note = failed && <TroubleNote ofChoice trouble={failed.trouble} words={words} />;

  if (before !== null) {
    const isBack = mail.choice === 'receive' && before !== 'receive';
    return (
      <NoticePage actions={<Ways {...props} />} title={words.done} titleRef={titleRef}>
        <p>{isBack ? words.again(mail.from) : words.now[mail.choice](mail.from)}</p>
        {mail.choice !== 'receive' && <p>{words.onItsWay}</p>}
        {note}
      </NoticePage>
    );
  }
  const isReceived = mail.choice === 'receive';
  return (
    <NoticePage
      actions={<Ways {...props} />}
      title={isReceived ? words.heading : words.stoppedHeading}
      titleRef={titleRef}
    >
      <dl className={styles['facts']}>
        <dt>{words.kind}</dt>
        <dd>{mail.kind}</dd>
        <dt>{words.from}</dt>
        <dd>{mail.from}</dd>
        <dt>{words.to}</dt>
        <dd>{mail.maskedAddress}</dd>
      </dl>
      {isReceived ? (
        <>
          {mail.endsSurvey && <p>{words.endsSurvey}</p>}
          <p>{words.essential}</p>
        </>
      ) : (
        <p>{words.now[mail.choice](mail.from)}</p>
      )}
      {mail.choicesAt !== null && (
        <p>
          <a href={mail.choicesAt}>{words.finer}</a>
        </p>
      )}
      {note}
    </NoticePage>
  );
}

/** The choices that there are now, the likeliest first. */
function Ways({ onChoose, onChooseAgain, visit, words }: Props) {
  const { before, failed, mail, sending } = visit;
  const way = (choice: UnsubscribeChoice, variant: ButtonProps['variant'], label = words.acts[choice]) => (
    <Button
      className={styles['way']}
      isPending={sending === choice}
      key={choice}
      onClick={() => onChoose(choice)}
      size="large"
      variant={variant}
    >
      {failed?.choice === choice ? `${words.tryAgain}: ${label}` : label}
    </Button>
  );

  if (before !== null && mail.choice !== 'receive') return way(before, 'secondary', words.undo);
  if (before !== null) {
    return (
      <Button className={styles['way']} onClick={onChooseAgain} size="large" variant="secondary">
        {words.chooseAgain}
      </Button>
    );
  }
  switch (mail.choice) {
    case 'receive':
      return [way('stop_topic', 'primary'), way('stop_all', 'secondary'), way('receive', 'quiet')];
    case 'stop_topic':
      return [way('receive', 'primary', words.receiveAgain), way('stop_all', 'secondary')];
    case 'stop_all':
      return way('receive', 'primary', words.receiveAgain);
  }
}
