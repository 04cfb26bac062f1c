import { endpoints, type OperationId } from '#contract/app/endpoints.ts';
import type { Endpoint } from '#contract/platform/http.ts';

/** The calls of a respondent, who is none of the roles. */
export type SurveyOperation = {
  [Id in OperationId]: (typeof endpoints)[Id]['access'] extends { readonly token: 'survey' } ? Id : never;
}[OperationId];

export const isSurveyOperation = (operationId: OperationId): operationId is SurveyOperation => {
  const { access }: Endpoint = endpoints[operationId];
  return access.token === 'survey';
};
