import { useState } from 'react';
import * as z from 'zod/mini';
import type { GuestPage } from '#contract/exchange/guests/guestReferrals.ts';
import { Email } from '#contract/platform/fields.ts';
import type { Trouble } from './guestCalls.ts';
import { useGuestTexts } from './guestTexts.ts';
import { CallBox, Field, Heading, Primary, TroubleNote } from './parts.tsx';
import styles from './guest.module.css';

interface EmailFormProps {
  readonly page: GuestPage;
  readonly email: string;
  /** @returns what went wrong, if anything did */
  readonly onAsk: (email: string) => Promise<Trouble | undefined>;
}

export const placeOf = ({ hospiceName, locationName }: GuestPage): string =>
  locationName === null ? hospiceName : `${hospiceName}, ${locationName}`;

/** What the page is for, and the address that the code goes to. */
export function EmailForm({ email: before, onAsk, page }: EmailFormProps) {
  const texts = useGuestTexts();
  const [email, setEmail] = useState(before);
  const [isPending, setPending] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const ask = async () => {
    if (isPending) return;
    const parsed = z.safeParse(Email, email.trim());
    setWrong(!parsed.success);
    if (!parsed.success) return;
    setPending(true);
    const failed = await onAsk(parsed.data);
    setPending(false);
    setWrong(failed?.kind === 'fields');
    setTrouble(failed && failed.kind !== 'fields' ? failed : null);
  };
  return (
    <form
      className={styles['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Heading isFirst>{texts.heading(placeOf(page))}</Heading>
      <p>
        {texts.intro} {texts.forWhom}
      </p>
      <Field error={isWrong ? texts.emailError : undefined} hint={texts.emailHint} label={texts.email}>
        {(control) => (
          <input
            {...control}
            autoComplete="email"
            maxLength={254}
            onChange={({ target }) => setEmail(target.value)}
            type="email"
            value={email}
          />
        )}
      </Field>
      <TroubleNote trouble={trouble} />
      <Primary isPending={isPending}>{texts.sendCode}</Primary>
      {page.phone !== null && <CallBox phone={page.phone}>{texts.callToRefer(page.hospiceName)}</CallBox>}
    </form>
  );
}
