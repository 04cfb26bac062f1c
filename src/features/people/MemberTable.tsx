import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { GROUP_ROLES, HOSPICE_ROLES } from '#contract/platform/roles.ts';
import { MemberQuery, type Member } from '#contract/people/team.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';
import { useTableLayout, type TableLayout } from '#src/ui/table/useTableLayout.ts';
import { listLink, useListQuery } from '#src/ui/lists/useListQuery.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { EndAccessDialog } from './EndAccessDialog.tsx';
import { MemberActions, type MemberAct } from './MemberActions.tsx';
import { allowedActions, nameOf } from './memberActions.ts';
import { GROUP_COLUMNS, HOSPICE_COLUMNS, ReadByContext } from './memberColumns.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { isHospice, useMembers, usePeopleRights, type Organization, type LocationOption } from './organization.ts';
import { useMemberChanges } from './useMemberChanges.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

const OpenMember = lazyComponent(async () => (await import('./OpenMember.tsx')).OpenMember);

/** What the menu of saved filters needs. */
export interface MemberList {
  readonly query: MemberQuery;
  readonly layout: TableLayout;
}

interface MemberTableProps {
  readonly organization: Organization;
  /** Under which the device remembers the columns. */
  readonly storageKey: string;
  /** A hospice's, the closed ones among them. */
  readonly locations?: readonly LocationOption[];
  /** For times; left out, the browser's own. */
  readonly timeZone?: string | undefined;
  readonly renderSaved?: (list: MemberList) => ReactNode;
  /** Opens the panel that invites; the button is shown to people who may invite. */
  readonly onInvite: () => void;
}

interface Asked {
  readonly member: Member;
  readonly act: 'deactivate' | 'revoke';
}

const SORTS = ['name', 'email', 'role', 'state', 'lastSignInAt'] as const;

/** The order by columns that the server sorts by; undefined is the default order. */
function known(sort: readonly SortKey[]): MemberQuery['sortBy'] | undefined {
  const found = sort.flatMap(({ column, direction }) => {
    const name = SORTS.find((one) => one === column);
    return name === undefined ? [] : [{ column: name, direction }];
  });
  return found.length > 0 ? found : undefined;
}

const NO_LOCATIONS: readonly LocationOption[] = [];
const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The address parameter with the id of the open member. */
const PERSON = 'person';

/** Everybody who has access to a hospice or a group, and the invited. Filters and the open member are in the address. */
export function MemberTable(props: MemberTableProps) {
  const { locations = NO_LOCATIONS, onInvite, organization, renderSaved, storageKey, timeZone } = props;
  const isOfHospice = isHospice(organization);
  const columns = isOfHospice ? HOSPICE_COLUMNS : GROUP_COLUMNS;
  const user = useSelector(selectCurrentUser);
  const rights = usePeopleRights(organization);
  const [query, changeQuery] = useListQuery(MemberQuery);
  const [params] = useSearchParams();
  const layout = useTableLayout(storageKey, columns);
  const answer = useMembers(organization, query);
  const { isPending, resend, revoke, setActive } = useMemberChanges(organization);
  const [asked, setAsked] = useState<Asked>();
  const row = useOpenRow(PERSON);
  const now = useNow();
  const ownId = user?.id;
  const readBy = useMemo(
    () => ({ timeZone: timeZone ?? ownTimeZone(), now, locations, ownId }),
    [locations, now, ownId, timeZone],
  );

  const act = (member: Member, what: MemberAct) => {
    if (what === 'change') row.open(member.id);
    else if (what === 'activate') void setActive(member, true);
    else if (what === 'resend') void resend(member);
    else setAsked({ member, act: what });
  };
  const actionsFor = (member: Member) => (
    <MemberActions
      acts={allowedActions(member, user, organization, rights)}
      member={member}
      onAct={(what) => act(member, what)}
    />
  );
  const end = async ({ act: what, member }: Asked) => {
    const isDone = what === 'revoke' ? await revoke(member) : await setActive(member, false);
    setAsked(undefined);
    // A revoked invitation leaves the list.
    if (isDone && what === 'revoke' && row.openId === member.id) row.close();
  };

  const { limit, page: _page, sortBy, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clearLink = listLink(MemberQuery, { limit, sortBy }, params);

  return (
    <ReadByContext value={readBy}>
      <div className="grid gap8 shrinks oneColumn">
        <MemberFilters
          clearLink={isFiltered ? clearLink : undefined}
          locations={locations}
          onChange={changeQuery}
          query={query}
          roles={isOfHospice ? HOSPICE_ROLES : GROUP_ROLES}
          tools={
            <>
              {renderSaved?.({ query, layout })}
              {rights.mayInvite && (
                <Button icon="plus" onClick={onInvite} variant="primary">
                  Invite…
                </Button>
              )}
            </>
          }
        />
        <PagedTable
          answer={answer}
          clearLink={isFiltered ? clearLink : undefined}
          columns={columns}
          empty={
            <EmptyState isCompact title="Nobody has access yet">
              Invite the first person: an email brings a link to sign up.
            </EmptyState>
          }
          isCompact
          label="People with access"
          layout={layout}
          onPage={changeQuery}
          onSort={(sort) => changeQuery({ sortBy: known(sort) })}
          paging={query}
          rowActions={actionsFor}
          rowHref={({ id }) => row.hrefOf(id)}
          rowLabel={nameOf}
          rowLinkOptions={row.linkOptions}
          sort={query.sortBy}
        />
      </div>
      {row.openId !== null && (
        <Suspense>
          <OpenMember
            id={row.openId}
            key={row.openId}
            onAct={act}
            onClose={row.close}
            onGone={() => void answer.refetch()}
            organization={organization}
            rights={rights}
          />
        </Suspense>
      )}
      {asked && (
        <EndAccessDialog
          {...asked}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void end(asked)}
        />
      )}
    </ReadByContext>
  );
}
