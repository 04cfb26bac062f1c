import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from './benchTimes.ts';

/** What people do all day, as calls of the whole server. */

export interface SoakWorld {
  readonly origin: string;
  readonly hospice: SignedIn;
  readonly group: SignedIn;
  readonly hospiceId: string;
  readonly groupId: string;
  readonly providerId: string;
  /** A referral that both sides see; the load adds newer ones. */
  referralId: string;
}

interface Act {
  readonly name: string;
  readonly status: number;
  readonly send: (world: SoakWorld) => Promise<Response>;
}

const STREAM_MS = 500;

const as = ({ token }: SignedIn, more: Readonly<Record<string, string>> = {}) => ({
  headers: { Authorization: `Bearer ${token}`, ...more },
});

const post = (who: SignedIn, body: unknown): RequestInit => ({
  method: 'POST',
  ...as(who, { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
  body: JSON.stringify(body),
});

const reading =
  (side: 'hospice' | 'group', path: (world: SoakWorld) => string): Act['send'] =>
  (world) =>
    fetch(`${world.origin}/v1${path(world)}`, as(world[side]));

const ofHospice = (rest: string) => reading('hospice', ({ hospiceId }) => `/hospices/${hospiceId}/${rest}`);
const ofGroup = (rest: string) => reading('group', ({ groupId }) => `/groups/${groupId}/${rest}`);
const ofReferral = (rest: string) => reading('hospice', ({ referralId }) => `/referrals/${referralId}${rest}`);

async function refer(world: SoakWorld): Promise<Response> {
  const answer = await fetch(
    `${world.origin}/v1/groups/${world.groupId}/referrals`,
    post(world.group, {
      patient: { firstName: 'Grace', lastName: `Murray-${randomUUID().slice(0, 8)}`, dateOfBirth: '1941-12-09' },
      source: 'physician',
      responsibleProviderId: world.providerId,
      hospiceIds: [world.hospiceId],
      note: 'Prefers mornings',
    }),
  );
  const body: unknown = await answer.clone().json();
  if (typeof body === 'object' && body && 'id' in body) world.referralId = String(body.id);
  return answer;
}

function uploadDocument({ group, origin, referralId }: SoakWorld): Promise<Response> {
  const form = new FormData();
  form.set('fileType', 'face_sheet');
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 32), Buffer.from('\n%%EOF')]);
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'Scan.pdf');
  const init = { method: 'POST', ...as(group, { 'Idempotency-Key': randomUUID() }), body: form };
  return fetch(`${origin}/v1/referrals/${referralId}/documents`, init);
}

/** A screen that follows changes for a moment and is closed. */
async function follow({ hospice, origin }: SoakWorld): Promise<Response> {
  const over = new AbortController();
  const answer = await fetch(`${origin}/v1/events`, { ...as(hospice), signal: over.signal });
  await pause(STREAM_MS);
  over.abort();
  return new Response(null, { status: answer.status });
}

/** In turns; `status` is the only good answer. */
export const ACTS: readonly Act[] = [
  { name: 'my work', status: 200, send: ofHospice('work') },
  { name: 'referrals of the hospice', status: 200, send: ofHospice('referrals?limit=25') },
  { name: 'refer', status: 201, send: refer },
  { name: 'enrolled patients', status: 200, send: ofHospice('enrollments?filter.status=enrolled') },
  { name: 'search', status: 200, send: ofHospice('referrals?search=murray') },
  { name: 'referrals of the group', status: 200, send: ofGroup('referrals') },
  { name: 'needs of the group', status: 200, send: ofGroup('needs') },
  { name: 'referral', status: 200, send: ofReferral('') },
  { name: 'timeline', status: 200, send: ofReferral('/timeline') },
  {
    name: 'note',
    status: 201,
    send: ({ hospice, origin, referralId }) =>
      fetch(`${origin}/v1/referrals/${referralId}/notes`, post(hospice, { text: 'Called', visibility: 'internal' })),
  },
  { name: 'upload', status: 201, send: uploadDocument },
  { name: 'documents', status: 200, send: ofReferral('/documents') },
  { name: 'figures', status: 200, send: ofHospice('performances?view=by_community') },
  { name: 'dashboard', status: 200, send: ofHospice('dashboard') },
  { name: 'follow changes', status: 200, send: follow },
  { name: 'FHIR', status: 200, send: ofReferral('/fhir') },
  {
    name: 'CSV export',
    status: 200,
    send: reading('hospice', ({ hospiceId }) => `/referrals/export?dataView=hospice&hospiceId=${hospiceId}`),
  },
  { name: 'unknown filter', status: 400, send: ofHospice('referrals?filter.nothing=1') },
  { name: 'foreign record', status: 404, send: reading('group', () => `/referrals/${randomUUID()}`) },
  {
    name: 'bad token',
    status: 401,
    send: ({ origin }) => fetch(`${origin}/v1/users/me`, { headers: { Authorization: 'Bearer a.b.c' } }),
  },
  {
    name: 'incomplete referral',
    status: 422,
    send: ({ group, groupId, origin }) =>
      fetch(`${origin}/v1/groups/${groupId}/referrals`, post(group, { source: 'family' })),
  },
  { name: 'readiness', status: 200, send: ({ origin }) => fetch(`${origin}/readyz`) },
];
