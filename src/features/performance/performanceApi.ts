import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import {
  groupPerformanceEndpoints as ofGroups,
  performanceDetailEndpoints as details,
  performanceEndpoints as performances,
  systemFigureEndpoints as system,
} from '#contract/performance/performance.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

/** Every change of a referral may change every figure. */
const OF_FIGURES: readonly Tag[] = [{ type: 'Performance', id: LIST }];

export const performanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHospicePerformance: build.query(kept(queryOf(performances.getHospicePerformance, OF_FIGURES))),
    getHospicePerformanceCharts: build.query(kept(queryOf(details.getHospicePerformanceCharts, OF_FIGURES))),
    getHospicePerformanceSource: build.query(kept(queryOf(details.getHospicePerformanceSource, OF_FIGURES))),
    getGroupPerformance: build.query(kept(queryOf(ofGroups.getGroupPerformance, OF_FIGURES))),
    getSystemFigures: build.query(kept(queryOf(system.getSystemFigures, OF_FIGURES))),
  }),
});
