import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { planLabel } from '#contract/platform/plans.ts';
import type { Plan } from '#contract/platform/users.ts';
import { useDispatch } from 'react-redux';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { LIST } from '#src/api/tags.ts';
import { useAdministerHospiceMutation } from '#src/features/administration/organizations/administrationApi.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';

type Change = Pick<Partial<HospiceProfile>, 'plan' | 'isActive'>;

/** What only administrators change of a hospice: at once, with a toast that offers Undo. */
export function useHospiceActions({ id, name, plan, version }: HospiceProfile) {
  const [administer, { isLoading: isPending }] = useAdministerHospiceMutation();
  const showToast = useToast();
  const dispatch = useDispatch();

  const apply = async (change: Change, from: number, done: string, back?: Change): Promise<boolean> => {
    const { data, error } = await administer({ hospiceId: id, body: { ...change, version: from } });
    if (error) {
      const { code, message } = problem(error);
      if (code === 'conflict') dispatch(api.util.invalidateTags([{ type: 'Hospice', id: LIST }]));
      showToast({
        text:
          code === 'conflict'
            ? 'Nothing was changed: somebody else changed this hospice meanwhile. It is shown as it is now.'
            : `Nothing was changed. ${message}`,
        tone: 'error',
      });
      return false;
    }
    showToast({
      text: done,
      ...(back && data
        ? { action: { label: 'Undo', onSelect: () => void apply(back, data.version, `Taken back: ${name}`) } }
        : {}),
    });
    return true;
  };

  return {
    isPending,
    changePlan: (next: Plan) => apply({ plan: next }, version, `${name} has the ${planLabel[next]} plan now`, { plan }),
    switchOff: () => apply({ isActive: false }, version, `${name} is switched off`, { isActive: true }),
    switchOn: () => apply({ isActive: true }, version, `${name} is on again`, { isActive: false }),
  };
}
