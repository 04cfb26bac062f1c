import { createContext, useContext } from 'react';
import type { Member } from '#contract/people/team.ts';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { nameOf, type MemberActions } from './memberActions.ts';

/** Further menu items of the page around a list of people, such as moving a person to another group. */
export const MoreActionsContext = createContext<(member: Member) => readonly MenuItem[]>(() => []);

export type MemberAction = 'change' | 'deactivate' | 'activate' | 'confirm' | 'resend' | 'correct' | 'revoke';

interface MemberActionsProps {
  readonly member: Member;
  readonly actions: MemberActions;
  readonly onAction: (action: MemberAction) => void;
}

/** The menu of a member's row; nothing where no action is allowed. */
export function MemberActions({ actions, member, onAction }: MemberActionsProps) {
  const more = useContext(MoreActionsContext)(member);
  const item = (
    is: boolean,
    action: MemberAction,
    entry: Omit<Exclude<MenuItem, 'line' | { heading: string }>, 'onSelect'>,
  ) => (is ? [{ ...entry, onSelect: () => onAction(action) }] : []);
  const items: MenuItem[] = [
    ...item(actions.role, 'change', {
      label: actions.locations ? 'Change role or locations…' : 'Change role…',
      icon: 'edit',
    }),
    ...more,
    ...item(actions.confirm, 'confirm', { label: 'Confirm invitation', icon: 'check' }),
    ...item(actions.resend, 'resend', { label: 'Resend invitation', icon: 'send' }),
    ...item(actions.correct, 'correct', { label: 'Correct email…', icon: 'mail' }),
    ...item(actions.activate, 'activate', { label: 'Activate', icon: 'check' }),
    ...item(actions.deactivate, 'deactivate', { label: 'Deactivate…', icon: 'declined' }),
    ...item(actions.revoke, 'revoke', {
      label: actions.confirm ? 'Decline invitation…' : 'Revoke invitation…',
      icon: 'close',
    }),
  ];
  if (items.length === 0) return null;
  return <RowMenu items={items} name={nameOf(member)} />;
}
