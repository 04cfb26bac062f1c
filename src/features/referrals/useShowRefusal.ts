import { useDispatch } from 'react-redux';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { referralTags } from './referralsApi.ts';

/** Tells that a change without a form was refused; where somebody else was faster, with the way to the current state. */
export function useShowRefusal(referralId: string) {
  const showToast = useToast();
  const dispatch = useDispatch();
  return (error: unknown) => {
    const { code, message, title } = problem(error);
    if (code === 'conflict') {
      const reload = () => void dispatch(api.util.invalidateTags(referralTags(referralId)));
      showToast({
        tone: 'error',
        text: 'Someone changed this a moment ago. Nothing was saved.',
        action: { label: 'Reload', onSelect: reload },
      });
    } else showToast({ tone: 'error', text: `${title}. ${message}` });
  };
}
