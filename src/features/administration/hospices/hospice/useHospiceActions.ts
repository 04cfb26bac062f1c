import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { planLabel } from '#contract/platform/plans.ts';
import type { Plan } from '#contract/platform/users.ts';
import { useDispatch } from 'react-redux';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { LIST } from '#src/api/tags.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';

type Change = Pick<Partial<HospiceProfile>, 'plan' | 'isActive'>;

const refusalText = (error: unknown): string => {
  const { code, message } = problem(error);
  return code === 'conflict'
    ? 'Nothing was changed. Someone else just changed this hospice. You see the latest version.'
    : `Nothing was changed. ${message}`;
};

/** The changes to a hospice that only administrators make: immediate, with a toast that offers Undo. */
export function useHospiceActions({ id, name, plan, version }: HospiceProfile) {
  const [administer, { isLoading: isPending }] = administrationApi.useAdministerHospiceMutation();
  const dispatch = useDispatch();
  const showOutcome = useOutcome(refusalText);

  const send = async (change: Change, from: number) => {
    const answer = await administer({ hospiceId: id, body: { ...change, version: from } });
    const isOvertaken = answer.error && problem(answer.error).code === 'conflict';
    if (isOvertaken) dispatch(api.util.invalidateTags([{ type: 'Hospice', id: LIST }]));
    return answer;
  };
  const apply = async (change: Change, back: Change, done: string): Promise<boolean> => {
    const answer = await send(change, version);
    const reached = answer.data?.version ?? version;
    return showOutcome(answer, done, () => send(back, reached), `Undone: ${name}`);
  };

  return {
    isPending,
    changePlan: (next: Plan) => apply({ plan: next }, { plan }, `${name} is now on the ${planLabel[next]} plan`),
    switchOff: () => apply({ isActive: false }, { isActive: true }, `${name} is turned off`),
    switchOn: () => apply({ isActive: true }, { isActive: false }, `${name} is turned on`),
  };
}
