import { MEMBER_STATES, type Member, type MemberQuery } from '#contract/people/team.ts';
import { ROLES } from '#contract/platform/roles.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { isInState } from '#server/people/invites/inviteRows.queries.ts';
import {
  byName,
  isFoundIn,
  oneOf,
  oneOfIds,
  orderOf,
  readPage,
  type Page,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';

/** The people with access to an organization: accounts, and open invitations. */

/** Whose people they are. */
export type Organization = { readonly hospiceId: string } | { readonly groupId: string };

const belongsTo = (table: 'app_user' | 'invite', organization: Organization): Sql =>
  'hospiceId' in organization
    ? sql`${sql.ref(`${table}.hospice_id`)} = ${organization.hospiceId}::uuid`
    : sql`${sql.ref(`${table}.group_id`)} = ${organization.groupId}::uuid`;

const accounts = (organization: Organization) => sql`
  select app_user.id, case when app_user.is_active then 'active' else 'deactivated' end as state, app_user.email,
    app_user.first_name || ' ' || app_user.last_name as name, app_user.credentials, app_user.role, app_user.location_ids,
    app_user.last_login_at as last_sign_in_at, null::timestamptz as invited_at, null::timestamptz as expires_at,
    app_user.version
  from app_user where ${belongsTo('app_user', organization)} and app_user.account_type <> 'machine'`;

/** Sent again, it was invited again. */
const invitations = (organization: Organization, now: Date) => sql`
  select invite.id,
    case when invite.awaits_confirmation then 'waiting_for_confirmation'
      when invite.expires_at > ${now}::timestamptz then 'invited' else 'invite_expired' end, invite.email,
    nullif(concat_ws(' ', invite.first_name, invite.last_name), ''), null, invite.role, invite.location_ids,
    null, invite.sent_at, case when not invite.awaits_confirmation then invite.expires_at end, null
  from invite where ${belongsTo('invite', organization)} and ${isInState(['waiting_for_confirmation', 'waiting', 'expired'], now)}`;

const columns = sql`member.id, member.state, member.email, member.name, member.credentials, member.role,
  member.location_ids as "locationIds", ${isoColumn(sql`member.last_sign_in_at`)} as "lastSignInAt",
  ${isoColumn(sql`member.invited_at`)} as "invitedAt", ${isoColumn(sql`member.expires_at`)} as "expiresAt", member.version`;

const inOrderOf = (values: readonly string[], column: Sql): Sql =>
  sql`array_position(string_to_array(${sql.lit(values.join(','))}, ','), ${column})`;

const sortings = {
  name: { by: [byName(sql`member.name`)], isOptional: true },
  email: { by: [byName(sql`member.email`)] },
  role: { by: [inOrderOf(ROLES, sql`member.role`)] },
  state: { by: [inOrderOf(MEMBER_STATES, sql`member.state`)] },
  lastSignInAt: { by: [sql`member.last_sign_in_at`], isOptional: true },
} as const satisfies Record<string, Sorting>;

/** A page of an organization's people, the invited among them. */
export async function listMembers(
  db: Database,
  organization: Organization,
  query: MemberQuery,
  now: Date,
): Promise<Page<Member>> {
  const from = sql`(${accounts(organization)} union all ${invitations(organization, now)}) as member`;
  const locations = query['filter.location.id'];
  return readPage(db, {
    columns: sql<Member>`${columns}`,
    from,
    where: [
      oneOf(sql`member.state`, query['filter.state']),
      oneOf(sql`member.role`, query['filter.role']),
      oneOfIds(sql`member.id`, query['filter.id']),
      locations && sql`(cardinality(member.location_ids) = 0 or member.location_ids && ${locations}::uuid[])`,
      isFoundIn(sql`member.name, member.email`, query.search),
    ],
    orderBy: orderOf(query.sortBy, sortings, sql`member.id`),
    paging: query,
  });
}

/** One with an account; undefined: missing, or another organization's. */
export async function readMember(db: Database, organization: Organization, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select ${columns} from (${accounts(organization)}) as member where member.id = ${id}::uuid`.execute(db);
  return rows[0];
}
