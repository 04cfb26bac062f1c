import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenIdle } from '#src/config/whenIdle.ts';
import type { RowPage } from '#src/ui/table/tableTypes.ts';
import type { ListPaging } from './useListQuery.ts';

/** Someone who keeps pressing the button needs the page after the shown one soon. */
const WITHIN_MS = 300;

interface PageAhead<Row> {
  readonly shownPage: RowPage<Row>;
  readonly rows: readonly Row[];
}

/**
 * The rows of the next page, loaded and drawn at low priority while someone points at its button or focuses it; and the function to call
 * when that begins and ends.
 */
export function usePageAhead<Row>(
  shownPage: RowPage<Row> | undefined,
  { limit, page }: Pick<ListPaging, 'limit' | 'page'>,
  askForPage: ((page: number) => Promise<RowPage<Row>>) | undefined,
) {
  const [ahead, setAhead] = useState<PageAhead<Row>>();
  const isReaching = useRef(false);

  const load = async () => {
    if (!askForPage || !shownPage || page * limit >= shownPage.meta.totalItems) return;
    try {
      const { data: rows } = await askForPage(page + 1);
      if (!isReaching.current) return;
      // A click also focuses the button, which asks a second time.
      const isSame = (before?: PageAhead<Row>) => before?.shownPage === shownPage && before.rows === rows;
      startTransition(() => setAhead((before) => (isSame(before) ? before : { shownPage, rows })));
    } catch {
      // Opening the page asks again and shows the error.
    }
  };
  const loadNext = useEffectEvent(() => void load());
  useEffect(() => {
    if (!shownPage || !isReaching.current) return undefined;
    return whenIdle(() => loadNext(), WITHIN_MS);
  }, [shownPage]);

  const reach = (isOnButton: boolean) => {
    isReaching.current = isOnButton;
    if (isOnButton) void load();
    else startTransition(() => setAhead(undefined));
  };
  return [ahead?.shownPage === shownPage ? ahead?.rows : undefined, reach] as const;
}
