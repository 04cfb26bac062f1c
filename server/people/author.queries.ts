import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { type Database, sql } from '#server/platform/database/connection.ts';
import type { Person } from '#server/platform/access/session.queries.ts';

/** The author of a change, with the names of that time: the other side may not read the person later. */
export interface Author {
  readonly id: string | null;
  readonly name: string;
  readonly organization: string | null;
  /** Set for a person of a hospice: what they do is shown to no other hospice. */
  readonly hospiceId: string | null;
}

/** The author of the server's automatic changes. */
export const SYSTEM: Author = { id: null, name: PRODUCT_NAME, organization: null, hospiceId: null };

/** Shown in place of an author whose organization the reader may not know. */
export const UNNAMED = 'Another organization';

/** An author as an organization reads it that may not know who it is. */
export const unnamed = ({ id }: Author): Author => ({ id, name: UNNAMED, organization: null, hospiceId: null });

/** The author to show for a person, with the organization's current name. */
export async function authorOf(db: Database, person: Person): Promise<Author> {
  const { rows } = await sql<{ name: string }>`
    select name from hospice where id = ${person.hospiceId}::uuid
    union all select name from provider_group where id = ${person.groupId}::uuid limit 1`.execute(db);
  return {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`,
    organization: rows[0]?.name ?? PRODUCT_NAME,
    hospiceId: person.hospiceId,
  };
}
