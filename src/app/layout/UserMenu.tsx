import { useSelector } from 'react-redux';
import { Role, roleLabel } from '#contract/platform/roles.ts';
import type { CurrentUser } from '#contract/platform/users.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useSignOut } from '#src/auth/signOut.ts';
import { COLOR_MODES, colorModeLabel, type ColorMode } from '#src/ui/theme/colorMode.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { useColorMode } from '#src/ui/theme/useColorMode.ts';
import styles from './layout.module.css';

const MODE_ICONS: Record<ColorMode, IconName> = { light: 'sun', dark: 'moon', system: 'system' };

/** Names are not kept in the browser: right after a reload there may be none yet. */
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

/** Who is signed in, where, and what concerns this person alone. */
export function UserMenu({ accountPath }: { accountPath?: string | undefined }) {
  const user = useSelector(selectCurrentUser);
  const signOut = useSignOut();
  const { chooseColorMode, mode } = useColorMode();
  if (!user) return null;

  const name = nameOf(user);
  const organization = user.hospice?.name ?? user.group?.name;
  const facts = [roleOf(user), organization, user.email].filter((fact) => fact !== undefined && fact !== name);
  const items: MenuItem[] = [
    ...(accountPath === undefined ? [] : [{ label: 'Account settings', icon: 'user' as const, to: accountPath }]),
    { heading: 'Theme' },
    ...COLOR_MODES.map((one) => ({
      label: colorModeLabel[one],
      icon: MODE_ICONS[one],
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
          {facts.map((fact) => (
            <div className={styles['personFact']} key={fact}>
              {fact}
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
