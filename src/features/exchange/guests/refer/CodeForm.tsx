import { useState } from 'react';
import { openSession, type Trouble } from './guestCalls.ts';
import { useGuestTexts } from './guestTexts.ts';
import { Field, Heading, Primary, Quiet, TroubleNote } from './parts.tsx';
import styles from './guest.module.css';

interface CodeFormProps {
  readonly handle: string;
  /** Where the code went, as a sentence. */
  readonly sentTo: string;
  /** The address is confirmed. */
  readonly onOpened: (token: string, guestReferralId: string | null) => void;
  /** @returns what went wrong, if anything did */
  readonly onNewCode: () => Promise<Trouble | undefined>;
  readonly onOtherEmail?: () => void;
  /** Why a code is asked for once more. */
  readonly reason?: Trouble | null;
}

/** The code from the email. */
export function CodeForm({ handle, onNewCode, onOpened, onOtherEmail, reason = null, sentTo }: CodeFormProps) {
  const texts = useGuestTexts();
  const [code, setCode] = useState('');
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(reason);
  const [note, setNote] = useState<string | null>(null);

  const confirm = async () => {
    if (isPending) return;
    setPending(true);
    const answer = await openSession(handle, code);
    setPending(false);
    if (answer.trouble) setTrouble(answer.trouble);
    else onOpened(answer.value.accessToken, answer.value.guestReferralId);
  };
  const again = async () => {
    setPending(true);
    const failed = await onNewCode();
    setPending(false);
    setTrouble(failed ?? null);
    if (failed) return;
    setCode('');
    setNote(texts.newCodeSent);
  };
  const isWrong = trouble?.kind === 'fields';
  return (
    <form
      className={styles['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Heading>{texts.codeHeading}</Heading>
      <p>{sentTo}</p>
      <output>{note}</output>
      <Field error={isWrong ? texts.codeError : undefined} label={texts.code}>
        {(control) => (
          <input
            {...control}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            onChange={({ target }) => setCode(target.value)}
            value={code}
          />
        )}
      </Field>
      <TroubleNote trouble={isWrong ? null : trouble} />
      <Primary isPending={isPending}>{texts.confirm}</Primary>
      <p className={styles['second']}>{texts.codeSpam}</p>
      <div className={styles['ways']}>
        <Quiet onClick={() => void again()}>{texts.newCode}</Quiet>
        {onOtherEmail && <Quiet onClick={onOtherEmail}>{texts.otherEmail}</Quiet>}
      </div>
    </form>
  );
}
