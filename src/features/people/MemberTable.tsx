import { useMemo, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { GROUP_ROLES, HOSPICE_ROLES, roleLabel, type Role } from '#contract/platform/roles.ts';
import { MemberQuery, memberStateLabel, type Member } from '#contract/people/team.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FilterMenu } from '#src/ui/filters/FilterMenu.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { tableOf, useWorkList, type WorkListState } from '#src/ui/lists/useWorkList.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { MemberActions, type MemberAction } from './MemberActions.tsx';
import { allowedActions, nameOf } from './memberActions.ts';
import { GROUP_COLUMNS, HOSPICE_COLUMNS, ReadByContext } from './memberColumns.tsx';
import { isHospice, useMembers, usePeopleRights, type LocationOption, type Organization } from './organization.ts';
import { useMemberChanges } from './useMemberChanges.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';

const CorrectInviteDialog = lazyPart(async () => (await import('./CorrectInviteDialog.tsx')).CorrectInviteDialog);
const OpenMember = lazyPart(async () => (await import('./OpenMember.tsx')).OpenMember);

/** The list's state that the menu of saved filters needs. */
export interface MemberList extends Pick<WorkListState<Member>, 'isFresh' | 'layout'> {
  readonly query: MemberQuery;
}

interface MemberTableProps {
  readonly organization: Organization;
  /** Under which the device remembers the columns. */
  readonly storageKey: string;
  /** A hospice's, the closed ones among them. */
  readonly locations?: readonly LocationOption[];
  /** For times; left out, the reader's own. */
  readonly timeZone?: string | undefined;
  readonly renderSaved?: (list: MemberList) => ReactNode;
  /** Opens the panel that invites; the button is shown to people who may invite. */
  readonly onInvite: () => void;
}

const NO_LOCATIONS: readonly LocationOption[] = [];

/** The address parameter with the id of the open member. */
const PERSON = 'person';

/** Everybody who has access to a hospice or a group, and the invited. Filters and the open member are in the address. */
export function MemberTable(props: MemberTableProps) {
  const { locations = NO_LOCATIONS, onInvite, organization, renderSaved, storageKey, timeZone } = props;
  const isOfHospice = isHospice(organization);
  const roles: readonly Role[] = isOfHospice ? HOSPICE_ROLES : GROUP_ROLES;
  const columns = isOfHospice ? HOSPICE_COLUMNS : GROUP_COLUMNS;
  const user = useSelector(selectCurrentUser);
  const ownTimeZone = useOwnTimeZone();
  const rights = usePeopleRights(organization);
  const { bar, filter, query, state } = useWorkList({ schema: MemberQuery, columns, storageKey });
  const { onChange: changeLocations, selected: locationIds = [] } = filter('filter.location.id');
  const answer = useMembers(organization, query);
  const row = useOpenRow(PERSON);
  const { perform, dialog } = useMemberActions(organization, row);
  const now = useNow();
  const ownId = user?.id;
  const readBy = useMemo(
    () => ({ timeZone: timeZone ?? ownTimeZone, now, locations, ownId }),
    [locations, now, ownId, ownTimeZone, timeZone],
  );
  const actionsFor = (member: Member) => (
    <MemberActions
      actions={allowedActions(member, user, organization, rights)}
      member={member}
      onAction={(what) => perform(member, what)}
    />
  );
  return (
    <ReadByContext value={readBy}>
      <div className="grid gap8 shrinks oneColumn">
        <FilterBar
          {...bar}
          atEnd={
            <>
              {renderSaved?.({ isFresh: state.isFresh, layout: state.layout, query })}
              {rights.mayInvite && (
                <Button icon="plus" onClick={onInvite} variant="primary">
                  Invite…
                </Button>
              )}
            </>
          }
          searchLabel="Search name or email"
        >
          <ChoiceFilter {...filter('filter.state')} label="Access" labels={memberStateLabel} />
          <ChoiceFilter {...filter('filter.role')} choices={roles} label="Role" labels={roleLabel} />
          {locations.length > 0 && (
            <FilterMenu
              label="Location"
              onChange={(chosen) => changeLocations(chosen.length > 0 ? chosen : undefined)}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              selected={locationIds}
            />
          )}
        </FilterBar>
        <PagedTable
          {...tableOf(state)}
          answer={answer}
          empty={
            <EmptyState isCompact title="No one has access yet">
              Invite someone. They get an email with a link to sign up.
            </EmptyState>
          }
          isCompact
          label="People with access"
          rowActions={actionsFor}
          rowHref={({ id }) => row.hrefOf(id)}
          rowLabel={nameOf}
          rowLinkOptions={row.linkOptions}
        />
      </div>
      {row.openId !== null && (
        <OpenMember
          id={row.openId}
          key={row.openId}
          onAction={perform}
          onClose={row.close}
          onGone={() => void answer.refetch()}
          organization={organization}
          rights={rights}
        />
      )}
      {dialog}
    </ReadByContext>
  );
}

interface Asked {
  readonly member: Member;
  readonly action: 'deactivate' | 'revoke';
}

/** Performs the chosen action on a member; ending access is confirmed in the dialog. */
function useMemberActions(organization: Organization, row: ReturnType<typeof useOpenRow>) {
  const { confirm, isPending, resend, revoke, setActive } = useMemberChanges(organization);
  const [asked, setAsked] = useState<Asked>();
  const [correcting, setCorrecting] = useState<Member>();
  const perform = (member: Member, what: MemberAction) => {
    if (what === 'change') row.open(member.id);
    else if (what === 'activate') void setActive(member, true);
    else if (what === 'confirm')
      void confirm(member).then((isDone) => isDone && row.openId === member.id && row.close());
    else if (what === 'resend') void resend(member);
    else if (what === 'correct') setCorrecting(member);
    else setAsked({ member, action: what });
  };
  const end = async ({ action: what, member }: Asked) => {
    const isDone = what === 'revoke' ? await revoke(member) : await setActive(member, false);
    setAsked(undefined);
    // A revoked invitation leaves the list.
    if (isDone && what === 'revoke' && row.openId === member.id) row.close();
  };
  const dialog = asked && (
    <EndAccessDialog
      {...asked}
      isPending={isPending}
      onClose={() => setAsked(undefined)}
      onConfirm={() => void end(asked)}
    />
  );
  const correction = correcting && (
    <CorrectInviteDialog
      invite={correcting}
      onClose={() => setCorrecting(undefined)}
      onCorrected={() => {
        setCorrecting(undefined);
        if (row.openId === correcting.id) row.close();
      }}
    />
  );
  return {
    perform,
    dialog: (
      <>
        {dialog}
        {correction}
      </>
    ),
  };
}

interface EndAccessDialogProps extends Asked {
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Explains the effect of ending a member's access, and asks for confirmation. */
function EndAccessDialog({ action, member, ...rest }: EndAccessDialogProps) {
  if (action === 'revoke' && member.state === 'waiting_for_confirmation') {
    return (
      <ConfirmDialog {...rest} confirmLabel="Decline" isDanger title="Decline this invitation?">
        <p>{member.email} won’t get an invitation or access. You can invite them again.</p>
      </ConfirmDialog>
    );
  }
  if (action === 'revoke') {
    return (
      <ConfirmDialog {...rest} confirmLabel="Revoke" isDanger title="Revoke this invitation?">
        <p>The link for {member.email} stops working immediately. You can invite them again.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...rest} confirmLabel="Deactivate" isDanger title={`Deactivate ${nameOf(member)}?`}>
      <p>
        They lose access immediately, on every device. Their past work keeps their name, and you can activate the
        account again.
      </p>
    </ConfirmDialog>
  );
}
