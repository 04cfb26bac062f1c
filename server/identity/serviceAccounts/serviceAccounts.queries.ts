import type { JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import {
  MAX_SERVICE_ACCOUNTS,
  type ServiceAccount,
  type ServiceAccountCreation,
  type ServiceAccountQuery,
} from '#contract/identity/serviceAccounts.ts';
import { SERVICE_ACCOUNT_MARK, SERVICE_ACCOUNT_ROLE } from '#contract/platform/machineScopes.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { at, invalid } from '#server/platform/access/refusal.ts';
import { asSystem, type Person } from '#server/platform/access/session.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { readPage, type Page } from '#server/platform/database/lists.queries.ts';

/** The hospice or the group that service accounts belong to. */
export type Owner = { readonly hospiceId: string } | { readonly groupId: string };

const ownedBy = (owner: Owner): Sql =>
  'hospiceId' in owner
    ? sql`service_account.hospice_id = ${owner.hospiceId}::uuid`
    : sql`service_account.group_id = ${owner.groupId}::uuid`;

const columns = sql<ServiceAccount>`service_account.id, service_account.name, service_account.scopes,
  array(select key ->> 'kid' from jsonb_array_elements(service_account.jwks -> 'keys') as key) as "keyIds",
  service_account.jwks_uri as "jwksUri", service_account.created_by_name as "createdBy",
  ${isoColumn(sql`service_account.created_at`)} as "createdAt", ${isoColumn(sql`service_account.last_used_at`)} as "lastUsedAt",
  ${isoColumn(sql`service_account.ended_at`)} as "endedAt", service_account.ended_by_name as "endedBy"`;

/** A page of the owner's service accounts: those in use first, then those that were ended, each newest first. */
export const listServiceAccounts = (
  db: Database,
  owner: Owner,
  query: ServiceAccountQuery,
): Promise<Page<ServiceAccount>> =>
  readPage(db, {
    columns,
    from: sql`service_account`,
    where: [ownedBy(owner)],
    orderBy: sql`(service_account.ended_at is not null), service_account.created_at desc, service_account.id`,
    paging: query,
  });

/** Locks one of the owner's service accounts; undefined: missing, or another organization's. */
export async function lockServiceAccount(trx: Trx, owner: Owner, id: string): Promise<ServiceAccount | undefined> {
  const { rows } = await sql<ServiceAccount>`
    select ${columns} from service_account where id = ${id}::uuid and ${ownedBy(owner)} for no key update`.execute(trx);
  return rows[0];
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

interface Adding extends Pick<ServiceAccountCreation, 'name' | 'scopes'> {
  readonly keys: { readonly jwks: JSONWebKeySet } | { readonly jwksUri: string };
  readonly by: Person;
  readonly now: Date;
}

/**
 * Adds a service account, with the row that its actions name as their author.
 * @throws Refusal `invalid` at the name once the organization has too many
 */
export async function addServiceAccount(trx: Trx, owner: Owner, adding: Adding): Promise<ServiceAccount> {
  const { by, keys, name, now } = adding;
  const inUse = await sql<{ count: number }>`
    select count(*)::integer as count from service_account where ${ownedBy(owner)} and ended_at is null`.execute(trx);
  if ((inUse.rows[0]?.count ?? 0) >= MAX_SERVICE_ACCOUNTS) {
    throw invalid([at('name', `You have ${MAX_SERVICE_ACCOUNTS} service accounts. Revoke one first`)]);
  }
  const id = crypto.randomUUID();
  const [hospiceId, groupId] = 'hospiceId' in owner ? [owner.hospiceId, null] : [null, owner.groupId];
  // No caller may add to the people: the server does it with its own rights. The address is never written to.
  await asSystem(trx, () =>
    sql`
      insert into app_user (id, account_type, role, email, first_name, last_name, hospice_id, group_id, is_active, created_at, updated_at)
      values (${id}, 'machine', ${SERVICE_ACCOUNT_ROLE}, ${`${id}@service-account.invalid`}, ${name}, ${SERVICE_ACCOUNT_MARK},
        ${hospiceId}::uuid, ${groupId}::uuid, false, ${now}, ${now})`.execute(trx),
  );
  await trx
    .insertInto('service_account')
    .values({
      id,
      name,
      hospice_id: hospiceId,
      group_id: groupId,
      scopes: [...new Set(adding.scopes)],
      jwks: 'jwks' in keys ? JSON.stringify(keys.jwks) : null,
      jwks_uri: 'jwksUri' in keys ? keys.jwksUri : null,
      created_by: by.id,
      created_by_name: nameOf(by),
      created_at: now,
    })
    .execute();
  const added = await lockServiceAccount(trx, owner, id);
  if (!added) throw new Error('The new service account is not there');
  return added;
}

/** Ends a locked service account from its next call on; one that was ended before stays as it is. */
export async function endServiceAccount(
  trx: Trx,
  owner: Owner,
  account: ServiceAccount,
  { by, now }: { readonly by: Person; readonly now: Date },
): Promise<ServiceAccount> {
  if (account.endedAt !== null) return account;
  await trx
    .updateTable('service_account')
    .set({ ended_at: now, ended_by_name: nameOf(by) })
    .where('id', '=', account.id)
    .execute();
  return (await lockServiceAccount(trx, owner, account.id)) ?? account;
}

/** What the provider needs to check a service account's signature. */
export interface MachineClient {
  readonly scopes: readonly string[];
  readonly jwks: JSONWebKeySet | null;
  readonly jwksUri: string | null;
}

/** The service account with this client id; undefined where there is none, or it was ended. */
export async function findMachineClient(db: Database, clientId: string): Promise<MachineClient | undefined> {
  if (!z.safeParse(z.uuid(), clientId).success) return undefined;
  return db
    .selectFrom('service_account')
    .select(['scopes', 'jwks', 'jwks_uri as jwksUri'])
    .where('id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Notes, at most once a minute, that a service account was used. */
export async function noteMachineUse(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update service_account set last_used_at = ${now}
    where id = ${id}::uuid and ended_at is null
      and (last_used_at is null or last_used_at < ${new Date(now.getTime() - MINUTE)})`.execute(db);
}
