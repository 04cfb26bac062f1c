import { useDispatch, useSelector } from 'react-redux';
import type { EnrollmentChange } from '#contract/enrollments.ts';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { LIST } from '#src/api/tags.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useUpdateEnrollmentMutation } from '#src/shared/referrals/enrollmentsApi.ts';
import { useToast } from '#src/ui/useToast.ts';

/** The enrollment that is changed, and how a message names it: by the number, never by the patient. */
export interface QuickTarget {
  readonly hospiceId: string;
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly displayId: string;
  readonly version: number;
}

type Facts = Omit<EnrollmentChange, 'version'>;

/** Changes that ask nothing: they happen at once and can be undone. */
export function useQuickChanges() {
  const [updateEnrollment] = useUpdateEnrollmentMutation();
  const showToast = useToast();
  const dispatch = useDispatch();
  const user = useSelector(selectCurrentUser);

  const tellFailure = (error: unknown) => {
    const { code, message, title } = problem(error);
    const reload = {
      label: 'Reload',
      onSelect: () => {
        dispatch(
          api.util.invalidateTags([
            { type: 'Referral', id: LIST },
            { type: 'Enrollment', id: LIST },
          ]),
        );
      },
    };
    if (code === 'conflict') {
      showToast({ tone: 'error', text: 'Someone changed this a moment ago. Nothing was saved.', action: reload });
    } else showToast({ tone: 'error', text: `${title}. ${message}` });
  };

  const save = async (target: QuickTarget, facts: Facts): Promise<QuickTarget | undefined> => {
    const { displayId: _displayId, version, ...ids } = target;
    const { data, error } = await updateEnrollment({ ...ids, change: { version, ...facts } });
    if (error) tellFailure(error);
    return data && { ...target, version: data.version };
  };

  const change = async (target: QuickTarget, facts: Facts, undoing: Facts, done: string) => {
    const saved = await save(target, facts);
    if (!saved) return;
    const undo = async () => {
      if (await save(saved, undoing)) showToast({ text: `Undone for ${target.displayId}` });
    };
    showToast({ tone: 'success', text: done, action: { label: 'Undo', onSelect: () => void undo() } });
  };

  return {
    logFirstContact: (target: QuickTarget) =>
      change(
        target,
        { firstContactAt: new Date().toISOString() },
        { firstContactAt: null },
        `First contact logged for ${target.displayId}`,
      ),
    assignToMe: (target: QuickTarget, previousId: string | null) =>
      change(
        target,
        { assignedToId: user?.id ?? null },
        { assignedToId: previousId },
        `${target.displayId} is assigned to you`,
      ),
  };
}
