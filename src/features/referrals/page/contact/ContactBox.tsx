import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import type { PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { CallOutcomes } from '#src/features/referrals/calls/CallOutcomes.tsx';
import { PhoneContacts } from '#src/features/referrals/calls/PhoneContacts.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import styles from '#src/features/referrals/page/page.module.css';

const ContactAttemptDialog = lazyPart(async () => (await import('./ContactAttemptDialog.tsx')).ContactAttemptDialog);

/** A question about the referral that waits for its answer in a dialog: about a call, another contact attempt, or a next action that is done. */
export type OpenQuestion = 'call' | 'attempt' | 'done';

interface ContactBoxProps {
  readonly enrollment: Enrollment;
  readonly patientName: string;
  readonly contacts: readonly PhoneContact[];
  readonly mayWork: boolean;
  /** What is asked now: it stays, whatever a colleague changes meanwhile. */
  readonly question: OpenQuestion | undefined;
  readonly onQuestion: (question: OpenQuestion | undefined) => void;
  /** The enrollment after the person logged a call, or took that back. */
  readonly onChanged: (now: Enrollment) => void;
}

const attemptsText = (attempts: number | null): string | null => {
  if (!attempts) return null;
  return attempts === 1 ? '1 contact attempt logged' : `${attempts} contact attempts logged`;
};

/** Whether the family was contacted, whom to call, the outcome of a call in one press, and a dialog for every other contact. */
export function ContactBox({
  contacts,
  enrollment,
  mayWork,
  onChanged,
  onQuestion,
  patientName,
  question,
}: ContactBoxProps) {
  const { now, timeZone } = useDisplayContext();
  const { contactAttempts, firstContactAt, firstContactBy, hospice, id, referralId, status, version } = enrollment;
  const mayLog = mayWork && isOpen(status);
  const isWaiting = mayLog && firstContactAt === null;
  const attempts = attemptsText(contactAttempts);
  const first =
    firstContactAt === null
      ? null
      : `First contact ${formatRecent(firstContactAt, timeZone, now)}${firstContactBy ? ` by ${firstContactBy.name}` : ''}`;
  const lines = [first, attempts].filter((text) => text !== null);
  if (!mayLog && lines.length === 0 && question === undefined) return null;

  return (
    <div className={isWaiting ? styles['contact'] : styles['contacted']}>
      {isWaiting && <p>The family hasn’t been contacted yet.</p>}
      {lines.map((text) => (
        <p className="second" key={text}>
          {text}
        </p>
      ))}
      {mayLog && <PhoneContacts contacts={contacts} />}
      {(mayLog || question === 'call') && (
        <div className={styles['calls']}>
          <CallOutcomes
            contact={contacts[0]}
            onAsking={(isAsking) => onQuestion(isAsking ? 'call' : undefined)}
            onLogged={onChanged}
            onUndone={onChanged}
            target={{ hospiceId: hospice.id, enrollmentId: id, referralId, patientName, version }}
          />
          <Button onClick={() => onQuestion('attempt')} size="small">
            Log contact attempt…
          </Button>
        </div>
      )}
      {question === 'attempt' && (
        <ContactAttemptDialog enrollment={enrollment} onClose={() => onQuestion(undefined)} patientName={patientName} />
      )}
    </div>
  );
}
