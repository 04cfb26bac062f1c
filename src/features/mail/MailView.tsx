import { useEffect, useRef } from 'react';
import styles from './mail.module.css';
import { showMail } from './showMail.ts';

interface MailViewProps {
  /** The whole page that the server made of a mail. */
  readonly html: string;
  readonly label: string;
  /** As a mail program shows it that turns mails dark. */
  readonly isDark?: boolean;
}

/** A mail as its reader sees it. Its links lead nowhere. */
export function MailView({ html, isDark = false, label }: MailViewProps) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    if (host.current) showMail(host.current, html, isDark);
  }, [html, isDark]);
  return <article aria-label={label} className={styles['shown']} data-dark={isDark || undefined} ref={host} />;
}
