import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useReloadReferral } from './useReloadReferral.ts';

/** Shows why a change without a form was refused; after another user's change with a button that reloads. */
export function useShowRefusal(referralId: string) {
  const showToast = useToast();
  const reload = useReloadReferral(referralId);
  return (error: unknown) => {
    const { code, message, title } = problem(error);
    if (code === 'conflict') {
      showToast({
        tone: 'error',
        text: 'Someone changed this a moment ago. Nothing was saved.',
        action: { label: 'Reload', onSelect: reload },
      });
    } else showToast({ tone: 'error', text: `${title}. ${message}` });
  };
}
