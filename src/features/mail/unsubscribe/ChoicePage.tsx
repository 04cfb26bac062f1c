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
  readonly texts: UnsubscribeTexts;
}

/** The mail and the choices, and then the choice that was made, with Undo. */
export function ChoicePage(props: Props) {
  const { titleRef, visit, texts } = props;
  const { before, failed, mail } = visit;
  const note = failed && <TroubleNote ofChoice trouble={failed.trouble} texts={texts} />;

  if (before !== null) {
    const isBack = mail.choice === 'receive' && before !== 'receive';
    return (
      <NoticePage actions={<Ways {...props} />} title={texts.done} titleRef={titleRef}>
        <p>{isBack ? texts.again(mail.from) : texts.now[mail.choice](mail.from)}</p>
        {mail.choice !== 'receive' && <p>{texts.onItsWay}</p>}
        {note}
      </NoticePage>
    );
  }
  const isReceived = mail.choice === 'receive';
  return (
    <NoticePage
      actions={<Ways {...props} />}
      title={isReceived ? texts.heading : texts.stoppedHeading}
      titleRef={titleRef}
    >
      <dl className={styles['facts']}>
        <dt>{texts.kind}</dt>
        <dd>{mail.kind}</dd>
        <dt>{texts.from}</dt>
        <dd>{mail.from}</dd>
        <dt>{texts.to}</dt>
        <dd>{mail.maskedAddress}</dd>
      </dl>
      {isReceived ? (
        <>
          {mail.endsSurvey && <p>{texts.endsSurvey}</p>}
          <p>{texts.essential}</p>
        </>
      ) : (
        <p>{texts.now[mail.choice](mail.from)}</p>
      )}
      {mail.choicesAt !== null && (
        <p>
          <a href={mail.choicesAt}>{texts.finer}</a>
        </p>
      )}
      {note}
    </NoticePage>
  );
}

/** The buttons for the current choices, the likeliest first. */
function Ways({ onChoose, onChooseAgain, visit, texts }: Props) {
  const { before, failed, mail, sending } = visit;
  const way = (choice: UnsubscribeChoice, variant: ButtonProps['variant'], label = texts.actions[choice]) => (
    <Button
      className={styles['way']}
      isPending={sending === choice}
      key={choice}
      onClick={() => onChoose(choice)}
      size="large"
      variant={variant}
    >
      {failed?.choice === choice ? `${texts.tryAgain}: ${label}` : label}
    </Button>
  );

  if (before !== null && mail.choice !== 'receive') return way(before, 'secondary', texts.undo);
  if (before !== null) {
    return (
      <Button className={styles['way']} onClick={onChooseAgain} size="large" variant="secondary">
        {texts.chooseAgain}
      </Button>
    );
  }
  switch (mail.choice) {
    case 'receive':
      return [way('stop_topic', 'primary'), way('stop_all', 'secondary'), way('receive', 'quiet')];
    case 'stop_topic':
      return [way('receive', 'primary', texts.receiveAgain), way('stop_all', 'secondary')];
    case 'stop_all':
      return way('receive', 'primary', texts.receiveAgain);
  }
}
