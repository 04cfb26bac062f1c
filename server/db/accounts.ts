import type { Account, AccountChange, NotificationPace } from '#contract/accounts.ts';
import type { MailTopic } from '#contract/mail.ts';
import type { Person } from './session.ts';
import { asSystem } from './session.ts';
import { sql, type Trx } from './connection.ts';
import { readTopicStops } from './mailChoices.ts';

/** What belongs to a person alone, but for what the configuration says of it. */
export type StoredAccount = Omit<Account, 'isSignInManaged'>;

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly credentials: string | null;
  readonly title: string | null;
  readonly phone: string | null;
  readonly default_screen: Account['defaultScreen'];
  readonly version: number;
  readonly password_changed_at: Date | null;
  readonly hears_of_low_scores: boolean;
}

/**
 * The mails that concern a person: low scores go to a hospice's administrators and clinical managers and to whom its survey settings
 * name, news of referrals to the people of groups.
 */
function topicsOf({ groupId }: Person, row: AccountRow): MailTopic[] {
  if (groupId !== null) return ['status_notice'];
  return row.hears_of_low_scores ? ['low_score'] : [];
}

/** The caller's own account. Where passwords are kept and what was stopped is nobody's view: read with the server's own rights. */
export async function readAccount(trx: Trx, actor: Person, addressHash: Buffer): Promise<StoredAccount> {
  return asSystem(trx, async () => {
    const { rows } = await sql<AccountRow>`
      select person.id, person.email, person.first_name, person.last_name, person.credentials, person.title, person.phone,
        person.default_screen, person.version, local_account.password_changed_at,
        coalesce(person.role in ('hospice_admin', 'hospice_super_admin', 'hospice_clinical_manager')
          or survey_settings.settings -> 'notifyUserIds' ? person.id::text, false)
          and person.hospice_id is not null as hears_of_low_scores
      from app_user as person
        left join local_account on local_account.user_id = person.id
        left join survey_settings on survey_settings.hospice_id = person.hospice_id
      where person.id = ${actor.id}::uuid`.execute(trx);
    const row = rows[0];
    if (!row) throw new Error('The caller is not there any more');
    const notifications: StoredAccount['notifications'] = [];
    for (const topic of topicsOf(actor, row)) {
      notifications.push({ topic, ...paceOf(actor, await readTopicStops(trx, addressHash, topic)) });
    }
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      credentials: row.credentials,
      title: row.title,
      phone: row.phone,
      defaultScreen: row.default_screen,
      notifications,
      passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
      version: row.version,
    };
  });
}

/** A hospice's person gets mails of that hospice alone: stopped from it is stopped. A group's people hear of several. */
function paceOf(
  { hospiceId }: Person,
  stops: readonly { readonly hospiceId: string | null; readonly hospice: string | null }[],
): { readonly pace: NotificationPace; readonly stoppedFrom: string[] } {
  const isOff = stops.some((stop) => stop.hospiceId === null || stop.hospiceId === hospiceId);
  return { pace: isOff ? 'off' : 'at_once', stoppedFrom: isOff ? [] : stops.flatMap(({ hospice }) => hospice ?? []) };
}

/** Holds the caller's row until the end of the call. @returns its version */
export async function lockAccount(trx: Trx, userId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('app_user')
    .select('version')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Changes the caller's own row, with the caller's own rights: by them no other column and no other row can be reached. */
export async function saveAccount(
  trx: Trx,
  userId: string,
  { version, ...change }: AccountChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      ...(change.credentials !== undefined && { credentials: change.credentials }),
      ...(change.title !== undefined && { title: change.title }),
      ...(change.phone !== undefined && { phone: change.phone }),
      ...(change.defaultScreen !== undefined && { default_screen: change.defaultScreen }),
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** What others could guess of the person, for judging a new password. */
export async function readOrganisationName(trx: Trx, { groupId, hospiceId }: Person): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from hospice where id = ${hospiceId}::uuid
    union all select name from provider_group where id = ${groupId}::uuid`.execute(trx);
  return rows[0]?.name ?? null;
}

/** The clock that the person lives by; the hospice's, or the one of the world. */
export async function readTimeZone(trx: Trx, { hospiceId }: Person): Promise<string> {
  if (hospiceId === null) return 'UTC';
  const row = await trx.selectFrom('hospice').select('time_zone').where('id', '=', hospiceId).executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}
