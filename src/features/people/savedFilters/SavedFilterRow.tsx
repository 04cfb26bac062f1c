import type { SavedFilter } from '#contract/people/savedFilters.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import styles from './savedFilters.module.css';
import type { SavedFilterActions } from './useSavedFilterActions.ts';

interface SavedFilterRowProps {
  filter: SavedFilter;
  isCurrent: boolean;
  canShare: boolean;
  actions: SavedFilterActions;
  /** The list's current view, as it would be stored. */
  shown: string;
  onPick: () => void;
  onRename: () => void;
}

function itemsFor({ actions, canShare, filter, onRename, shown }: SavedFilterRowProps): MenuItem[] {
  const { isDefault, isShared, name, query } = filter;
  return [
    {
      label: 'Update to the current view',
      icon: 'refresh',
      onSelect: () =>
        void actions.change(filter, { query: shown }, `“${name}” now matches the current view`, { query }),
      reason: shown === query ? 'You’re viewing it now' : undefined,
    },
    { label: 'Rename…', icon: 'edit', onSelect: onRename },
    isDefault
      ? {
          label: 'Remove as default',
          icon: 'minus',
          onSelect: () =>
            void actions.change(filter, { isDefault: false }, 'The list opens unfiltered', { isDefault: true }),
        }
      : {
          label: 'Make default',
          icon: 'check',
          onSelect: () =>
            void actions.change(filter, { isDefault: true }, `The list opens with “${name}”`, { isDefault: false }),
        },
    ...(canShare
      ? [
          {
            label: isShared ? 'Stop sharing' : 'Share with the hospice',
            icon: 'people' as const,
            onSelect: () =>
              void actions.change(
                filter,
                { isShared: !isShared },
                isShared ? `“${name}” is now private` : `Everyone at the hospice can use “${name}”`,
                { isShared },
              ),
          },
        ]
      : []),
    'line',
    { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => void actions.deleteFilter(filter) },
  ];
}

/** A saved filter: a click applies it, its menu changes it. */
export function SavedFilterRow(props: SavedFilterRowProps) {
  const { isDefault, isOwn, isShared, name } = props.filter;
  const marks = [isDefault && 'default', isShared && isOwn && 'shared'].filter(Boolean).join(', ');
  return (
    <li className="row gap2">
      <button
        aria-current={props.isCurrent ? 'true' : undefined}
        className={styles['pick']}
        data-pick=""
        onClick={props.onPick}
        type="button"
      >
        <span className={styles['tick']}>{props.isCurrent && <Icon name="check" />}</span>
        <span className={styles['name']}>{name}</span>
        {marks !== '' && <span className="small rigid"> {marks}</span>}
      </button>
      {isOwn && <Menu align="end" icon="more" items={itemsFor(props)} label={`Change ${name}`} size="small" />}
    </li>
  );
}
