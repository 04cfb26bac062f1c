import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useDocumentTitle } from '#src/ui/page/useDocumentTitle.ts';
import { ChoicePage } from './ChoicePage.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import { languageOfBrowser, unsubscribeTexts } from './unsubscribeTexts.ts';
import { useMailChoice } from './useMailChoice.ts';
import styles from './unsubscribe.module.css';

/** The page of a mail's unsubscribe link. Opening it changes nothing, since mail scanners open links. */
export function Component() {
  const { messageId = '' } = useParams();
  return <Unsubscribe handle={messageId} key={messageId} />;
}

function Unsubscribe({ handle }: { readonly handle: string }) {
  const { choose, chooseAgain, openAgain, visit } = useMailChoice(handle);
  const [browsers] = useState(() => languageOfBrowser(navigator.languages));
  const language = visit.at === 'open' ? visit.mail.language : browsers;
  const texts = unsubscribeTexts[language];
  useDocumentTitle(texts.title);
  useEffect(() => {
    const { documentElement: root } = document;
    const before = root.lang;
    root.lang = language;
    return () => {
      root.lang = before;
    };
  }, [language]);

  // After a press the focus moves to the new title, which a screen reader reads.
  const title = useRef<HTMLHeadingElement>(null);
  const hasPressed = useRef(false);
  const shownState = visit.at === 'open' ? `${visit.mail.choice} ${visit.before}` : visit.at;
  useEffect(() => {
    if (hasPressed.current && shownState !== 'opening') title.current?.focus();
  }, [shownState]);
  const press = (action: () => void) => () => {
    hasPressed.current = true;
    action();
  };

  switch (visit.at) {
    case 'opening':
      return (
        <NoticePage actions={null} title={texts.heading}>
          <output className={styles['opening']}>{texts.opening}</output>
        </NoticePage>
      );
    case 'gone':
      return (
        <NoticePage actions={null} title={texts.goneHeading} titleRef={title}>
          <p>{texts.gone}</p>
        </NoticePage>
      );
    case 'closed':
      return (
        <NoticePage
          actions={
            <Button onClick={press(openAgain)} size="large" variant="primary">
              {texts.tryAgain}
            </Button>
          }
          title={texts.closedHeading}
          titleRef={title}
        >
          <TroubleNote trouble={visit.trouble} texts={texts} />
        </NoticePage>
      );
    case 'open':
      return (
        <ChoicePage
          onChoose={(choice: UnsubscribeChoice) => press(() => void choose(choice))()}
          onChooseAgain={press(chooseAgain)}
          titleRef={title}
          visit={visit}
          texts={texts}
        />
      );
  }
}
