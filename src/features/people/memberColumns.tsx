import { withFallback } from '#contract/platform/labels.ts';
import { createContext, useContext } from 'react';
import { roleLabel } from '#contract/platform/roles.ts';
import { memberStateLabel, type Member, type MemberState } from '#contract/people/team.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { formatDate, formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';
import type { LocationOption } from './organization.ts';

interface ReadBy {
  readonly timeZone: string;
  readonly now: number;
  readonly locations: readonly LocationOption[];
  /** The signed-in person's own id. */
  readonly ownId: string | undefined;
}

/** The data that the cells need, so that the columns can be constants. */
export const ReadByContext = createContext<ReadBy>({ timeZone: 'UTC', now: 0, locations: [], ownId: undefined });

const stateStyle = withFallback<MemberState, { tone: Tone; icon?: IconName }>(
  {
    active: { tone: 'enrolled' },
    deactivated: { tone: 'declined' },
    waiting_for_confirmation: { tone: 'pending', icon: 'alert' },
    invited: { tone: 'received', icon: 'mail' },
    invite_expired: { tone: 'pending' },
  },
  () => ({ tone: 'declined' }),
);

export function StateChip({ state }: { readonly state: MemberState }) {
  return <Chip {...stateStyle[state]}>{memberStateLabel[state]}</Chip>;
}

/** "All", up to two names, or how many; all names on hover. */
export function Locations({ ids }: { readonly ids: readonly string[] }) {
  const { locations } = useContext(ReadByContext);
  if (ids.length === 0) return <span className="quiet">All</span>;
  const names = ids.map((id) => {
    const location = locations.find((one) => one.id === id);
    return location ? `${location.name}${location.isActive ? '' : ' (closed)'}` : 'Another location';
  });
  const [first = ''] = names;
  return (
    <span title={names.join(', ')}>
      {names.length < 3 ? names.join(', ') : `${first} and ${names.length - 1} more`}
    </span>
  );
}

function Name({ member: { credentials, email, id, name } }: { readonly member: Member }) {
  const { ownId } = useContext(ReadByContext);
  return (
    <span className="column shrinks">
      <span>
        {name ?? email}
        {name !== null && credentials !== null && !name.endsWith(`, ${credentials}`) && `, ${credentials}`}
        {id === ownId && <span className="quiet"> (you)</span>}
      </span>
      {name !== null && <span className="small regular tight">{email}</span>}
    </span>
  );
}

function LastSignIn({ member }: { readonly member: Member }) {
  const { now, timeZone } = useContext(ReadByContext);
  const { expiresAt, invitedAt, lastSignInAt, state } = member;
  if (lastSignInAt !== null) {
    return (
      <time dateTime={lastSignInAt} title={formatDateTime(lastSignInAt, timeZone)}>
        {formatRecent(lastSignInAt, timeZone, now)}
      </time>
    );
  }
  if (state === 'active' || state === 'deactivated') return <span className="quiet">Never</span>;
  return (
    <span className="column shrinks">
      <span>{invitedAt !== null && `Invited ${formatRecent(invitedAt, timeZone, now)}`}</span>
      {expiresAt !== null && (
        <span className="small regular tight">
          {state === 'invited' ? 'until' : 'ended'} {formatDate(expiresAt, timeZone)}
        </span>
      )}
    </span>
  );
}

const COLUMNS: readonly Column<Member>[] = [
  { id: 'name', header: 'Name', cell: (member) => <Name member={member} />, isSortable: true, width: 260 },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabel[role], isSortable: true, width: 210 },
  { id: 'locations', header: 'Locations', cell: ({ locationIds }) => <Locations ids={locationIds} /> },
  { id: 'state', header: 'Access', cell: ({ state }) => <StateChip state={state} />, isSortable: true, width: 160 },
  {
    id: 'lastSignInAt',
    header: 'Last login',
    cell: (member) => <LastSignIn member={member} />,
    isSortable: 'downFirst',
    width: 160,
  },
];

export const HOSPICE_COLUMNS = COLUMNS;
/** A group has no locations of its own. */
export const GROUP_COLUMNS = COLUMNS.filter(({ id }) => id !== 'locations');
