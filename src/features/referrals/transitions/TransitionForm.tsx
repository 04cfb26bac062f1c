import { useState, type ComponentProps, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import { Enrollment, type EnrollmentChange } from '#contract/referrals/enrollments.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { statusLabel } from '#contract/referrals/referralLabels.ts';
import { reachedLabel, standingLabel } from '#contract/referrals/situations.ts';
import { isWayBack } from '#contract/referrals/transitions.ts';
import { problem } from '#src/api/problem.ts';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';
import { useReloadReferral } from '#src/features/referrals/record/useReloadReferral.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { bodyResolver, withoutBlanks, type ProblemsOf } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import type { FormParts } from '#src/ui/form/fields/formField.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';

export interface TransitionProps {
  readonly enrollment: EnrollmentSummary & { readonly referralId: string };
  readonly patientName: string;
  /** Checks a date of death. */
  readonly dateOfBirth?: string | null;
  readonly to: ReferralStatus;
  readonly onClose: () => void;
}

const EMPTY = {
  firstContactAt: '',
  pendingReason: '',
  plannedStartOfCare: '',
  nextAction: '',
  nextActionDueAt: '',
  startOfCare: '',
  admissionNurseId: '',
  primaryNurseId: '',
  levelOfCare: '',
  declineReason: '',
  declineDetail: '',
  dateOfDeath: '',
  reason: '',
  errorReason: '',
  duplicateOfReferralId: '',
};

/** The fields of all transitions; each dialog shows its own. */
export type TransitionValues = typeof EMPTY;
export type TransitionNeeds = Omit<EnrollmentChange, 'version' | 'status'>;
export type TransitionControl = Control<TransitionValues, unknown, TransitionNeeds>;

type DialogProps = ComponentProps<typeof DialogForm<TransitionValues, TransitionNeeds>>;

interface TransitionFormProps
  extends TransitionProps, Pick<DialogProps, 'isDanger' | 'labels' | 'submitLabel' | 'title'> {
  /** @param onChanged for a part that saves on the same enrollment while the dialog is open */
  readonly children: (
    parts: FormParts<TransitionValues, TransitionNeeds>,
    onChanged: (now: Current) => void,
  ) => ReactNode;
  readonly needs: z.ZodMiniType<TransitionNeeds>;
  readonly defaults?: Partial<TransitionValues>;
  readonly problemsOf?: ProblemsOf<TransitionValues>;
}

/** The record as it is now, in the answer to a refused change. */
const Current = z.pick(Enrollment, { status: true, situation: true, version: true, allowedTransitions: true });
type Current = z.infer<typeof Current>;

const Refused = z.object({ data: z.object({ allowed: z.array(z.string()) }) });

const statusesText = (statuses: readonly ReferralStatus[]) =>
  statuses.length === 0 ? 'no further step' : statuses.map((status) => reachedLabel(status)).join(', ');

/** The dialog of one status change. A refusal keeps the typed values. */
export function TransitionForm(props: TransitionFormProps) {
  const {
    children,
    defaults,
    enrollment,
    needs,
    onClose,
    patientName,
    problemsOf,
    to,
    dateOfBirth: _,
    ...form
  } = props;
  // The state the person saw when the dialog opened, even if the list behind it refreshes.
  const [base, setBase] = useState({ version: enrollment.version, status: enrollment.status });
  const [conflict, setConflict] = useState<Current | 'unknown'>();
  const [loaded, setLoaded] = useState<Current>();
  const { change } = useEnrollmentChange(enrollment);
  const reload = useReloadReferral(enrollment.referralId);
  const showChange = useShowTransition(props);

  const save = async (filled: TransitionNeeds) => {
    const { data, error } = await change({ ...filled, status: to }, base.version);
    if (data) {
      showChange(data, base.status);
      onClose();
      return undefined;
    }
    const refusal = problem(error);
    if (refusal.code === 'conflict') {
      const current = z.safeParse(Current, refusal.current);
      setConflict(current.success ? current.data : 'unknown');
      return undefined;
    }
    const refused = z.safeParse(Refused, error);
    const possible = refused.success ? refused.data.data.allowed.filter(isStatus) : undefined;
    return refusal.code === 'invalid_transition' && possible
      ? { ...refusal, message: `This step is no longer possible. Possible now: ${statusesText(possible)}.` }
      : refusal;
  };

  const loadCurrent = () => {
    reload();
    if (conflict === undefined) return;
    if (conflict === 'unknown') {
      onClose();
      return;
    }
    setBase({ version: conflict.version, status: conflict.status });
    setLoaded(conflict);
    setConflict(undefined);
  };

  const isPossible =
    loaded === undefined || (loaded.allowedTransitions.includes(to) && asksTheSame(loaded.status, props));
  return (
    <DialogForm<TransitionValues, TransitionNeeds>
      {...form}
      intro={
        <>
          <p>{patientName}</p>
          {conflict !== undefined && (
            <Banner action={<Button onClick={loadCurrent}>Load the latest version</Button>} tone="warning">
              Someone else changed this referral after you opened it. What you typed is kept.
            </Banner>
          )}
          {loaded && (
            <Banner tone={isPossible ? 'info' : 'warning'}>
              {isPossible
                ? `The latest version is loaded: ${standingLabel(loaded)}. Check what you typed, then save again.`
                : `It is now ${standingLabel(loaded)}. Possible now: ${statusesText(loaded.allowedTransitions)}.`}
            </Banner>
          )}
        </>
      }
      onClose={onClose}
      reason={isPossible ? undefined : 'This step is no longer possible'}
      resolver={bodyResolver(needs, (values: TransitionValues) => withoutBlanks(values), problemsOf)}
      save={save}
      values={{ ...EMPTY, ...defaults }}
    >
      {(parts) => children(parts, ({ version, status }) => setBase({ version, status }))}
    </DialogForm>
  );
}

/** From another status the same target may be a step back, which has another form. */
const asksTheSame = (status: ReferralStatus, { enrollment, to }: TransitionProps): boolean =>
  status === enrollment.status || (to !== 'pending_start_of_care' && to !== 'referral_received');

const isStatus = (word: string): word is ReferralStatus => Object.hasOwn(statusLabel, word);

const UNDONE = 'Undone right after the change';

/** Announces the change, with *Undo* where the step back is allowed: the server then restores everything as it was. */
function useShowTransition({ enrollment, patientName }: TransitionProps) {
  const showDone = useUndoToast();
  const { change } = useEnrollmentChange(enrollment);

  return (changed: Enrollment, from: ReferralStatus) =>
    showDone({
      text: `${patientName}: ${standingLabel(changed)}`,
      undo:
        isWayBack(changed.status, from) && changed.allowedTransitions.includes(from)
          ? () => change({ status: from, reason: UNDONE }, changed.version)
          : undefined,
      undone: `${patientName} is ${reachedLabel(from)} again`,
    });
}
