import { Menu } from './Menu.tsx';
import type { MenuItem } from './MenuItems.tsx';

interface RowMenuProps {
  /** The row's name, as in "Actions for Harbor Hospice". */
  readonly name: string;
  readonly items: readonly MenuItem[];
}

/** The actions on one row of a list. */
export const RowMenu = ({ items, name }: RowMenuProps) => (
  <Menu align="end" icon="more" items={items} label={`Actions for ${name}`} size="small" />
);
