import type { MessageVariable } from '#contract/communication/messageVariables.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { byName } from '#server/platform/database/lists.queries.ts';
import { NO_PHONE } from './beginSending.queries.ts';

/** The values and the sender of an example. */
export interface Sample {
  readonly values: Readonly<Record<MessageVariable, string>>;
  readonly hospice: { readonly id: string; readonly name: string; readonly email: string | null };
}

/** The first person whom the hospice may write to, or an invented one. */
export async function sampleFor(
  trx: Trx,
  hospiceId: string,
  sender: Pick<Person, 'firstName' | 'lastName'>,
): Promise<Sample> {
  const hospice = await trx
    .selectFrom('hospice')
    .select(['id', 'name', 'phone', 'email'])
    .where('id', '=', hospiceId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ first_name: string; last_name: string; group_name: string }>`
    select first_name, last_name, group_name from people_to_write_to(${hospiceId}::uuid) as person
    order by ${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, person.user_id limit 1`.execute(trx);
  const reader = rows[0] ?? { first_name: 'Jordan', last_name: 'Lee', group_name: 'Lakeside Physicians' };
  return {
    hospice: { id: hospice.id, name: hospice.name, email: hospice.email },
    values: {
      first_name: reader.first_name,
      last_name: reader.last_name,
      group: reader.group_name,
      hospice: hospice.name,
      hospice_phone: hospice.phone ?? NO_PHONE,
      sender: `${sender.firstName} ${sender.lastName}`,
    },
  };
}

/** The number of a referral that the caller may see. */
export async function displayIdOf(trx: Trx, referralId: string): Promise<string> {
  const { display_id: displayId } = await trx
    .selectFrom('referral')
    .select('display_id')
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow();
  return displayId;
}
