import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import styles from './importReferrals.module.css';

interface ImportDoneProps {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly to: string };
  readonly againLabel: string;
  readonly onAgain: () => void;
}

/** The result of an import, with links to the next steps. */
export function ImportDone({ againLabel, link, onAgain, text, title }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['result']}>
      <Icon name="enrolled" size={32} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="small">{text}</p>
      <div className={styles['resultActions']}>
        <LinkButton to={link.to} variant="primary">
          {link.label}
        </LinkButton>
        <Button onClick={onAgain}>{againLabel}</Button>
      </div>
    </section>
  );
}
