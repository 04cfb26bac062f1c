import { Suspense, useState } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { isOpen } from '#contract/referrals/statuses.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import styles from '#src/features/referrals/page/page.module.css';

const ContactAttemptDialog = lazyComponent(
  async () => (await import('./ContactAttemptDialog.tsx')).ContactAttemptDialog,
);

interface ContactBoxProps {
  readonly enrollment: Enrollment;
  readonly patientName: string;
  readonly mayWork: boolean;
}

const attemptsText = (attempts: number | null): string | null => {
  if (!attempts) return null;
  return attempts === 1 ? '1 contact attempt logged' : `${attempts} contact attempts logged`;
};

/** Whether the family was contacted, with a button that logs the first contact and a dialog for more. */
export function ContactBox({ enrollment, mayWork, patientName }: ContactBoxProps) {
  const { now, timeZone } = useDisplayContext();
  const { doNow, isPending } = useEnrollmentChange(enrollment);
  const [isLogging, setLogging] = useState(false);
  const { contactAttempts, firstContactAt, firstContactBy, status } = enrollment;
  const mayLog = mayWork && isOpen(status);
  const isWaiting = mayLog && firstContactAt === null;
  const attempts = attemptsText(contactAttempts);
  const first =
    firstContactAt === null
      ? null
      : `First contact ${formatRecent(firstContactAt, timeZone, now)}${firstContactBy ? ` by ${firstContactBy.name}` : ''}`;
  const lines = [first, attempts].filter((text) => text !== null);
  if (!mayLog && lines.length === 0) return null;

  const log = (
    <Button onClick={() => setLogging(true)} size={isWaiting ? undefined : 'small'}>
      Log contact attempt…
    </Button>
  );
  return (
    <div className={isWaiting ? styles['contact'] : styles['contacted']}>
      {isWaiting && <p>The family hasn’t been contacted yet.</p>}
      {lines.map((text) => (
        <p className="second" key={text}>
          {text}
        </p>
      ))}
      {isWaiting ? (
        <Toolbar>
          <Button
            icon="phone"
            isPending={isPending}
            onClick={() =>
              void doNow({ firstContactAt: new Date().toISOString() }, 'First contact logged', { firstContactAt: null })
            }
          >
            Log first contact
          </Button>
          {log}
        </Toolbar>
      ) : (
        mayLog && <span className={styles['moreContact']}>{log}</span>
      )}
      <Suspense>
        {isLogging && (
          <ContactAttemptDialog enrollment={enrollment} onClose={() => setLogging(false)} patientName={patientName} />
        )}
      </Suspense>
    </div>
  );
}
