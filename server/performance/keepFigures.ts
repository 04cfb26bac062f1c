import type { Reading } from '#server/platform/access/reading.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Asked } from '#server/platform/http/calls/readInTurns.ts';
import { figurePosition } from './figureChanges.queries.ts';

type ReadFigures<Params, Query, Found, Answer> = (
  reading: Reading,
  asked: Asked<Params, Query, Found>,
) => Promise<Answer>;

interface Keeping<Params> {
  /** Of the call: two calls with the same rights, path and query may differ in their answers. */
  readonly name: string;
  /** The hospice or group whose data the figures are made of; null: all data. */
  readonly tenantOf: (params: Params) => string | null;
}

/**
 * Keeps the figures that `read` makes for those who ask the same with the same rights, while the data stays as it is and for a minute at
 * most (docs/decisions/0503). The call has been checked by then: this decides nothing about who may ask.
 */
export const keepFigures =
  <Params, Query, Found, Answer>(
    { kept }: Pick<App, 'kept'>,
    { name, tenantOf }: Keeping<NoInfer<Params>>,
    read: ReadFigures<Params, Query, Found, Answer>,
  ): ReadFigures<Params, Query, Found, Answer> =>
  async (reading, asked) => {
    const { actor, found, now, params, query } = asked;
    const { accountType, groupId, hospiceId, locationIds, role, scopes } = actor;
    const rights = { accountType, groupId, hospiceId, locationIds, role, scopes };
    // Read first: the figures are then at least as new as their position.
    const position = await reading.read((db) => figurePosition(db, tenantOf(params)));
    return kept.read({ name, rights, params, query, found, position }, now, () => read(reading, asked));
  };

const ROWS = 200;

interface Paged {
  readonly page: number;
  readonly limit: number;
}

/** Reads several pages at once, as one takes as long, and gives the one that was asked for. */
export const pageOfSeveral =
  <Params, Query extends Paged, Found, Row, Rest>(
    read: ReadFigures<Params, Query, Found, Rest & { data: Row[] }>,
  ): ReadFigures<Params, Query, Found, Rest & { data: Row[] }> =>
  async (reading, asked) => {
    const { limit, page } = asked.query;
    const pages = Math.max(1, Math.floor(ROWS / limit));
    const query = { ...asked.query, page: Math.ceil(page / pages), limit: pages * limit };
    const several = await read(reading, { ...asked, query });
    const first = ((page - 1) % pages) * limit;
    return { ...several, data: several.data.slice(first, first + limit) };
  };
