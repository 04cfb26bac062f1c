import type { MessageSummary } from '#contract/communication/communications.ts';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { composePath, messagePath } from './paths.ts';
import { actionsOf, useMessageActions, type ConfirmedAction } from './useMessageActions.ts';
import { useMessageTitle } from './useMessageTitle.ts';

interface MessageRowActionsProps {
  readonly hospiceId: string;
  readonly message: MessageSummary;
  readonly onAsk: (message: MessageSummary, action: ConfirmedAction) => void;
}

/** The actions of a row of the list. */
export function MessageRowActions({ hospiceId, message, onAsk }: MessageRowActionsProps) {
  const { duplicate, takeBack } = useMessageActions(hospiceId);
  const titleOf = useMessageTitle();
  const actions = actionsOf(message);
  const hasReaders =
    message.audience.savedFilter !== null ||
    message.audience.groups.length > 0 ||
    message.audience.communities.length > 0 ||
    message.audience.people.length > 0;
  const items: MenuItem[] = [
    actions.write
      ? { label: 'Edit draft', icon: 'edit', to: composePath(message.id) }
      : { label: 'Open', icon: 'eye', to: messagePath(message.id) },
    ...(actions.send
      ? [
          {
            label: 'Send now…',
            icon: 'send' as const,
            onSelect: () => onAsk(message, 'send'),
            reason: hasReaders ? undefined : 'Choose recipients first',
          },
        ]
      : []),
    ...(actions.takeBack
      ? [{ label: 'Cancel sending', icon: 'undo' as const, onSelect: () => void takeBack(message) }]
      : []),
    ...(actions.stop
      ? [{ label: 'Stop remaining emails…', icon: 'close' as const, onSelect: () => onAsk(message, 'stop') }]
      : []),
    { label: 'Duplicate', icon: 'document', onSelect: () => void duplicate(message) },
    ...(actions.remove
      ? [
          'line' as const,
          { label: 'Delete…', icon: 'trash' as const, isDanger: true, onSelect: () => onAsk(message, 'remove') },
        ]
      : []),
  ];
  return <RowMenu items={items} name={titleOf(message)} />;
}
