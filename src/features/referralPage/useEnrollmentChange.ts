import type { Enrollment, EnrollmentChange } from '#contract/enrollments.ts';
import { problem } from '#src/api/problem.ts';
import { useUpdateEnrollmentMutation } from '#src/shared/referrals/enrollmentsApi.ts';
import { useToast } from '#src/ui/useToast.ts';

type Part = Omit<EnrollmentChange, 'version'>;

/** Changes facts of an enrollment. `change` answers as a mutation does; `doNow` acts at once and offers Undo. */
export function useEnrollmentChange({ hospice, id, referralId, version }: Enrollment) {
  const [updateEnrollment, { isLoading }] = useUpdateEnrollmentMutation();
  const showToast = useToast();
  const change = (part: Part, on: number = version) =>
    updateEnrollment({ hospiceId: hospice.id, enrollmentId: id, referralId, change: { ...part, version: on } });

  const doNow = async (part: Part, words: string, back?: Part) => {
    const { data, error } = await change(part);
    if (!data) {
      showToast({ text: `Not saved. ${problem(error).message}`, tone: 'error' });
      return false;
    }
    const undo = async (reverse: Part) => {
      const undone = await change(reverse, data.version);
      showToast(
        undone.data
          ? { text: `Undone: ${words}` }
          : { text: `This could not be undone. ${problem(undone.error).message}`, tone: 'error' },
      );
    };
    showToast({
      text: words,
      tone: 'success',
      ...(back ? { action: { label: 'Undo', onSelect: () => void undo(back) } } : {}),
    });
    return true;
  };

  return { change, doNow, isPending: isLoading };
}
