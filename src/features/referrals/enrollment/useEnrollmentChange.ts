import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Enrollment, type EnrollmentChange, type EnrollmentSummary } from '#contract/referrals/enrollments.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateEnrollmentMutation } from '#src/features/referrals/enrollmentsApi.ts';
import { useShowRefusal } from '#src/features/referrals/useShowRefusal.ts';

type Part = Omit<EnrollmentChange, 'version'>;
type Target = Pick<EnrollmentSummary, 'hospice' | 'id' | 'version'> & { readonly referralId: string };

/** Changes facts of an enrollment. `change` answers as a mutation does; `doNow` acts at once and offers Undo. */
export function useEnrollmentChange({ hospice, id, referralId, version }: Target) {
  const [updateEnrollment, { isLoading }] = useUpdateEnrollmentMutation();
  const showToast = useToast();
  const tellRefusal = useShowRefusal(referralId);
  const change = (part: Part, on: number = version) =>
    updateEnrollment({ hospiceId: hospice.id, enrollmentId: id, referralId, change: { ...part, version: on } });

  /** @param back what undoes it, made on the version that the change led to */
  const tell = (words: string, reached: number, back?: Part) => {
    const undo = async (reverse: Part) => {
      const undone = await change(reverse, reached);
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
  };

  const doNow = async (part: Part, words: string, back?: Part) => {
    const { data, error } = await change(part);
    if (!data) {
      tellRefusal(error);
      return false;
    }
    tell(words, data.version, back);
    return true;
  };

  return { change, doNow, isPending: isLoading, tell };
}

/**
 * For a form over an enrollment: as it is now. What a refused change tells of it counts too, because the list behind the form
 * may hold the row no longer. `tellSaved` tells what was saved last, with its Undo.
 */
export function useCurrentEnrollment(enrollment: Enrollment) {
  const { change, tell } = useEnrollmentChange(enrollment);
  const [told, setTold] = useState<Enrollment>();
  const reached = useRef(enrollment.version);
  const save = async (part: Part, version: number) => {
    const { data, error } = await change(part, version);
    if (data) reached.current = data.version;
    const refused = error && z.safeParse(Enrollment, problem(error).current);
    if (refused?.success) setTold(refused.data);
    return { error };
  };
  const tellSaved = (words: string, back?: Part) => tell(words, reached.current, back);
  return { current: told && told.version > enrollment.version ? told : enrollment, save, tellSaved };
}
