import type { Reply } from '#contract/platform/http.ts';
import { liveUpdateEndpoints, type NewsMark } from '#contract/notifications/liveUpdates.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type News = Reply<typeof liveUpdateEndpoints.getNews>;

export interface NewsArgs {
  readonly isUnreadOnly: boolean;
  readonly page: number;
}

/** What the person is told; it follows from the records, and is put away without touching them. */
const TOLD: Tag = { type: 'Communication', id: LIST };
const COUNT: Tag = { type: 'Communication', id: 'news-count' };
const FOLLOWS: Tag = { type: 'Referral', id: LIST };

const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNewsCount: build.query<News, void>({
      query: () => request(liveUpdateEndpoints.getNews, { query: { 'filter.isRead': false, limit: 1 } }),
      responseSchema: liveUpdateEndpoints.getNews.response,
      providesTags: [TOLD, COUNT, FOLLOWS],
    }),
    getNews: build.query<News, NewsArgs>({
      query: ({ isUnreadOnly, page }) =>
        request(liveUpdateEndpoints.getNews, {
          query: { page, ...(isUnreadOnly ? { 'filter.isRead': false } : {}) },
        }),
      responseSchema: liveUpdateEndpoints.getNews.response,
      providesTags: [TOLD, FOLLOWS],
    }),
    markNewsSeen: build.mutation<null, string>({
      query: (until) => request(liveUpdateEndpoints.markNewsSeen, { body: { until } }),
      invalidatesTags: (_nothing, error) => unlessFailed(error, [TOLD]),
    }),
    markNewsRead: build.mutation<null, NewsMark>({
      query: (body) => request(liveUpdateEndpoints.markNewsRead, { body }),
      // What was just read stays in its place until the list is asked for anew.
      onQueryStarted: async ({ ids, isRead }, queryApi) => {
        const { dispatch, queryFulfilled } = queryApi;
        const patches = api.util
          .selectInvalidatedBy(queryApi.getState(), [TOLD])
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
      invalidatesTags: (_nothing, error) => unlessFailed(error, [COUNT]),
    }),
  }),
});

/** Asks for what is shown anew, so that its pages fit together. */
export const askAgain = () => api.util.invalidateTags([TOLD]);

export const { useGetNewsCountQuery, useGetNewsQuery, useMarkNewsReadMutation, useMarkNewsSeenMutation } = newsApi;
