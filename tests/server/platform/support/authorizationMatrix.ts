import type { Row } from '../../support/authorizationRows.ts';
import { allEndpoints, type OperationId } from '#contract/app/endpoints.ts';
import { pathWith, type Endpoint } from '#contract/platform/http.ts';
import { ADMINISTRATION_ROWS } from '../../administration/support/administrationAuthorization.ts';
import { ACCOUNT_ROWS } from '../../people/support/accountAuthorization.ts';
import { COMMUNICATION_ROWS } from '../../communication/support/communicationAuthorization.ts';
import { CONVERSATION_ROWS } from '../../communication/support/conversationAuthorization.ts';
import { GROUP_ADMINISTRATION_ROWS } from '../../organizations/support/groupAdministrationAuthorization.ts';
import { CONNECTION_ROWS } from '../../identity/support/connectionAuthorization.ts';
import { INTAKE_ROWS } from '../../exchange/support/intakeAuthorization.ts';
import { INVITE_ROWS } from '../../people/support/inviteAuthorization.ts';
import { PERFORMANCE_ROWS } from '../../performance/support/performanceAuthorization.ts';
import { REFERRAL_ROWS } from '../../referrals/support/referralAuthorization.ts';
import { SUMMARY_ROWS } from '../../communication/support/summaryAuthorization.ts';
import { SURVEY_ROWS } from '../../surveys/support/surveyAuthorization.ts';
import { TEAM_ROWS } from '../../people/support/teamAuthorization.ts';
import { GUEST_ROWS, isGuestOperation, type GuestOperation } from '../../exchange/support/guestAuthorization.ts';
import { sending } from '../../surveys/support/sending.ts';
import { isSurveyOperation, type SurveyOperation } from '../../surveys/support/surveyOperations.ts';
import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

export type Operation = Exclude<OperationId, SurveyOperation | GuestOperation>;

/** Who may call, written down a second time, by hand, from the product's words. An operation without a row does not compile. */
export const MATRIX: Record<Operation, Row> = {
  ...REFERRAL_ROWS,
  ...PERFORMANCE_ROWS,
  ...ADMINISTRATION_ROWS,
  ...SURVEY_ROWS,
  ...SUMMARY_ROWS,
  ...ACCOUNT_ROWS,
  ...COMMUNICATION_ROWS,
  ...CONVERSATION_ROWS,
  ...INVITE_ROWS,
  ...TEAM_ROWS,
  ...GROUP_ADMINISTRATION_ROWS,
  ...CONNECTION_ROWS,
  ...INTAKE_ROWS,
  ...GUEST_ROWS,
};

export const REASON = { 'Access-Reason': 'support_request: Helping the hospice with a support request' };

interface Try {
  readonly endpoint: Endpoint;
  readonly row: Row;
  readonly world: World;
  readonly params: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call with what its row needs. */
export async function call(send: TestServer['anonymous'], { endpoint, row, world, params, headers = {} }: Try) {
  const named = Object.entries(params).filter(([name]) => !endpoint.path.includes(`:${name}`));
  const query = [...(row.query ? [row.query(world)] : []), ...named.map((pair) => pair.join('='))].join('&');
  const answer = await send(pathWith(endpoint.path, params) + (query && `?${query}`), {
    method: endpoint.method,
    ...sending(endpoint, await row.body?.(world), row.file?.(), headers),
  });
  // A stream that nobody reads to its end.
  if (endpoint.stream !== undefined && answer.ok) await answer.body?.cancel();
  return answer;
}

export const operations = allEndpoints.flatMap(([operationId, endpoint]): [Operation, Endpoint][] =>
  isSurveyOperation(operationId) || isGuestOperation(operationId) ? [] : [[operationId, endpoint]],
);
