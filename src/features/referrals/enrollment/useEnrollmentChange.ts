import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import { Enrollment, type EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { problem } from '#src/api/problem.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { enrollmentsApi } from '#src/features/referrals/enrollment/enrollmentsApi.ts';
import { useShowRefusal } from '#src/features/referrals/record/useShowRefusal.ts';

type Part = Omit<EnrollmentChange, 'version'>;
type Target = Pick<EnrollmentSummary, 'id' | 'version'> & {
  readonly hospice: { readonly id: string };
  readonly referralId: string;
};

/**
 * Changes facts of an enrollment. `change` returns like a mutation; `doNow` saves at once and offers Undo.
 * @param onChanged gets the enrollment after each change, also after Undo
 */
export function useEnrollmentChange(
  { hospice, id, referralId, version }: Target,
  onChanged?: (now: Enrollment) => void,
) {
  const [updateEnrollment, { isLoading }] = enrollmentsApi.useUpdateEnrollmentMutation();
  const showDone = useUndoToast();
  const showRefusal = useShowRefusal(referralId);
  const change = async (part: Part, on: number = version) => {
    const body = { ...part, version: on };
    const answer = await updateEnrollment({ hospiceId: hospice.id, enrollmentId: id, referralId, body });
    if (answer.data) onChanged?.(answer.data);
    return answer;
  };

  /** @param back the change that undoes it, made on the version `reached` */
  const showChange = (text: string, reached: number, back?: Part) =>
    showDone({ text, undo: back && (() => change(back, reached)) });

  const doNow = async (part: Part, text: string, back?: Part) => {
    const { data, error } = await change(part);
    if (!data) {
      showRefusal(error);
      return false;
    }
    showChange(text, data.version, back);
    return true;
  };

  return { change, doNow, isPending: isLoading, showChange };
}

/**
 * The newest version of an enrollment for a form: also the one in the answer to a refused change, because the list behind the
 * form may no longer have the row. `showSaved` shows the last saved change, with Undo.
 */
export function useCurrentEnrollment(enrollment: Enrollment) {
  const { change, showChange } = useEnrollmentChange(enrollment);
  const [newest, setNewest] = useState<Enrollment>();
  const reached = useRef(enrollment.version);
  const save = async (part: Part, version: number) => {
    const { data, error } = await change(part, version);
    if (data) reached.current = data.version;
    const refused = error && z.safeParse(Enrollment, problem(error).current);
    if (refused?.success) setNewest(refused.data);
    return { error };
  };
  const showSaved = (text: string, back?: Part) => showChange(text, reached.current, back);
  return { current: newest && newest.version > enrollment.version ? newest : enrollment, save, showSaved };
}
