import { lenientAnswer } from '#src/api/lenientAnswer.ts';
import { mutationOf } from '#src/api/call.ts';
import type { Reply } from '#contract/platform/http.ts';
import { liveUpdateEndpoints } from '#contract/notifications/liveUpdates.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

type News = Reply<typeof liveUpdateEndpoints.getNews>;

export interface NewsArgs {
  readonly isUnreadOnly: boolean;
  readonly page: number;
}

/** The news of the person. Marking them does not change the records. */
const NEWS: Tag = { type: 'Communication', id: LIST };
const COUNT: Tag = { type: 'Communication', id: 'news-count' };
const FOLLOWS: Tag = { type: 'Referral', id: LIST };

export const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNewsCount: build.query<News, void>({
      query: () => request(liveUpdateEndpoints.getNews, { query: { 'filter.isRead': false, limit: 1 } }),
      responseSchema: lenientAnswer(liveUpdateEndpoints.getNews.response),
      providesTags: [NEWS, COUNT, FOLLOWS],
    }),
    getNews: build.query<News, NewsArgs>({
      query: ({ isUnreadOnly, page }) =>
        request(liveUpdateEndpoints.getNews, {
          query: { page, ...(isUnreadOnly ? { 'filter.isRead': false } : {}) },
        }),
      responseSchema: lenientAnswer(liveUpdateEndpoints.getNews.response),
      providesTags: [NEWS, FOLLOWS],
    }),
    markNewsSeen: build.mutation(mutationOf(liveUpdateEndpoints.markNewsSeen, [NEWS])),
    markNewsRead: build.mutation({
      ...mutationOf(liveUpdateEndpoints.markNewsRead, [COUNT]),
      // An item that was just read stays in the list until it reloads.
      onQueryStarted: async ({ body: { ids, isRead } }, queryApi) => {
        const { dispatch, queryFulfilled } = queryApi;
        const patches = api.util
          .selectInvalidatedBy(queryApi.getState(), [NEWS])
          .filter(({ endpointName }) => endpointName === 'getNews')
          .map(({ originalArgs }) =>
            dispatch(
              newsApi.util.updateQueryData('getNews', originalArgs, ({ data }) => {
                for (const item of data) if (ids.includes(item.id)) item.isRead = isRead;
              }),
            ),
          );
        try {
          await queryFulfilled;
        } catch {
          for (const patch of patches) patch.undo();
        }
      },
    }),
  }),
});

/** Reloads all pages, so that they fit together. */
export const askAgain = () => api.util.invalidateTags([NEWS]);
