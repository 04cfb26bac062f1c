import { useEffect, useRef, type ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import type { QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './MailPreview.module.css';
import { showMail } from './showMail.ts';

interface MailSheetProps {
  /** `html`: the whole page that the server made of a mail. */
  readonly mail: { readonly from?: string; readonly subject: string; readonly html: string };
  readonly label: string;
  /** As in a mail program with dark mode. */
  readonly isDark?: boolean;
  readonly isPhone?: boolean;
  /** The mail as plain text, shown in place of the page. */
  readonly plainText?: string | undefined;
}

/** A mail as its reader sees it, with its sender and subject and without working links. */
export function MailSheet({ isDark = false, isPhone = false, label, mail, plainText }: MailSheetProps) {
  const { from, html, subject } = mail;
  return (
    <div className={styles['sheet']} data-phone={isPhone || undefined}>
      <dl className={styles['head']}>
        {from !== undefined && (
          <>
            <dt>From</dt>
            <dd>{from}</dd>
          </>
        )}
        <dt>Subject</dt>
        <dd className="strong">{subject}</dd>
      </dl>
      {plainText === undefined ? (
        <MailPage html={html} isDark={isDark} label={label} />
      ) : (
        <pre className={styles['plain']}>{plainText}</pre>
      )}
    </div>
  );
}

function MailPage({ html, isDark, label }: { html: string; isDark: boolean; label: string }) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    if (host.current) showMail(host.current, html, isDark);
  }, [html, isDark]);
  return <article aria-label={label} className={styles['shown']} data-dark={isDark || undefined} ref={host} />;
}

interface DraftPreviewProps<Mail> {
  readonly answer: QueryAnswer<Mail> & { readonly currentData?: Mail | undefined };
  /** The missing input, while the text is too short for a preview. */
  readonly waitsFor: string | undefined;
  readonly children: (mail: Mail) => ReactNode;
}

/** The preview of a mail while it is written. The previous preview stays, dimmed, until the next one arrives. */
export function DraftPreview<Mail>({ answer, children, waitsFor }: DraftPreviewProps<Mail>) {
  const { currentData, data, error, isFetching, refetch } = answer;
  const refusal = error !== undefined && !isFetching ? problem(error) : undefined;
  const wrongText = refusal && Object.values(refusal.fieldErrors)[0];
  const shown = currentData ?? data;
  return (
    <>
      {waitsFor !== undefined && <p className="small">To see the preview, enter {waitsFor}.</p>}
      {wrongText !== undefined && (
        <p className={styles['wrong']} role="alert">
          {wrongText}
        </p>
      )}
      {refusal && wrongText === undefined && (
        <ErrorState isCompact onRetry={() => void refetch()} title="The preview couldn’t load">
          {refusal.message}
        </ErrorState>
      )}
      {shown && (
        <div aria-busy={isFetching} className={styles['draft']} data-old={currentData === undefined || undefined}>
          {children(shown)}
        </div>
      )}
      {!shown && !refusal && waitsFor === undefined && <Skeleton height={420} />}
    </>
  );
}
