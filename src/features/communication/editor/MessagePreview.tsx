import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { MessageText, type MessageText as Words } from '#contract/communication/communications.ts';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { DraftPreview, MailSheet } from '#src/features/mail/MailPreview.tsx';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { colorModeLabel } from '#src/ui/theme/colorMode.ts';
import { Segments } from '#src/ui/controls/Segments.tsx';

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
  { value: 'light', label: colorModeLabel.light },
  { value: 'dark', label: colorModeLabel.dark },
] as const;

/** The email as its reader sees it, updated while the person types. */
export function MessagePreview({ hospiceId, referralId = null, words }: PreviewProps) {
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const { body, subject, topic } = words;
  const debounced = useDebounced(useMemo(() => ({ body, subject, topic }), [body, subject, topic]));
  const parsed = z.safeParse(MessageText, debounced);
  const answer = communicationApi.usePreviewMessageQuery(
    parsed.success ? { hospiceId, body: { ...parsed.data, referralId } } : skipToken,
  );
  return (
    <div className="grid gap12 oneColumn">
      <div className="spread gap8 screenOnly">
        <Segments label="Width" onChange={setWidth} options={WIDTHS} value={width} />
        <Segments label="Colors" onChange={setScheme} options={SCHEMES} value={scheme} />
      </div>
      <DraftPreview answer={answer} waitsFor={parsed.success ? undefined : 'a subject and a message'}>
        {(mail) => (
          <MailSheet isDark={scheme === 'dark'} isPhone={width === 'phone'} label="Email preview" mail={mail} />
        )}
      </DraftPreview>
    </div>
  );
}
