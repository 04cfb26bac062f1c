import { urgencyLabel, type PatientSummary } from '#contract/referrals/patients.ts';
import { AlertMark } from './AlertChip.tsx';
import styles from '#src/ui/table/cells.module.css';
import { ageOf, listName } from '#src/features/referrals/patientNames.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';

interface PatientNameProps {
  patient: PatientSummary;
  /** The referral's number. */
  displayId: string;
  /** The labels of the open alerts; left out, no space is reserved for an icon. */
  alerts?: readonly string[];
  /** What waits for a decision, in words. */
  note?: string | undefined;
  /** Somebody has to act, and soon. */
  isUrgent?: boolean;
}

/** `Okafor, Grace 84`, and below it the referral's number and the preferred name. */
export function PatientName({ alerts, displayId, isUrgent = false, note, patient }: PatientNameProps) {
  const { now, timeZone } = useDisplayContext();
  const age = ageOf(patient, now, timeZone);
  const name = listName(patient);
  return (
    <span className="inlineRow gap6">
      {alerts && <AlertMark labels={alerts} />}
      <span className="column shrinks">
        <span className={styles['name']}>
          <span className={styles['clip']} dir="auto" title={name}>
            {name}
          </span>
          {age !== null && (
            <span className="quiet regular" title={`${age} years old`}>
              {' '}
              {age}
            </span>
          )}
        </span>{' '}
        <span className={styles['second']}>
          {displayId}
          {isUrgent && (
            <>
              {' · '}
              <strong className={styles['alarm']}>{urgencyLabel.urgent}</strong>
            </>
          )}
          {note !== undefined && (
            <>
              {' · '}
              <strong>{note}</strong>
            </>
          )}
          {patient.preferredName !== null && `, prefers ${patient.preferredName}`}
        </span>
      </span>
    </span>
  );
}
