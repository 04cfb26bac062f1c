import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useDocumentTitle } from '#src/ui/page/useDocumentTitle.ts';
import { ChoicePage } from './ChoicePage.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import { languageOfBrowser, UNSUBSCRIBE_WORDS } from './unsubscribeTexts.ts';
import { useMailChoice } from './useMailChoice.ts';
import styles from './unsubscribe.module.css';

/** Where a mail's link to stop leads. Whoever only opens it, a person or a mail scanner, changes nothing. */
export function Component() {
  const { messageId = '' } = useParams();
  return <Unsubscribe handle={messageId} key={messageId} />;
}

function Unsubscribe({ handle }: { readonly handle: string }) {
  const { choose, chooseAgain, openAgain, visit } = useMailChoice(handle);
  const [browsers] = useState(() => languageOfBrowser(navigator.languages));
  const language = visit.at === 'open' ? visit.mail.language : browsers;
  const words = UNSUBSCRIBE_WORDS[language];
  useDocumentTitle(words.title);
  useEffect(() => {
    const { documentElement: root } = document;
    const before = root.lang;
    root.lang = language;
    return () => {
      root.lang = before;
    };
  }, [language]);

  // What a press has led to is read aloud, and the next key starts from there.
  const title = useRef<HTMLHeadingElement>(null);
  const hasPressed = useRef(false);
  const place = visit.at === 'open' ? `${visit.mail.choice} ${visit.before}` : visit.at;
  useEffect(() => {
    if (hasPressed.current && place !== 'opening') title.current?.focus();
  }, [place]);
  const press = (act: () => void) => () => {
    hasPressed.current = true;
    act();
  };

  switch (visit.at) {
    case 'opening':
      return (
        <NoticePage actions={null} title={words.heading}>
          <output className={styles['opening']}>{words.opening}</output>
        </NoticePage>
      );
    case 'gone':
      return (
        <NoticePage actions={null} title={words.goneHeading} titleRef={title}>
          <p>{words.gone}</p>
        </NoticePage>
      );
    case 'closed':
      return (
        <NoticePage
          actions={
            <Button onClick={press(openAgain)} size="large" variant="primary">
              {words.tryAgain}
            </Button>
          }
          title={words.closedHeading}
          titleRef={title}
        >
          <TroubleNote trouble={visit.trouble} words={words} />
        </NoticePage>
      );
    case 'open':
      return (
        <ChoicePage
          onChoose={(choice: UnsubscribeChoice) => press(() => void choose(choice))()}
          onChooseAgain={press(chooseAgain)}
          titleRef={title}
          visit={visit}
          words={words}
        />
      );
  }
}
