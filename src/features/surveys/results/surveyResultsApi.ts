import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept, keptUntilChanged } from '#src/api/seenAnswers.ts';
import { surveyResultEndpoints as results } from '#contract/surveys/surveyResults.ts';
import { surveySendingEndpoints as sending } from '#contract/surveys/surveySending.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';
import { referralTags, type OfReferral } from '#src/features/referrals/record/referralsApi.ts';

/** An answer and its follow-up are changes of the referral: the referral's tags cover them, also in live updates. */
const OF_LISTS: readonly Tag[] = [{ type: 'Enrollment', id: LIST }];
const ofReferral = ({ referralId }: OfReferral): readonly Tag[] => [{ type: 'Referral', id: referralId }, ...OF_LISTS];
const OF_FIGURES: readonly Tag[] = [{ type: 'Performance', id: LIST }];

const afterResult = ({ referralId }: OfReferral) => referralTags(referralId);

export const surveyResultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSurveySatisfactionResults: build.query(
      keptUntilChanged(queryOf(results.listSurveySatisfactionResults, ofReferral)),
    ),
    updateSurveySatisfactionResult: build.mutation(mutationOf(results.updateSurveySatisfactionResult, afterResult)),
    decideThemes: build.mutation(mutationOf(results.decideThemes, afterResult)),
    listFeedback: build.query(kept(queryOf(results.listFeedback, OF_LISTS))),
    getSurveyScores: build.query(kept(queryOf(results.getSurveyScores, OF_FIGURES))),
    getSurveyThemes: build.query(kept(queryOf(results.getSurveyThemes, OF_FIGURES))),
    getSurveyStanding: build.query(keptUntilChanged(queryOf(sending.getSurveyStanding, ofReferral))),
    confirmSurveyAddress: build.mutation(mutationOf(sending.confirmSurveyAddress, afterResult)),
    sendSurveySatisfaction: build.mutation(mutationOf(sending.sendSurveySatisfaction, afterResult)),
  }),
});
