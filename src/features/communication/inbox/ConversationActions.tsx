import { useSelector } from 'react-redux';
import type { ConversationChange, WholeConversation } from '#contract/communication/conversations.ts';
import { formatDateTime, formatTime } from '#contract/platform/formats.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { conversationsApi } from '#src/features/communication/conversationsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { fromLocalInput } from '#contract/platform/localTimes.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';

const MORNING = '08:00';

interface SnoozeChoice {
  readonly label: string;
  readonly until: string;
}

/** How long a conversation can be out of the way: three hours, until tomorrow morning, until Monday morning; in the reader's zone. */
function snoozeChoices(now: number, timeZone: string): SnoozeChoice[] {
  const weekday = new Date(`${plainDateIn(now, timeZone)}T00:00:00Z`).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  const morning = (days: number) => fromLocalInput(`${plainDateIn(now + days * DAY, timeZone)}T${MORNING}`, timeZone);
  const inThreeHours = new Date(now + 3 * HOUR).toISOString();
  const tomorrow = morning(1);
  const monday = morning(daysToMonday);
  return [
    { label: `3 hours, until ${formatTime(inThreeHours, timeZone)}`, until: inThreeHours },
    ...(tomorrow === undefined ? [] : [{ label: 'Tomorrow, 8:00 AM', until: tomorrow }]),
    ...(monday === undefined || daysToMonday === 1 ? [] : [{ label: 'Monday, 8:00 AM', until: monday }]),
  ];
}

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
        <Button
          onClick={() => void run({ needsReply: true }, { needsReply: false }, 'Marked as reply needed')}
          size="small"
        >
          Mark as reply needed
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
