import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import styles from './Menu.module.css';

interface MenuAction {
  label: string;
  icon?: IconName | undefined;
  /** Goes there; otherwise `onSelect` runs. */
  to?: string | undefined;
  onSelect?: (() => void) | undefined;
  isDanger?: boolean | undefined;
  /** One of several, chosen or not. */
  isChecked?: boolean | undefined;
  /** Why it cannot be chosen now. */
  reason?: string | undefined;
}

export type MenuItem = MenuAction | { heading: string } | 'line';

interface MenuActionProps {
  action: MenuAction;
  onDone: () => void;
}

function ActionItem({ action, onDone }: MenuActionProps) {
  const { icon, isChecked, isDanger, label, onSelect, reason, to } = action;
  const inside = (
    <>
      {isChecked === undefined ? icon && <Icon name={icon} /> : <Icon name={isChecked ? 'check' : (icon ?? 'minus')} />}
      <span className={styles['label']}>
        {label}
        {reason !== undefined && <span className={styles['reason']}>{reason}</span>}
      </span>
    </>
  );
  if (to !== undefined && reason === undefined) {
    return (
      <Link className={styles['item']} onClick={onDone} role="menuitem" tabIndex={-1} to={to}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      aria-checked={isChecked}
      aria-disabled={reason !== undefined || undefined}
      className={styles['item']}
      data-danger={isDanger || undefined}
      onClick={() => {
        if (reason !== undefined) return;
        onDone();
        onSelect?.();
      }}
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      tabIndex={-1}
      type="button"
    >
      {inside}
    </button>
  );
}

export function MenuItems({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  return items.map((item, index) => {
    // The entries have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    if (item === 'line') return <hr className={styles['separator']} key={index} />;
    if ('heading' in item) {
      return (
        <div className={styles['heading']} key={item.heading} role="presentation">
          {item.heading}
        </div>
      );
    }
    return <ActionItem action={item} key={item.label} onDone={onDone} />;
  });
}
