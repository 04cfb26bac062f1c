import { useSelector } from 'react-redux';
import type { ConversationChange, WholeConversation } from '#contract/communication/conversations.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { snoozeChoices } from './snoozeChoices.ts';

interface ConversationActionsProps {
  readonly hospiceId: string;
  readonly conversation: WholeConversation;
  readonly display: Pick<DisplayContext, 'now' | 'timeZone'>;
}

/** What can be done with a conversation besides a reply: say that it needs none, snooze it, assign it. */
export function ConversationActions({ conversation, display, hospiceId }: ConversationActionsProps) {
  const ownId = useSelector(selectCurrentUser)?.id;
  const people = conversationsApi.useListConversationAssigneesQuery({ hospiceId }).data ?? [];
  const [change] = conversationsApi.useChangeConversationMutation();
  const showOutcome = useOutcome();
  const showUndo = useUndoToast();
  const { assignedTo, id, snoozedUntil, waitsSince } = conversation;

  const save = (body: ConversationChange) => change({ hospiceId, conversationId: id, body });
  const run = async (body: ConversationChange, before: ConversationChange, text: string) => {
    const answer = await save(body);
    if (answer.error) showOutcome(answer, text);
    else showUndo({ text, undo: () => save(before) });
  };

  const assign = (person: { readonly id: string; readonly name: string } | null): void =>
    void run(
      { assignedToId: person?.id ?? null },
      { assignedToId: assignedTo?.id ?? null },
      person === null ? 'Assigned to no one' : `Assigned to ${person.id === ownId ? 'you' : person.name}`,
    );
  const self = people.find((person) => person.id === ownId);
  const others = people.filter((person) => person.id !== ownId);
  const personItem = (person: { readonly id: string; readonly name: string }, label: string): MenuItem => ({
    label,
    isChecked: assignedTo?.id === person.id,
    onSelect: () => assign(person),
  });
  const assignItems: MenuItem[] = [
    ...(self ? [personItem(self, 'Me')] : []),
    ...others.map((person) => personItem(person, person.name)),
    { label: 'No one', isChecked: assignedTo === null, onSelect: () => assign(null) },
  ];
  const snooze = (until: string | null, text: string): void =>
    void run({ snoozedUntil: until }, { snoozedUntil }, text);
  const snoozeItems: MenuItem[] = [
    ...snoozeChoices(display.now, display.timeZone).map(({ label, until }) => ({
      label,
      onSelect: () => snooze(until, `Snoozed until ${formatDateTime(until, display.timeZone)}`),
    })),
    ...(snoozedUntil === null ? [] : [{ label: 'End snooze', onSelect: () => snooze(null, 'Snooze ended') }]),
  ];

  return (
    <div className="row gap8 wrap">
      {waitsSince === null ? (
        <Button onClick={() => void run({ needsReply: true }, { needsReply: false }, 'Marked as waiting')} size="small">
          Mark as waiting
        </Button>
      ) : (
        <>
          <Button
            icon="check"
            onClick={() => void run({ needsReply: false }, { needsReply: true }, 'Marked as no reply needed')}
            size="small"
          >
            No reply needed
          </Button>
          <Menu items={snoozeItems} label="Snooze" size="small" variant="secondary">
            Snooze
          </Menu>
        </>
      )}
      <Menu items={assignItems} label="Assign" size="small" variant="secondary">
        {assignedTo === null ? 'Assign' : `Assigned to ${assignedTo.id === ownId ? 'you' : assignedTo.name}`}
      </Menu>
    </div>
  );
}
