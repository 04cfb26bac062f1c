import type { MessagePerson, MessagePersonQuery } from '#contract/communication/communications.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { all, byName, readPage, type Page, oneOfIds, isFoundIn } from '#server/platform/database/lists.ts';

/** A page of the people whom the hospice may write to, by name. */
export function listMessagePeople(
  trx: Trx,
  hospiceId: string,
  query: MessagePersonQuery,
): Promise<Page<MessagePerson>> {
  const from = sql`people_to_write_to(${hospiceId}::uuid) as person`;
  return readPage(trx, {
    columns: sql<MessagePerson>`person.user_id as id, person.first_name || ' ' || person.last_name as name, person.role,
      json_build_object('id', person.group_id, 'name', person.group_name) as "group"`,
    from,
    where: all([
      oneOfIds(sql`person.user_id`, query['filter.id']),
      isFoundIn(sql`person.first_name, person.last_name, person.group_name`, query.search),
    ]),
    orderBy: sql`${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, person.user_id`,
    paging: query,
  });
}
