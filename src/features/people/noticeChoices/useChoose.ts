import {
  noticeChoiceLabel,
  noticeEventLabel,
  type NoticeChoice,
  type NoticeEvent,
} from '#contract/people/noticeChoices.ts';
import { problemText } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { noticeChoicesApi, chosenIn } from './noticeChoicesApi.ts';

/** The target of a choice: an event of one hospice or of all. */
export interface ChoiceTarget {
  readonly event: NoticeEvent;
  /** Left out: all hospices. */
  readonly hospice?: { readonly id: string; readonly name: string } | undefined;
}

const choiceLabel = (choice: NoticeChoice | null): string =>
  choice === null ? 'same as all hospices' : noticeChoiceLabel[choice].toLowerCase();

const choiceText = ({ event, hospice }: ChoiceTarget, choice: NoticeChoice | null): string =>
  `“${noticeEventLabel[event]}”${hospice ? ` from ${hospice.name}` : ''}: ${choiceLabel(choice)}`;

/** Saves a choice at once, with Undo. */
export function useChoose() {
  const [setChoice] = noticeChoicesApi.useSetNoticeChoiceMutation();
  const [readAgain] = noticeChoicesApi.useLazyGetNoticeChoicesQuery();
  const showToast = useToast();

  const showRefusal = (error: unknown) => showToast({ tone: 'error', text: problemText(error) });

  return async (target: ChoiceTarget, before: NoticeChoice | null, choice: NoticeChoice | null) => {
    const at = { event: target.event, hospiceId: target.hospice?.id ?? null };
    const { error } = await setChoice({ body: { ...at, choice } });
    if (error) {
      showRefusal(error);
      return;
    }
    const undo = async () => {
      const now = await readAgain();
      if (now.data && chosenIn(now.data, at) !== choice) {
        showToast({ text: `Not undone, because it was changed since: ${choiceText(target, chosenIn(now.data, at))}` });
        return;
      }
      const undone = await setChoice({ body: { ...at, choice: before } });
      if (undone.error) showRefusal(undone.error);
      else showToast({ text: `Undone: ${choiceText(target, before)}` });
    };
    showToast({ text: choiceText(target, choice), action: { label: 'Undo', onSelect: () => void undo() } });
  };
}
export type Choose = ReturnType<typeof useChoose>;
