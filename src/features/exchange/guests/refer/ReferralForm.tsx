import { useRef, useState } from 'react';
import type { GuestPage, GuestReferralCreation } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { placeOf } from './EmailForm.tsx';
import type { Trouble } from './guestCalls.ts';
import { GuestFields, type GuestFieldsProps } from './GuestFields.tsx';
import { checkForm } from './guestForm.ts';
import { useGuestTexts } from './guestTexts.ts';
import { Heading, Primary, Quiet, TroubleNote } from './parts.tsx';
import styles from './guest.module.css';

interface ReferralFormProps extends Omit<GuestFieldsProps, 'wrong'> {
  readonly page: GuestPage;
  readonly language: SurveyLanguage;
  readonly onPapersOnly: () => void;
  /** @returns what went wrong, if anything did that this page can say */
  readonly onSend: (body: GuestReferralCreation) => Promise<Trouble | undefined>;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

function localToday(): string {
  const now = new Date();
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** Who refers, which patient, and the papers. */
export function ReferralForm(props: ReferralFormProps) {
  const { language, onPapersOnly, onSend, page, values } = props;
  const texts = useGuestTexts();
  const form = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const show = (failed: Trouble | undefined) => {
    setTrouble(failed ?? null);
    const fields = failed?.kind === 'fields' ? failed.fields : [];
    setWrong(fields);
    if (fields.length > 0) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
  };
  const send = async () => {
    if (isPending) return;
    const checked = checkForm(values, language, localToday());
    if (checked.wrong) {
      show({ kind: 'fields', fields: checked.wrong });
      return;
    }
    setPending(true);
    const failed = await onSend(checked.body);
    setPending(false);
    show(failed);
  };

  return (
    <form
      className={styles['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      ref={form}
    >
      <Heading>{texts.heading(placeOf(page))}</Heading>
      <Quiet onClick={onPapersOnly}>{texts.papersOnly}</Quiet>
      <GuestFields {...props} wrong={wrong} />
      <p className={styles['second']}>{texts.privacy(page.hospiceName)}</p>
      <TroubleNote trouble={trouble} />
      <Primary isPending={isPending}>{isPending ? texts.sending : texts.send}</Primary>
    </form>
  );
}
