import type { MessagePerson, MessagePersonQuery } from '#contract/communication/communications.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { all, byName, readPage, oneOfIds, isFoundIn } from '#server/platform/database/lists.ts';

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly role: MessagePerson['role'];
  readonly group_id: string;
  readonly group_name: string;
}

/** A page of the people whom the hospice may write to, by name. */
export async function listMessagePeople(
  trx: Trx,
  hospiceId: string,
  query: MessagePersonQuery,
): Promise<{ data: MessagePerson[]; meta: { totalItems: number } }> {
  const from = sql`people_to_write_to(${hospiceId}::uuid) as person`;
  const { rows, totalItems } = await readPage(trx, {
    columns: sql<PersonRow>`person.user_id as id, person.first_name || ' ' || person.last_name as name, person.role,
      person.group_id, person.group_name`,
    from,
    countFrom: from,
    where: all([
      oneOfIds(sql`person.user_id`, query['filter.id']),
      isFoundIn(sql`person.first_name, person.last_name, person.group_name`, query.search),
    ]),
    orderBy: sql`${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, person.user_id`,
    page: query.page,
    limit: query.limit,
  });
  const data = rows.map(({ group_id: id, group_name: name, ...person }) => ({
    id: person.id,
    name: person.name,
    role: person.role,
    group: { id, name },
  }));
  return { data, meta: { totalItems } };
}
