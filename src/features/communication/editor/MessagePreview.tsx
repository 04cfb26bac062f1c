import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { MessageText, type MessageText as Words } from '#contract/communication/communications.ts';
import { problem } from '#src/api/problem.ts';
import { usePreviewMessageQuery } from '#src/features/communication/communicationApi.ts';
import { MailView } from '#src/features/mail/MailView.tsx';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './editor.module.css';

interface PreviewProps {
  readonly hospiceId: string;
  /** As typed until now. */
  readonly words: Words;
  readonly referralId?: string | null;
}

const WIDTHS = [
  { value: 'wide', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The email as its reader sees it, updated while somebody types. */
export function MessagePreview({ hospiceId, referralId = null, words }: PreviewProps) {
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const { body, subject, topic } = words;
  const settled = useDebounced(useMemo(() => ({ body, subject, topic }), [body, subject, topic]));
  const parsed = z.safeParse(MessageText, settled);
  const { currentData, data, error, isFetching, refetch } = usePreviewMessageQuery(
    parsed.success ? { hospiceId, body: { ...parsed.data, referralId } } : skipToken,
  );
  const refusal = error && !isFetching ? problem(error) : undefined;
  const wrongWords = refusal && Object.values(refusal.fieldErrors)[0];
  const shown = parsed.success ? (currentData ?? data) : undefined;

  return (
    <section aria-label="Preview" className="grid gap12 oneColumn">
      <div className="spread gap8 screenOnly">
        <Segments label="Width" onChange={setWidth} options={WIDTHS} value={width} />
        <Segments label="Colors" onChange={setScheme} options={SCHEMES} value={scheme} />
      </div>
      {!parsed.success && <p className={styles['help']}>The preview waits for a subject and words.</p>}
      {wrongWords !== undefined && (
        <p className={styles['help']} data-tone="alert">
          {wrongWords}
        </p>
      )}
      {refusal && wrongWords === undefined && (
        <ErrorState isCompact onRetry={() => void refetch()} title="The preview could not be made">
          {refusal.message}
        </ErrorState>
      )}
      {shown && !refusal && (
        <div
          aria-busy={isFetching}
          className={styles['mail']}
          data-old={currentData === undefined || undefined}
          data-phone={width === 'phone' || undefined}
        >
          <p className={styles['mailHead']}>
            <span>Subject</span> <strong>{shown.subject}</strong>
          </p>
          <MailView html={shown.html} isDark={scheme === 'dark'} label="The email, as its reader sees it" />
        </div>
      )}
      {!shown && !refusal && parsed.success && <Skeleton height={420} />}
    </section>
  );
}
