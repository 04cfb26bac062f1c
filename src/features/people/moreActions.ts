import { createContext } from 'react';
import type { Member } from '#contract/people/team.ts';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';

/** What the page around a list of people can do with somebody besides: moving a person to another group. */
export const MoreActionsContext = createContext<(member: Member) => readonly MenuItem[]>(() => []);
