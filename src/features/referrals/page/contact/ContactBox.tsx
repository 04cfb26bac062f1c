import { useState } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { isOpen } from '#contract/referrals/statuses.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import type { PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { CallOutcomes } from '#src/features/referrals/calls/CallOutcomes.tsx';
import { PhoneContacts } from '#src/features/referrals/calls/PhoneContacts.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import styles from '#src/features/referrals/page/page.module.css';

const ContactAttemptDialog = lazyPart(async () => (await import('./ContactAttemptDialog.tsx')).ContactAttemptDialog);

interface ContactBoxProps {
  readonly enrollment: Enrollment;
  readonly patientName: string;
  readonly contacts: readonly PhoneContact[];
  readonly mayWork: boolean;
}

const attemptsText = (attempts: number | null): string | null => {
  if (!attempts) return null;
  return attempts === 1 ? '1 contact attempt logged' : `${attempts} contact attempts logged`;
};

/** Whether the family was contacted, whom to call, the outcome of a call in one press, and a dialog for every other contact. */
export function ContactBox({ contacts, enrollment, mayWork, patientName }: ContactBoxProps) {
  const { now, timeZone } = useDisplayContext();
  const [isLogging, setLogging] = useState(false);
  const { contactAttempts, firstContactAt, firstContactBy, hospice, id, referralId, status } = enrollment;
  const mayLog = mayWork && isOpen(status);
  const isWaiting = mayLog && firstContactAt === null;
  const attempts = attemptsText(contactAttempts);
  const first =
    firstContactAt === null
      ? null
      : `First contact ${formatRecent(firstContactAt, timeZone, now)}${firstContactBy ? ` by ${firstContactBy.name}` : ''}`;
  const lines = [first, attempts].filter((text) => text !== null);
  if (!mayLog && lines.length === 0) return null;

  return (
    <div className={isWaiting ? styles['contact'] : styles['contacted']}>
      {isWaiting && <p>The family hasn’t been contacted yet.</p>}
      {lines.map((text) => (
        <p className="second" key={text}>
          {text}
        </p>
      ))}
      {mayLog && <PhoneContacts contacts={contacts} />}
      {mayLog && (
        <div className={styles['calls']}>
          <CallOutcomes
            contact={contacts[0]}
            target={{ hospiceId: hospice.id, enrollmentId: id, referralId, patientName }}
          />
          <Button onClick={() => setLogging(true)} size="small">
            Log contact attempt…
          </Button>
        </div>
      )}
      {isLogging && (
        <ContactAttemptDialog enrollment={enrollment} onClose={() => setLogging(false)} patientName={patientName} />
      )}
    </div>
  );
}
