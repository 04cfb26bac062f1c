import {
  noticeChoiceLabel,
  noticeEventLabel,
  type NoticeChoice,
  type NoticeEvent,
} from '#contract/people/noticeChoices.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { chosenIn, useLazyGetNoticeChoicesQuery, useSetNoticeChoiceMutation } from './noticeChoicesApi.ts';

/** One place where something is chosen: an event, from one hospice or from all. */
export interface ChoiceOwner {
  readonly event: NoticeEvent;
  /** Left out: from all. */
  readonly hospice?: { readonly id: string; readonly name: string } | undefined;
}

const choiceWords = (choice: NoticeChoice | null): string =>
  choice === null ? 'as for all' : noticeChoiceLabel[choice].toLowerCase();

const wordsOf = ({ event, hospice }: ChoiceOwner, choice: NoticeChoice | null): string =>
  `“${noticeEventLabel[event]}”${hospice ? ` from ${hospice.name}` : ''}: ${choiceWords(choice)}`;

/** Chooses at once, and tells it with its way back. */
export function useChoose() {
  const [setChoice] = useSetNoticeChoiceMutation();
  const [readAgain] = useLazyGetNoticeChoicesQuery();
  const showToast = useToast();

  const tell = (error: unknown) => {
    const { message, title } = problem(error);
    showToast({ tone: 'error', text: `${title}. ${message}` });
  };

  return async (place: ChoiceOwner, before: NoticeChoice | null, choice: NoticeChoice | null) => {
    const at = { event: place.event, hospiceId: place.hospice?.id ?? null };
    const { error } = await setChoice({ ...at, choice });
    if (error) {
      tell(error);
      return;
    }
    const undo = async () => {
      const now = await readAgain();
      if (now.data && chosenIn(now.data, at) !== choice) {
        showToast({ text: `Chosen anew meanwhile, and left so: ${wordsOf(place, chosenIn(now.data, at))}` });
        return;
      }
      const undone = await setChoice({ ...at, choice: before });
      if (undone.error) tell(undone.error);
      else showToast({ text: `Undone: ${wordsOf(place, before)}` });
    };
    showToast({ text: wordsOf(place, choice), action: { label: 'Undo', onSelect: () => void undo() } });
  };
}
export type Choose = ReturnType<typeof useChoose>;
