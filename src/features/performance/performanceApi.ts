import type { Input, Reply } from '#contract/platform/http.ts';
import {
  groupPerformanceEndpoints as ofGroups,
  performanceDetailEndpoints as details,
  performanceEndpoints as performances,
  systemFigureEndpoints as system,
  type GroupPerformanceQuery,
  type HospiceFigureQuery,
  type HospicePerformanceQuery,
  type SourceFigureQuery,
} from '#contract/performance/performance.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, type Tag } from '#src/api/tags.ts';
import type { SourceType } from '#contract/referrals/counts/sources.ts';

type Performance = Reply<typeof performances.getHospicePerformance>;
type Charts = Reply<typeof details.getHospicePerformanceCharts>;
type Source = Reply<typeof details.getHospicePerformanceSource>;
type Comparison = Reply<typeof ofGroups.getGroupPerformance>;
type SystemFigures = Reply<typeof system.getSystemFigures>;

interface OfHospice<Query> {
  readonly hospiceId: string;
  readonly query: Query;
}
interface OfSource extends OfHospice<Partial<SourceFigureQuery>> {
  readonly sourceType: SourceType;
  /** An id, or `none` for the records that have no such source. */
  readonly source: string;
}
interface OfGroup {
  readonly providerGroupId: string;
  readonly query: Partial<GroupPerformanceQuery>;
}
/** The view is required; the rest has defaults. */
type Viewed<Query extends { view: unknown }> = Pick<Query, 'view'> & Partial<Query>;

/** Every change of a referral may change every figure. */
const OF_FIGURES: readonly Tag[] = [{ type: 'Performance', id: LIST }];

export const performanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHospicePerformance: build.query<Performance, OfHospice<Viewed<HospicePerformanceQuery>>>({
      query: ({ hospiceId, query }) => request(performances.getHospicePerformance, { params: { hospiceId }, query }),
      responseSchema: performances.getHospicePerformance.response,
      providesTags: OF_FIGURES,
    }),
    getHospicePerformanceCharts: build.query<Charts, OfHospice<Viewed<HospiceFigureQuery>>>({
      query: ({ hospiceId, query }) => request(details.getHospicePerformanceCharts, { params: { hospiceId }, query }),
      responseSchema: details.getHospicePerformanceCharts.response,
      providesTags: OF_FIGURES,
    }),
    getHospicePerformanceSource: build.query<Source, OfSource>({
      query: ({ hospiceId, query, source, sourceType }) =>
        request(details.getHospicePerformanceSource, { params: { hospiceId, sourceType, source }, query }),
      responseSchema: details.getHospicePerformanceSource.response,
      providesTags: OF_FIGURES,
    }),
    getGroupPerformance: build.query<Comparison, OfGroup>({
      query: ({ providerGroupId, query }) =>
        request(ofGroups.getGroupPerformance, { params: { providerGroupId }, query }),
      responseSchema: ofGroups.getGroupPerformance.response,
      providesTags: OF_FIGURES,
    }),
    getSystemFigures: build.query<SystemFigures, Partial<Input<typeof system.getSystemFigures>['query']>>({
      query: (query) => request(system.getSystemFigures, { query }),
      responseSchema: system.getSystemFigures.response,
      providesTags: OF_FIGURES,
    }),
  }),
});

export const {
  useGetHospicePerformanceQuery,
  useGetHospicePerformanceChartsQuery,
  useGetHospicePerformanceSourceQuery,
  useGetGroupPerformanceQuery,
  useGetSystemFiguresQuery,
} = performanceApi;
