import type { CurrentUser } from '#contract/platform/users.ts';
import { SERVICE_ACCOUNT_MARK, SERVICE_ACCOUNT_ROLE, type MachineScope } from '#contract/platform/machineScopes.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { plannedOnce } from '#server/platform/database/plannedOnce.queries.ts';
import { sentWithNext } from '#server/platform/database/sentTogether.queries.ts';
import { isAdmin, type Actor } from './viewpoint.ts';
import type { SqlBool } from 'kysely';

/** The person as the database knows it, with what `GET /v1/users/me` answers. */
export interface Person extends Actor {
  readonly hospice: NonNullable<CurrentUser['hospice']> | null;
  readonly group: NonNullable<CurrentUser['group']> | null;
  /** Who the person is in the directory of providers. */
  readonly providerId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly credentials: string | null;
  readonly defaultScreen: string | null;
  readonly timeZone: string | null;
  /** False while the hospice or the group is switched off: nobody of it has access, and nobody has lost the account. */
  readonly isOrganizationOn: boolean;
}

/**
 * The active person behind a verified token, with their hospice or group; undefined when nobody is, or no longer, or when the sign-in has
 * ended.
 * Asked once per call, so a deactivated or re-roled person loses its rights at the next one.
 */
export async function findPerson(db: Database, identity: Identity): Promise<Person | undefined> {
  if (identity.scopes) return findMachine(db, identity.subject, identity.scopes);
  const { rows } = await sql<Person>`
    select ${plannedOnce} app_user.id, account_type as "accountType", role, hospice_id as "hospiceId", group_id as "groupId",
      location_ids as "locationIds", app_user.email, first_name as "firstName", last_name as "lastName", credentials,
      default_screen as "defaultScreen", app_user.time_zone as "timeZone",
      coalesce(hospice.is_active, provider_group.is_active, true) as "isOrganizationOn", ${organizationColumns},
      (select provider.id from provider
        where provider.user_id = app_user.id and app_user.group_id is not null limit 1) as "providerId"
    from app_user
      left join hospice on hospice.id = app_user.hospice_id
      left join provider_group on provider_group.id = app_user.group_id
    where ${ofIdentity(identity)} and app_user.is_active and ${isSignedIn(identity)}`.execute(db);
  return rows[0];
}

/** The hospice or the group that somebody belongs to, as `GET /v1/users/me` answers it. */
const organizationColumns: Sql = sql`
  case when hospice.id is not null then json_build_object(
    'id', hospice.id, 'name', hospice.name, 'plan', hospice.plan, 'timeZone', hospice.time_zone,
    'responseTargetMinutes', hospice.response_target_minutes, 'admissionTargetHours', hospice.admission_target_hours
  ) end as hospice,
  case when provider_group.id is not null then json_build_object(
    'id', provider_group.id, 'name', provider_group.name, 'type', provider_group.type
  ) end as "group"`;

/**
 * The service account behind a verified token, with the scopes that both the token and the account have; undefined once it was
 * ended. Asked once per call, as for a person.
 */
async function findMachine(db: Database, id: string, scopes: readonly MachineScope[]): Promise<Person | undefined> {
  const { rows } = await sql<MachineRow>`
    select ${plannedOnce} account.id, account.name, account.scopes, account.hospice_id as "hospiceId", account.group_id as "groupId",
      coalesce(hospice.is_active, provider_group.is_active, false) as "isOrganizationOn", ${organizationColumns}
    from service_account as account
      left join hospice on hospice.id = account.hospice_id
      left join provider_group on provider_group.id = account.group_id
    where account.id = ${id}::uuid and account.ended_at is null`.execute(db);
  const [account] = rows;
  if (!account) return undefined;
  const { name, scopes: allowed, ...rest } = account;
  return {
    ...rest,
    accountType: account.hospiceId === null ? 'stakeholder' : 'hospice',
    role: SERVICE_ACCOUNT_ROLE,
    locationIds: [],
    scopes: allowed.filter((scope) => scopes.includes(scope)),
    email: '',
    firstName: name,
    lastName: SERVICE_ACCOUNT_MARK,
    credentials: null,
    defaultScreen: null,
    timeZone: null,
    providerId: null,
  };
}

interface MachineRow extends Pick<Person, 'id' | 'hospiceId' | 'groupId' | 'isOrganizationOn' | 'hospice' | 'group'> {
  readonly name: string;
  readonly scopes: readonly MachineScope[];
}

/** The embedded provider's grant of the token must still be there. It is compared with the process's clock, as the provider does. */
const isSignedIn = ({ isEmbedded, session }: Identity): Sql<SqlBool> =>
  isEmbedded && session !== undefined
    ? sql<SqlBool>`exists (
        select from oidc_payload where model = 'Grant' and oidc_payload.id = ${session} and expires_at > ${new Date()})`
    : sql<SqlBool>`true`;

/** Each side reads by policies of its own; who is of none sees nothing of any tenant. */
function roleOf(actor: Actor | null): string {
  if (actor?.hospiceId) return 'wayside_hospice';
  if (actor?.groupId) return 'wayside_group';
  return actor && isAdmin(actor) ? 'wayside_admin' : 'wayside_app';
}

/**
 * From here to the end of the transaction the row-level policies apply, behind the queries' own tenancy. Without an actor nothing of
 * any tenant is visible.
 */
export async function enterSession(trx: Trx, actor: Actor | null): Promise<void> {
  await sql`select ${sentWithNext} ${plannedOnce}
    set_config('role', ${roleOf(actor)}, true),
    set_config('wayside.user_id', ${actor?.id ?? ''}, true),
    set_config('wayside.hospice_id', ${actor?.hospiceId ?? ''}, true),
    set_config('wayside.group_id', ${actor?.groupId ?? ''}, true),
    set_config('wayside.location_ids', ${actor && actor.locationIds.length > 0 ? `{${actor.locationIds.join(',')}}` : ''}, true),
    set_config('wayside.is_admin', ${actor && isAdmin(actor) ? 'true' : ''}, true)`.execute(trx);
}

/**
 * Runs a part of a call with the server's own rights, for what the system does in the caller's wake (another hospice's open
 * enrollment is declined when one enrolls). The policies apply again afterwards.
 */
export async function asSystem<Result>(trx: Trx, run: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  await sql`select ${sentWithNext} set_config('role', 'none', true)`.execute(trx);
  const result = await run();
  await sql`select ${sentWithNext} set_config('role', ${rows[0]?.role ?? 'wayside_app'}, true)`.execute(trx);
  return result;
}

/**
 * Runs a part of a call with another person's rights: what a hospice is shown of a group's view is read as the group reads it.
 * The caller's own rights apply again afterwards.
 */
export async function asReader<Result>(trx: Trx, reader: Actor, run: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(SETTINGS.map((name) => sql`current_setting(${name}, true) as ${sql.id(name)}`))}`.execute(trx);
  await enterSession(trx, reader);
  const result = await run();
  await sql`
    select ${sentWithNext} ${sql.join(SETTINGS.map((name) => sql`set_config(${name}, ${rows[0]?.[name] ?? ''}, true)`))}`.execute(
    trx,
  );
  return result;
}

/** All that `enterSession` sets. */
const SETTINGS = [
  'role',
  'wayside.user_id',
  'wayside.hospice_id',
  'wayside.group_id',
  'wayside.location_ids',
  'wayside.is_admin',
] as const;

/** Runs one transaction with the rights of an actor; what `run` throws rolls it back. */
export async function inSession<Result>(
  db: Database,
  actor: Actor,
  run: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await enterSession(trx, actor);
    return run(trx);
  });
}

/**
 * As `inSession`, with the database as another transaction sees it, which must still be running when this one begins.
 * @param snapshot what `pg_export_snapshot()` answered that transaction; the embedded database has no second connection to use it on
 */
export async function inSnapshot<Result>(
  db: Database,
  { actor, snapshot }: { readonly actor: Actor; readonly snapshot: string },
  run: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read ${sentWithNext}`.execute(trx);
    // This statement takes no parameters. Awaited, so that the other transaction is still running.
    await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(trx);
    await enterSession(trx, actor);
    return run(trx);
  });
}

/** The identity of a token. The embedded provider's subjects are the ids of its people. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly isEmbedded: boolean;
  /** Which of the person's sign-ins the token comes from, where it says so: a grant's hash, or Auth0's session. */
  readonly session?: string;
  /** Of a service account's token: what it may be used for. A person's token has none. */
  readonly scopes?: readonly MachineScope[];
}

/** The person of an identity, as a condition on `app_user`: `.where(ofIdentity(identity))`. */
export const ofIdentity = ({ issuer, subject, isEmbedded }: Identity): Sql<SqlBool> =>
  isEmbedded
    ? sql<SqlBool>`app_user.id = ${subject}::uuid`
    : sql<SqlBool>`app_user.issuer = ${issuer} and app_user.subject = ${subject}`;
