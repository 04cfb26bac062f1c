import { useSelector } from 'react-redux';
import type { WorkKind, WorkLine } from '#contract/notifications/work.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { CallOutcomes } from '#src/features/referrals/calls/CallOutcomes.tsx';
import { DoneButton } from '#src/features/referrals/nextAction/DoneButton.tsx';
import { TakeButton } from '#src/features/referrals/nextAction/TakeButton.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { EnrollButton } from './EnrollButton.tsx';
import { OwnButton } from './OwnButton.tsx';
import { aboutOf, placeOf, SETTLED_HERE } from './workLines.ts';
import styles from './work.module.css';

/** What a person does where the line leads to. Documents that are still missing are asked for again. */
const DONE_THERE: Partial<Record<WorkKind, string>> = {
  concern: 'Answer',
  question: 'Answer',
  callback: 'Follow up',
  low_score: 'Follow up',
};

const doneThere = ({ from, kind }: WorkLine): string | undefined =>
  kind === 'documents' ? (from === null ? 'Follow up' : 'Review') : DONE_THERE[kind];

interface WorkActionsProps {
  readonly line: WorkLine;
  readonly onAsking: (isAsking: boolean) => void;
  readonly onDone: () => void;
  /** The enrollment after the person took it, or took that back. */
  readonly onOwned: (now: Enrollment) => void;
  /** @param version that of the enrollment after it was undone */
  readonly onUndone: (version: number) => void;
}

/** What this person can do with a line: the outcome of a call, done, enroll, take it, or go where it is settled. */
export function WorkActions({ line, onAsking, onDone, onOwned, onUndone }: WorkActionsProps) {
  const hospice = useSelector(selectHospice);
  const mayWork = hasOneOf(useAbility(), WORKS_ON_ENROLLMENTS);
  const { calls, enrollment, kind, owner, referral } = line;
  const canWork = mayWork && hospice && enrollment && referral;
  const on = canWork && { hospiceId: hospice.id, enrollment, referralId: referral.id, patientName: aboutOf(line) };
  const place = kind === 'conversation' ? 'Reply' : ((on ? doneThere(line) : undefined) ?? 'Open');
  return (
    <fieldset aria-label={aboutOf(line)} className={styles['actions']}>
      {on && kind === 'call_family' && (
        <CallOutcomes
          contact={calls[0]}
          onAsking={onAsking}
          onLogged={onDone}
          onUndone={({ version }) => onUndone(version)}
          target={{ ...on, enrollmentId: on.enrollment.id, version: on.enrollment.version }}
        />
      )}
      {on && kind === 'next_action' && <DoneButton {...on} onAsking={onAsking} onDone={onDone} onUndone={onUndone} />}
      {on && kind === 'start_of_care' && <EnrollButton {...on} />}
      {on && owner === null && enrollment.nextActionDueAt === null && <OwnButton {...on} onOwned={onOwned} />}
      {on && owner === null && enrollment.nextActionDueAt !== null && (
        <TakeButton
          dueAt={enrollment.nextActionDueAt}
          enrollmentId={enrollment.id}
          hospiceId={on.hospiceId}
          onTaken={onOwned}
          referralId={on.referralId}
          shortcut="t"
        />
      )}
      {!(on && SETTLED_HERE.includes(kind)) && (
        <LinkButton size="small" to={placeOf(line)}>
          {place}
        </LinkButton>
      )}
    </fieldset>
  );
}
