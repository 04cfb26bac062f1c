import { mutationOf, queryOf } from '#src/api/call.ts';
import {
  noticeChoiceEndpoints as rows,
  type NoticeChoice,
  type NoticeChoiceChange,
  type NoticeChoices,
} from '#contract/people/noticeChoices.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

const CHOICES: Tag = { type: 'Communication', id: 'notice-choices' };
const READERS: Tag = { type: 'Communication', id: 'readers' };
/** News and readers depend on these choices. */
const HEARD: readonly Tag[] = [READERS, { type: 'Communication', id: LIST }];

/** The choice for an event, of one hospice or (null) of all. */
export function chosenIn(
  { events }: NoticeChoices,
  { event, hospiceId }: Pick<NoticeChoiceChange, 'event' | 'hospiceId'>,
): NoticeChoice | null {
  const row = events.find((one) => one.event === event);
  if (hospiceId === null) return row?.choice ?? null;
  return row?.byHospice.find((one) => one.hospiceId === hospiceId)?.choice ?? null;
}

function choose(draft: NoticeChoices, { choice, event, hospiceId }: NoticeChoiceChange): void {
  const row = draft.events.find((one) => one.event === event);
  if (!row) return;
  if (hospiceId !== null) {
    const cell = row.byHospice.find((one) => one.hospiceId === hospiceId);
    if (cell) cell.choice = choice;
  } else if (choice !== null) row.choice = choice;
}

/** How many choices are being saved, and whether their answers may arrive out of order. */
let underWay = 0;
let hasCrossed = false;

export const noticeChoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNoticeChoices: build.query(queryOf(rows.getNoticeChoices, [CHOICES])),
    /** Shown before the answer; a refusal restores the previous choice. */
    setNoticeChoice: build.mutation({
      ...mutationOf(rows.setNoticeChoice, HEARD),
      onQueryStarted: async ({ body: change }, queryApi) => {
        const { dispatch, queryFulfilled } = queryApi;
        const { getNoticeChoices } = noticeChoicesApi.endpoints;
        const shown = getNoticeChoices.select()(queryApi.getState()).data;
        const write = (next: NoticeChoiceChange) =>
          dispatch(
            noticeChoicesApi.util.updateQueryData('getNoticeChoices', undefined, (draft) => choose(draft, next)),
          );
        underWay += 1;
        if (underWay > 1) hasCrossed = true;
        write(change);
        let answer: NoticeChoices | undefined;
        try {
          answer = (await queryFulfilled).data;
        } catch {
          // The caller shows the refusal.
          if (shown) write({ ...change, choice: chosenIn(shown, change) });
        }
        underWay -= 1;
        if (underWay > 0) return;
        const mayBeOld = hasCrossed;
        hasCrossed = false;
        if (mayBeOld) await dispatch(getNoticeChoices.initiate(undefined, { forceRefetch: true, subscribe: false }));
        else if (answer) await dispatch(noticeChoicesApi.util.upsertQueryData('getNoticeChoices', undefined, answer));
      },
    }),
    resumeMails: build.mutation({
      ...mutationOf(rows.resumeMails, HEARD),
      onQueryStarted: async (_stopId, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          await dispatch(noticeChoicesApi.util.upsertQueryData('getNoticeChoices', undefined, data));
        } catch {
          // The caller shows the refusal.
        }
      },
    }),
    listGroupReaders: build.query(queryOf(rows.listGroupReaders, [READERS])),
  }),
});
