import type { Reply } from '#contract/http.ts';
import { liveUpdateEndpoints } from '#contract/liveUpdates.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type News = Reply<typeof liveUpdateEndpoints.getNews>;

/** What the person is told; it follows from the referrals, and is put away without touching them. */
const TOLD: Tag = { type: 'Communication', id: LIST };

const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNews: build.query<News, void>({
      query: () => request(liveUpdateEndpoints.getNews, {}),
      responseSchema: liveUpdateEndpoints.getNews.response,
      providesTags: [TOLD, { type: 'Referral', id: LIST }],
    }),
    markNewsSeen: build.mutation<null, string>({
      query: (until) => request(liveUpdateEndpoints.markNewsSeen, { body: { until } }),
      invalidatesTags: (_nothing, error) => unlessFailed(error, [TOLD]),
    }),
  }),
});

export const { useGetNewsQuery, useMarkNewsSeenMutation } = newsApi;
