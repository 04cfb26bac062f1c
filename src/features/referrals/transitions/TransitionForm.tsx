import { useState, type ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import * as z from 'zod/mini';
import { Enrollment, type EnrollmentChange, type EnrollmentSummary } from '#contract/referrals/enrollments.ts';
import { statusLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Stack } from '#src/ui/page/Stack.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateEnrollmentMutation } from '#src/features/referrals/enrollmentsApi.ts';
import { referralTags } from '#src/features/referrals/referralsApi.ts';

export interface TransitionProps {
  readonly enrollment: EnrollmentSummary & { readonly referralId: string };
  readonly patientName: string;
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

interface TransitionFormProps extends TransitionProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The step takes something away. */
  readonly isDanger?: boolean;
  readonly needs: z.ZodMiniType<TransitionNeeds>;
  readonly defaults?: Partial<TransitionValues>;
  readonly labels: Readonly<Partial<Record<keyof TransitionValues, string>>>;
  readonly children: (control: TransitionControl) => ReactNode;
}

/** The record as it is now, in the answer to a refused change. */
const Current = z.pick(Enrollment, { status: true, version: true, allowedTransitions: true });
type Current = z.infer<typeof Current>;

const Refused = z.object({ data: z.object({ allowed: z.array(z.string()) }) });

const statusesText = (statuses: readonly ReferralStatus[]) =>
  statuses.length === 0 ? 'no further step' : statuses.map((status) => statusLabel[status]).join(', ');

/** The dialog of one status change. What was typed stays when it is refused. */
export function TransitionForm(props: TransitionFormProps) {
  const { children, defaults, enrollment, isDanger = false, labels, needs, onClose, patientName, title, to } = props;
  // What the person saw when the dialog opened, also when the list behind it refreshes.
  const [base, setBase] = useState({ version: enrollment.version, status: enrollment.status });
  const [conflict, setConflict] = useState<Current | 'unknown'>();
  const [loaded, setLoaded] = useState<Current>();
  const [updateEnrollment] = useUpdateEnrollmentMutation();
  const dispatch = useDispatch();
  const showChange = useShowTransition(props);
  const { control, formState, handleSubmit, setError } = useForm<TransitionValues, unknown, TransitionNeeds>({
    defaultValues: { ...EMPTY, ...defaults },
    resolver: bodyResolver(needs, (values: TransitionValues) => withoutBlanks(values)),
    shouldFocusError: false,
  });

  const send = handleSubmit(async (filled) => {
    const { data, error } = await updateEnrollment({
      hospiceId: enrollment.hospice.id,
      enrollmentId: enrollment.id,
      referralId: enrollment.referralId,
      body: { ...filled, version: base.version, status: to },
    });
    if (data) {
      showChange(data, base.status);
      onClose();
      return;
    }
    const refusal = problem(error);
    if (refusal.code === 'conflict') {
      const current = z.safeParse(Current, refusal.current);
      setConflict(current.success ? current.data : 'unknown');
      return;
    }
    const refused = z.safeParse(Refused, error);
    const possible = refused.success ? refused.data.data.allowed.filter(isStatus) : undefined;
    showApiError(
      refusal.code === 'invalid_transition' && possible
        ? { ...refusal, message: `This step is not possible any more. Possible now: ${statusesText(possible)}.` }
        : refusal,
      setError,
    );
  });

  const loadCurrent = () => {
    dispatch(api.util.invalidateTags(referralTags(enrollment.referralId)));
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
    <Dialog onClose={onClose} title={title}>
      <MuiProvider>
        <form aria-label={title} noValidate onSubmit={(event) => void send(event)}>
          <Stack gap={4}>
            <p>{patientName}</p>
            {conflict !== undefined && (
              <Banner action={<Button onClick={loadCurrent}>Load the current state</Button>} tone="warning">
                Somebody else changed this referral since you opened it. What you typed is kept.
              </Banner>
            )}
            {loaded && (
              <Banner tone={isPossible ? 'info' : 'warning'}>
                {isPossible
                  ? `The current state is loaded: ${statusLabel[loaded.status]}. Check what you typed and send it again.`
                  : `It is now ${statusLabel[loaded.status]}. Possible from here: ${statusesText(loaded.allowedTransitions)}.`}
              </Banner>
            )}
            <FormErrorSummary control={control} labels={labels} />
            {children(control)}
            <Toolbar>
              <Button
                isPending={formState.isSubmitting}
                {...(isPossible ? {} : { reason: 'This step is not possible any more' })}
                type="submit"
                variant={isDanger ? 'danger' : 'primary'}
              >
                {props.submitLabel}
              </Button>
              <Button onClick={onClose} variant="quiet">
                Cancel
              </Button>
            </Toolbar>
          </Stack>
        </form>
      </MuiProvider>
    </Dialog>
  );
}

/** From another status the same target may be a step back, which has another form. */
const asksTheSame = (status: ReferralStatus, { enrollment, to }: TransitionProps): boolean =>
  status === enrollment.status || (to !== 'pending_start_of_care' && to !== 'referral_received');

const isStatus = (word: string): word is ReferralStatus => Object.hasOwn(statusLabel, word);

/** Which changes undo a change exactly; the last of them ends in the status before. */
const WAYS_BACK: Partial<Record<`${ReferralStatus}>${ReferralStatus}`, readonly ReferralStatus[]>> = {
  'referral_received>pending_start_of_care': ['referral_received'],
  'pending_start_of_care>enrolled': ['pending_start_of_care'],
  'referral_received>enrolled': ['pending_start_of_care', 'referral_received'],
  'referral_received>declined': ['referral_received'],
};

const UNDONE = 'Undone right after the change';

/** Shows what changed, with *Undo* where it can be undone exactly. */
function useShowTransition({ enrollment, patientName, to }: TransitionProps) {
  const showToast = useToast();
  const [updateEnrollment] = useUpdateEnrollmentMutation();

  // Back in the first status, the fields of the step go back as well.
  const { firstContactAt, nextAction, nextActionDueAt, plannedStartOfCare } = enrollment;
  const before = { firstContactAt, nextAction, nextActionDueAt, plannedStartOfCare };

  const undo = async (changed: Enrollment, way: readonly ReferralStatus[]) => {
    let { version } = changed;
    for (const status of way) {
      const { data, error } = await updateEnrollment({
        hospiceId: enrollment.hospice.id,
        enrollmentId: enrollment.id,
        referralId: enrollment.referralId,
        body: { ...(status === 'referral_received' ? before : {}), version, status, reason: UNDONE },
      });
      if (!data) {
        showToast({ text: `This could not be undone. ${problem(error).message}`, tone: 'error' });
        return;
      }
      ({ version } = data);
    }
    showToast({ text: `Undone: ${patientName} is ${statusLabel[way.at(-1) ?? to]} again` });
  };

  return (changed: Enrollment, from: ReferralStatus) => {
    const way = isStatus(from) ? WAYS_BACK[`${from}>${to}`] : undefined;
    const [first] = way ?? [];
    const isOpen = first !== undefined && changed.allowedTransitions.includes(first);
    showToast({
      text: `${patientName}: ${statusLabel[changed.status]}`,
      tone: 'success',
      ...(way && isOpen ? { action: { label: 'Undo', onSelect: () => void undo(changed, way) } } : {}),
    });
  };
}
