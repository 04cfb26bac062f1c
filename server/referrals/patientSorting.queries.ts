import { type Sorting, byName } from '#server/platform/database/lists.queries.ts';
import { sql } from '#server/platform/database/connection.ts';

export const patientSorting: Sorting = {
  by: [byName(sql`referral.last_name`), byName(sql`referral.first_name`)],
};
