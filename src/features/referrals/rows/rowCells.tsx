import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import { REFERRAL_STATUSES, statusLabel, urgencyLabel } from '#contract/referrals/referralLabels.ts';
import type { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { situationLabel, situationOf, type Situation } from '#contract/referrals/situations.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { ageOf, listName } from '#src/features/referrals/patientNames.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from '#src/ui/table/cells.module.css';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { todayIn } from '#src/ui/time/dates.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { elapsedAgainstTarget, type ElapsedFacts } from './elapsed.ts';
import { shortSituationLabel, situationMark } from './statusStyle.ts';

/** What the cells of the referral lists show: plain functions of a row and of how it is read, without hooks, store and router. */

/** The open alerts as an icon, named on hover. */
const alertMark = (labels: readonly string[]) => (
  <span className={styles['mark']} title={labels.join('\n')}>
    <Icon name="alert" />
    <VisuallyHidden>{labels.join(', ')}: </VisuallyHidden>
  </span>
);

/** The open alerts as labels, or nothing if there are none. */
export function alertChip(labels: readonly string[]) {
  const [first] = labels;
  if (first === undefined) return null;
  const more = labels.length - 1;
  return (
    <Chip title={labels.join(', ')} tone="alert">
      {more > 0 ? `${first}, ${more} more` : first}
    </Chip>
  );
}

export interface PatientFacts {
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
export function patientName(
  { alerts, displayId, isUrgent = false, note, patient }: PatientFacts,
  { now, timeZone }: DisplayContext,
) {
  const age = ageOf(patient, now, timeZone);
  const name = listName(patient);
  return (
    <span className={alerts ? styles['markedPatient'] : styles['patient']}>
      {alerts && alerts.length > 0 && alertMark(alerts)}
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
      <span className={styles['secondLine']}>
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
  );
}

export interface StatusFacts {
  readonly status: ReferralStatus;
  /** Left out where no more than the status is known. */
  readonly situation?: Situation | undefined;
  /** A few words, for tables. The tooltip has the whole label. */
  readonly isShort?: boolean;
  readonly title?: string;
}

/** The patient's situation, as far as the reader may know it. */
export function statusChip(
  { isShort = false, situation, status, title }: StatusFacts,
  { now, timeZone }: DisplayContext,
) {
  const shown = situation ?? situationOf({ status });
  const isKnown = REFERRAL_STATUSES.includes(status);
  const label = isKnown ? situationLabel(shown, todayIn(now, timeZone)) : statusLabel[status];
  return (
    <Chip title={title ?? label} {...situationMark[shown.kind]}>
      {(isShort && shortSituationLabel[shown.kind]) || label}
    </Chip>
  );
}

/** A row's short form of it: the hospice's own enrollment, or the referral where it has none. */
export const ownStatus = (
  own: Pick<EnrollmentSummary, 'situation' | 'status'> | undefined,
  status: ReferralStatus,
  display: DisplayContext,
) => statusChip({ isShort: true, situation: own?.situation, status: own?.status ?? status }, display);

/** Up to two lines of a name; all of it on hover. */
export const clamped = (name: string) => (
  <span className={styles['clamp']} title={name}>
    {name}
  </span>
);

interface Provider {
  readonly name: string;
  readonly group?: { readonly id: string; readonly name: string };
}

/** The responsible provider, with the group below; a group’s people know their own. */
export const providerCell = (provider: Provider | null, { groupId }: DisplayContext) =>
  provider && (
    <>
      <span className={styles['clip']} title={provider.name}>
        {provider.name}
      </span>
      {provider.group && provider.group.id !== groupId && (
        <span className={`${styles['second']} ${styles['clip']}`} title={provider.group.name}>
          {provider.group.name}
        </span>
      )}
    </>
  );

const TONE_ICONS: Partial<Record<Tone, IconName>> = { enrolled: 'check', pending: 'clock', alert: 'alert' };
export const elapsedIcon = (tone: Tone): IconName => TONE_ICONS[tone] ?? 'clock';

/** How long an open referral has waited, against the hospice's target, as a cell's second line. */
export function elapsedNote(facts: ElapsedFacts, now: number) {
  const elapsed = elapsedAgainstTarget(facts, now);
  if (!elapsed) return null;
  return (
    <span className={styles['note']} data-tone={elapsed.tone}>
      <Icon name={elapsedIcon(elapsed.tone)} size={12} />
      {elapsed.text}
    </span>
  );
}
