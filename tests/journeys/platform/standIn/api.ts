import { createLocalJWKSet, jwtVerify } from 'jose';
import { json, serve, type Served } from './serve.ts';
import type { StandInProvider } from './provider.ts';

/** A back end that is not this project's: the specification's calls only, every extension answers 404. */

export const AUDIENCE = 'https://foreign-api.example';
const HOSPICE = { id: '6f9b5c1e-5a51-4f0e-9c38-0f2a9d1b7c11', name: 'Elsewhere Hospice', timeZone: 'America/Chicago' };
const REFERRAL_ID = 'b1e0a6d2-0a0e-4f43-8d0b-54d8a7f2c9aa';
export const PATIENT = 'Ottilie Fernweh';

const enrollment = {
  id: '0d9c1b53-93a4-4d53-86c9-c1b6f0f6a001',
  hospice: HOSPICE,
  status: 'referral_received',
  statusSince: '2026-11-20T08:00:00.000Z',
  alert: 'none',
  isSia: false,
  receivedAt: '2026-11-20T08:00:00.000Z',
  firstContactAt: null,
  plannedStartOfCare: null,
  startOfCare: null,
  hospiceLocation: null,
  assignedTo: null,
  nextAction: null,
  nextActionDueAt: null,
  version: 1,
};

const referral = {
  id: REFERRAL_ID,
  displayId: 'F-1',
  status: 'referral_received',
  globalStatus: 'referral_received',
  scoreAlert: false,
  stakeholderAlert: false,
  urgency: 'routine',
  receivedAt: '2026-11-20T08:00:00.000Z',
  patient: { firstName: 'Ottilie', lastName: 'Fernweh', preferredName: null, dateOfBirth: '1938-02-03' },
  diagnosis: null,
  responsibleProvider: null,
  community: null,
  enrollments: [enrollment],
  version: 1,
};

const ROUTES: Readonly<Record<string, unknown>> = {
  '/v1/users/me': { id: 'noor', accountType: 'hospice', role: 'hospice_admin', hospice: { id: HOSPICE.id } },
  [`/v1/hospices/${HOSPICE.id}/referrals`]: { data: [referral], meta: { totalItems: 1 } },
  [`/v1/hospices/${HOSPICE.id}/enrollments`]: { data: [], meta: { totalItems: 0 } },
};

/** Answers people whom `provider` signed in, calling from the app's origin. */
export async function startStandInApi(provider: StandInProvider, appOrigin: () => string): Promise<Served> {
  const keys = createLocalJWKSet({ keys: [...provider.jwks.keys] });
  return serve(async ({ method, url, headers }) => {
    const cors = {
      'Access-Control-Allow-Origin': appOrigin(),
      'Access-Control-Allow-Headers': 'authorization,content-type',
    };
    if (method === 'OPTIONS') return { status: 204, headers: cors };
    try {
      const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
      await jwtVerify(token, keys, { issuer: provider.issuer, audience: AUDIENCE });
    } catch {
      return json({ status: 401, code: 'unauthenticated', message: 'Who are you' }, 401, cors);
    }
    const answer = ROUTES[url.pathname];
    return answer === undefined
      ? json({ status: 404, code: 'not_found', message: 'Not here' }, 404, cors)
      : json(answer, 200, cors);
  });
}
