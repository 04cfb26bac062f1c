import { Readable } from 'node:stream';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import type { InSession } from '#server/exchange/exports/exportRows.queries.ts';
import type { World } from '../../support/world.ts';

export const actorOf = ({ hospiceId, people }: World): Actor => ({
  ...people.hospice_admin,
  accountType: 'hospice',
  hospiceId,
  groupId: null,
  locationIds: [],
});

/** Counts the sessions that have begun and ended. */
export function sessionCounter() {
  const count = { begun: 0, ended: 0 };
  const counted =
    (run: InSession): InSession =>
    (read) => {
      count.begun += 1;
      return run(read).finally(() => {
        count.ended += 1;
      });
    };
  return { count, counted };
}

export const arrayOf = <Item>(items: AsyncIterable<Item>): Promise<Item[]> => Readable.from(items).toArray();
