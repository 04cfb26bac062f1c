import { useState } from 'react';
import * as z from 'zod/mini';
import { Enrollment, type EnrollmentChange, type EnrollmentSummary } from '#contract/enrollments.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/useToast.ts';
import { useUpdateEnrollmentMutation } from './enrollmentsApi.ts';
import { useTellRefusal } from './useTellRefusal.ts';

type Part = Omit<EnrollmentChange, 'version'>;
type Target = Pick<EnrollmentSummary, 'hospice' | 'id' | 'version'> & { readonly referralId: string };

/** Changes facts of an enrollment. `change` answers as a mutation does; `doNow` acts at once and offers Undo. */
export function useEnrollmentChange({ hospice, id, referralId, version }: Target) {
  const [updateEnrollment, { isLoading }] = useUpdateEnrollmentMutation();
  const showToast = useToast();
  const tellRefusal = useTellRefusal(referralId);
  const change = (part: Part, on: number = version) =>
    updateEnrollment({ hospiceId: hospice.id, enrollmentId: id, referralId, change: { ...part, version: on } });

  const doNow = async (part: Part, words: string, back?: Part) => {
    const { data, error } = await change(part);
    if (!data) {
      tellRefusal(error);
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

/**
 * For a form over an enrollment: as it is now. What a refused change tells of it counts too, because the list behind the form
 * may hold the row no longer.
 */
export function useCurrentEnrollment(enrollment: Enrollment) {
  const { change } = useEnrollmentChange(enrollment);
  const [told, setTold] = useState<Enrollment>();
  const save = async (part: Part, version: number) => {
    const { error } = await change(part, version);
    const refused = error && z.safeParse(Enrollment, problem(error).current);
    if (refused?.success) setTold(refused.data);
    return { error };
  };
  return { current: told && told.version > enrollment.version ? told : enrollment, save };
}
