import { labels, withFallback } from '#contract/platform/labels.ts';
import type { Invite, InviteState } from '#contract/people/invites.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { roleLabel } from '#contract/platform/roles.ts';
import cells from '#src/ui/table/cells.module.css';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';

export const stateLabel = labels<InviteState>({
  waiting_for_confirmation: 'Waiting for confirmation',
  waiting: 'Waiting',
  expired: 'Expired',
  accepted: 'Accepted',
  revoked: 'Revoked',
});

const stateTone = withFallback<InviteState, Tone>(
  {
    waiting_for_confirmation: 'pending',
    waiting: 'received',
    expired: 'pending',
    accepted: 'enrolled',
    revoked: 'declined',
  },
  () => 'declined',
);

export const isOpen = ({ state }: Pick<Invite, 'state'>): boolean => state === 'waiting' || state === 'expired';

export const isUnconfirmed = ({ state }: Pick<Invite, 'state'>): boolean => state === 'waiting_for_confirmation';

function Who({ email, firstName, lastName }: Invite) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <span className="column shrinks">
      {email}
      {name !== '' && <span className={cells['second']}>{name}</span>}
    </span>
  );
}

/** The invitations' columns. Those that sort bear the API's names. */
export const invitationColumns: readonly Column<Invite>[] = [
  { id: 'email', header: 'Invited', isSortable: true, cell: (invite) => <Who {...invite} /> },
  { id: 'state', header: 'Status', cell: ({ state }) => <Chip tone={stateTone[state]}>{stateLabel[state]}</Chip> },
  {
    id: 'organization',
    header: 'Organization',
    isSortable: true,
    cell: ({ organization }) => organization?.name ?? PRODUCT_NAME,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabel[role] },
  {
    id: 'createdAt',
    header: 'Sent',
    isSortable: 'downFirst',
    cell: ({ createdAt }) => <RecentTime at={createdAt} />,
  },
  {
    id: 'expiresAt',
    header: 'Link expires',
    isSortable: true,
    cell: (invite) => isOpen(invite) && <RecentTime at={invite.expiresAt} />,
  },
  { id: 'invitedBy', header: 'By', cell: ({ invitedBy }) => invitedBy },
];
