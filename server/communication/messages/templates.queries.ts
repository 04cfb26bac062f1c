import type {
  MessageTemplate,
  MessageTemplateChange,
  MessageTemplateCreation,
} from '#contract/communication/communications.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { nameKey } from '#server/platform/database/nameKey.ts';
import { byName } from '#server/platform/database/lists.queries.ts';
/** The maximum number of templates per hospice. */
export const MAX_TEMPLATES = 200;
/** With the hospice's id, serializes changes of its templates. */
const LOCK = 7_243_030;

type TemplateRow = Omit<MessageTemplate, 'isBuiltIn'>;

const COLUMNS = ['id', 'name', 'subject', 'body', 'topic', 'version'] as const;
const columns = sql.join(COLUMNS.map((name) => sql.id(name)));
const own = (hospiceId: string): Sql => sql`message_template.hospice_id = ${hospiceId}::uuid`;
const toTemplate = (row: TemplateRow): MessageTemplate => ({ ...row, isBuiltIn: false });

/** The hospice's own templates, by name. */
export async function listTemplates(trx: Trx, hospiceId: string): Promise<MessageTemplate[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from message_template where ${own(hospiceId)}
    order by ${byName(sql`name`)}, id limit ${MAX_TEMPLATES}`.execute(trx);
  return rows.map(toTemplate);
}

/** Serializes changes of one hospice's templates, so that their names and number can be checked. */
const lockTemplates = (trx: Trx, hospiceId: string) =>
  sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${hospiceId}))`.execute(trx);

/** Locks one of the hospice's own templates for a change. */
export async function lockTemplate(trx: Trx, hospiceId: string, id: string): Promise<MessageTemplate | undefined> {
  await lockTemplates(trx, hospiceId);
  const { rows } = await sql<TemplateRow>`
    select ${columns} from message_template where id = ${id}::uuid and ${own(hospiceId)}`.execute(trx);
  return rows[0] && toTemplate(rows[0]);
}

/** The id of the template with this name, and the number of templates; locks them until the transaction ends. */
export async function sameNameAmong(
  trx: Trx,
  hospiceId: string,
  name: string,
): Promise<{ readonly id: string | undefined; readonly count: number }> {
  await lockTemplates(trx, hospiceId);
  const { rows } = await sql<{ id: string | null; count: number }>`
    select count(*) as count, (array_agg(id) filter (where name_key = ${nameKey(name)}))[1] as id
    from message_template where ${own(hospiceId)}`.execute(trx);
  return { id: rows[0]?.id ?? undefined, count: rows[0]?.count ?? 0 };
}

/** Creates a template of the hospice. */
export async function createTemplate(
  trx: Trx,
  hospiceId: string,
  creation: MessageTemplateCreation,
  now: Date,
): Promise<MessageTemplate> {
  const row = await trx
    .insertInto('message_template')
    .values({
      ...creation,
      hospice_id: hospiceId,
      name_key: nameKey(creation.name),
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

/** Saves a change of a locked template. @returns its new state */
export async function saveTemplate(
  trx: Trx,
  current: MessageTemplate,
  change: Omit<MessageTemplateChange, 'version'>,
  now: Date,
): Promise<MessageTemplate> {
  const row = await trx
    .updateTable('message_template')
    .set({ ...change, name_key: nameKey(change.name ?? current.name), updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', current.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

/** Deletes a locked template. */
export async function deleteTemplate(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('message_template').where('id', '=', id).execute();
}
