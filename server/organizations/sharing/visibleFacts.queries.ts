import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';

/**
 * Whether the viewpoint sees this kind of fact of `enrollment`; needs `hospice` in the query. The database looks once a
 * statement which hospices share it with the group, not once a row.
 */
export const shows = (view: Viewpoint, fact: SharedFact): Sql<boolean> =>
  view.side === 'group'
    ? sql`(hospice.id in (select sharing.hospice_id from hospices_sharing(${fact}, ${view.groupId}::uuid) as sharing))`
    : sql`true`;

/** A column of `enrollment`, null where the viewpoint does not see it. */
export const visible = (view: Viewpoint, fact: SharedFact, column: Sql): Sql =>
  view.side === 'group' ? sql`case when ${shows(view, fact)} then ${column} end` : column;
