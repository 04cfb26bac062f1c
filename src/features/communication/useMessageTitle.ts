import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import type { MessageSummary } from '#contract/communication/communications.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { readableText } from './readableText.ts';

type Titled = Pick<MessageSummary, 'author' | 'subject'>;

/** The title of a message: its subject with the variables filled in. */
export function useMessageTitle(): (message: Titled) => string {
  const hospice = useSelector(selectHospice)?.name;
  return useCallback(
    ({ author, subject }) =>
      subject.trim() === '' ? 'No subject' : readableText(subject, { hospice, sender: author?.name }),
    [hospice],
  );
}
