import { useSelector } from 'react-redux';
import { Role, roleLabel } from '#contract/platform/roles.ts';
import type { CurrentUser } from '#contract/platform/users.ts';
import { CONNECTS_GROUP } from '#contract/identity/connectionAccess.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useSignOut } from '#src/auth/signOut.ts';
import { COLOR_MODES, colorModeLabel } from '#src/ui/theme/colorMode.ts';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { colorModeIcons, useColorMode } from '#src/ui/theme/useColorMode.ts';
import styles from './layout.module.css';

/** Names are not stored in the browser, so right after a reload there may be none. */
const nameOf = ({ email, firstName, lastName }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'Account');

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

function roleOf({ role }: CurrentUser): string | undefined {
  const known = Role.safeParse(role);
  return known.success ? roleLabel[known.data] : undefined;
}

/** The signed-in person, with account settings, theme and log-out. */
export function UserMenu({ accountPath }: { accountPath?: string | undefined }) {
  const user = useSelector(selectCurrentUser);
  const signOut = useSignOut();
  const { chooseColorMode, mode } = useColorMode();
  const mayConnect = useMayCall({ access: CONNECTS_GROUP });
  if (!user) return null;

  const name = nameOf(user);
  const organization = user.hospice?.name ?? user.group?.name;
  const details = [roleOf(user), organization, user.email].filter((detail) => detail !== undefined && detail !== name);
  const items: MenuItem[] = [
    ...(accountPath === undefined ? [] : [{ label: 'Account settings', icon: 'user' as const, to: accountPath }]),
    ...(mayConnect ? [{ label: 'Connect a system', icon: 'link' as const, to: '/stakeholder/connections' }] : []),
    { heading: 'Theme' },
    ...COLOR_MODES.map((one) => ({
      label: colorModeLabel[one],
      icon: colorModeIcons[one],
      isChecked: mode === one,
      onSelect: () => chooseColorMode(one),
    })),
    'line',
    { label: 'Log out', icon: 'logOut', onSelect: signOut },
  ];

  return (
    <Menu
      align="end"
      header={
        <>
          <div className="strong">{name}</div>
          {details.map((detail) => (
            <div className={styles['personFact']} key={detail}>
              {detail}
            </div>
          ))}
        </>
      }
      items={items}
      label="Account"
    >
      <span className={styles['who']}>
        {name}
        {organization !== undefined && <span className="quiet regular">, {organization}</span>}
      </span>
      <span aria-hidden="true" className={styles['initials']}>
        {initialsOf(name)}
      </span>
    </Menu>
  );
}
