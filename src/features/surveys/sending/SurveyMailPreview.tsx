import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { MailPreviewRequest, type SurveyMailText } from '#contract/surveys/surveySettings.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { DraftPreview, MailSheet } from '#src/features/mail/MailPreview.tsx';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import type { Letter } from './sendForm.ts';
import { surveySendApi } from './surveySendApi.ts';

interface SurveyMailPreviewProps {
  readonly hospiceId: string;
  readonly letter: Letter;
  readonly name: string;
  /** As typed until now. */
  readonly words: SurveyMailText;
  readonly onRefused: (fieldErrors: Readonly<Record<string, string>>) => void;
}

const PARTS = [
  { value: 'html', label: 'Email' },
  { value: 'text', label: 'Plain text' },
] as const;

/** The mail with this text, updated while the person types. */
export function SurveyMailPreview({ hospiceId, letter, name, onRefused, words }: SurveyMailPreviewProps) {
  const { language, mail } = letter;
  const { body, subject } = words;
  const typed = useMemo(() => ({ mail, language, words: { subject, body } }), [body, language, mail, subject]);
  const debounced = useDebounced(typed);
  // Right after a switch the debounced text belongs to the other mail.
  const wanted = debounced.mail === mail && debounced.language === language ? debounced : typed;
  const parsed = z.safeParse(MailPreviewRequest, wanted);
  const answer = surveySendApi.usePreviewSurveyMailQuery(parsed.success ? { hospiceId, body: parsed.data } : skipToken);
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [sendTest, { isLoading }] = surveySendApi.useSendTestSurveyMailMutation();
  const email = useSelector(selectCurrentUser)?.email;
  const showToast = useToast();

  const test = async () => {
    const request = z.safeParse(MailPreviewRequest, typed);
    if (!request.success) return;
    const sent = await sendTest({ hospiceId, body: request.data });
    if (!sent.error) {
      showToast({ tone: 'success', text: `Test will be sent to ${email ?? 'your address'}` });
      return;
    }
    const { fieldErrors, message, title } = problem(sent.error);
    if (Object.keys(fieldErrors).length > 0) onRefused(fieldErrors);
    else showToast({ tone: 'error', text: `${title}. ${message}` });
  };

  return (
    <section aria-label={`Preview: ${name}`} className="grid gap12 oneColumn">
      <div className="spread gap8 screenOnly">
        <Segments label="Email view" onChange={setPart} options={PARTS} value={part} />
        <Button
          icon="send"
          isPending={isLoading}
          onClick={() => void test()}
          reason={parsed.success ? undefined : 'Enter a longer subject and text'}
          size="small"
        >
          Send test to me
        </Button>
      </div>
      <DraftPreview answer={answer} waitsFor={parsed.success ? undefined : 'a subject and a text'}>
        {(shown) => (
          <MailSheet label={`${name}preview`} mail={shown} plainText={part === 'text' ? shown.text : undefined} />
        )}
      </DraftPreview>
    </section>
  );
}
