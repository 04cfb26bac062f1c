import { useEffect, useRef } from 'react';
import styles from './MailView.module.css';
import { showMail } from './showMail.ts';

interface MailViewProps {
  /** The whole page that the server made of a mail. */
  readonly html: string;
  readonly label: string;
  /** As in a mail program with dark mode. */
  readonly isDark?: boolean;
}

/** A mail as its reader sees it, without working links. */
export function MailView({ html, isDark = false, label }: MailViewProps) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    if (host.current) showMail(host.current, html, isDark);
  }, [html, isDark]);
  return <article aria-label={label} className={styles['shown']} data-dark={isDark || undefined} ref={host} />;
}
