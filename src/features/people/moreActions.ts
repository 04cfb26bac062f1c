import { createContext } from 'react';
import type { Member } from '#contract/people/team.ts';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';

/** Further menu items of the page around a list of people, such as moving a person to another group. */
export const MoreActionsContext = createContext<(member: Member) => readonly MenuItem[]>(() => []);
