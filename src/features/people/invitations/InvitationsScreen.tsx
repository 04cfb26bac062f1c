import { useState } from 'react';
import { INVITE_STATES, inviteEndpoints, InviteQuery, type Invite } from '#contract/people/invites.ts';
import { problem } from '#src/api/problem.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { peopleApi } from '#src/features/people/peopleApi.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { invitationsApi } from './invitationsApi.ts';
import { TEAM_REFUSALS } from '#contract/people/teamRules.ts';
import { invitationColumns, isOpen, isUnconfirmed, stateLabel } from './invitationColumns.tsx';

const InviteAdministratorPanel = lazyPart(
  async () => (await import('./InviteAdministratorPanel.tsx')).InviteAdministratorPanel,
);

const CorrectInviteDialog = lazyPart(
  async () => (await import('#src/features/people/CorrectInviteDialog.tsx')).CorrectInviteDialog,
);

const NEWEST_FIRST = [{ column: 'createdAt', direction: 'DESC' }] as const;
const INVITE = 'invite';
const QUICK = [
  { label: 'All', filters: {} },
  ...INVITE_STATES.map((each) => ({ label: stateLabel[each], filters: { 'filter.state': [each] } })),
];

/** Whose people the invited will be: the display where they are looked after. */
function hrefOf({ organization, role }: Invite): string {
  if (organization === null) return '/admin/invitations';
  return role.startsWith('hospice')
    ? `/admin/hospices/${organization.id}?tab=team`
    : `/admin/stakeholders/${organization.id}`;
}

const refusalText = (error: unknown): string => {
  const { code, message } = problem(error);
  return code === 'invite_used'
    ? 'Nothing was sent. This invitation was just accepted or revoked.'
    : `Nothing was changed. ${message}`;
};

function useInvitationActions() {
  const [resendInvite] = peopleApi.useResendInviteMutation();
  const [revokeInvite, { isLoading: isRevoking }] = peopleApi.useRevokeInviteMutation();
  const showOutcome = useOutcome(refusalText);
  return {
    isRevoking,
    resend: async ({ email, id }: Invite) =>
      showOutcome(
        await resendInvite({ inviteId: id }),
        `A new invitation will be sent to ${email}. The old link no longer works`,
      ),
    revoke: async ({ email, id }: Invite) =>
      showOutcome(await revokeInvite({ inviteId: id }), `The invitation for ${email} was revoked`),
  };
}

/** The invitations of all organizations: who has not accepted yet, and who is invited again. */
export function Component() {
  const display = useOwnDisplayContext();
  const panel = useOpenRow('panel');
  const mayInvite = useMayCall(inviteEndpoints.createAdministratorInvite);
  const [correcting, setCorrecting] = useState<Invite>();
  const [revoking, setRevoking] = useState<Invite>();
  const { isRevoking, resend, revoke } = useInvitationActions();
  const { bar, query, state } = useWorkList({
    schema: InviteQuery,
    columns: invitationColumns,
    defaultSort: NEWEST_FIRST,
    storageKey: 'adminInvitations',
  });
  const answer = invitationsApi.useListInvitesQuery({ query }, { refetchOnMountOrArgChange: true });
  const actionsFor = (invite: Invite) =>
    (isOpen(invite) || isUnconfirmed(invite)) && (
      <RowMenu
        items={[
          {
            label: 'Resend invitation',
            icon: 'send',
            onSelect: () => void resend(invite),
            reason: isUnconfirmed(invite) ? TEAM_REFUSALS.unconfirmed : undefined,
          },
          {
            label: 'Correct email…',
            icon: 'mail',
            onSelect: () => setCorrecting(invite),
            reason: isUnconfirmed(invite) ? TEAM_REFUSALS.unconfirmed : undefined,
          },
          { label: 'Revoke invitation…', icon: 'close', onSelect: () => setRevoking(invite) },
        ]}
        name={invite.email}
      />
    );

  return (
    <ListDisplayContext value={display}>
      <div className={list['screen']}>
        <PageHeader
          actions={
            mayInvite && (
              <Button icon="plus" onClick={() => panel.open(INVITE)} variant="primary">
                Invite an administrator…
              </Button>
            )
          }
          back={{ to: '/admin', label: 'Overview' }}
          subtitle="Invitations from all organizations. Hospices and groups also invite their own people."
          title="Invitations"
        />
        <WorkList
          answer={answer}
          empty={
            <EmptyState title="No invitations yet">
              Invite a hospice’s first super administrator from its page.
            </EmptyState>
          }
          filters={<FilterBar {...bar} searchLabel="Search name or email" />}
          label="Invitations"
          list={state}
          isZoned
          quick={state.links.quickItems(QUICK)}
          rowActions={actionsFor}
          rowHref={hrefOf}
          rowLabel={({ email }) => email}
        />
      </div>
      {correcting && (
        <CorrectInviteDialog
          invite={correcting}
          onClose={() => setCorrecting(undefined)}
          onCorrected={() => setCorrecting(undefined)}
        />
      )}
      {revoking && (
        <ConfirmDialog
          confirmLabel="Revoke"
          isDanger
          isPending={isRevoking}
          onClose={() => setRevoking(undefined)}
          onConfirm={() => {
            void revoke(revoking).then(() => setRevoking(undefined));
          }}
          title="Revoke this invitation?"
        >
          <p>The link for {revoking.email} stops working immediately. You can invite them again.</p>
        </ConfirmDialog>
      )}
      {mayInvite && panel.openId === INVITE && <InviteAdministratorPanel onClose={panel.close} />}
    </ListDisplayContext>
  );
}
