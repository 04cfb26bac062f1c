import { scryptSync } from 'node:crypto';
import { savePasswordHash } from '#server/identity/identities.queries.ts';
import { startIdentity, type IdentityServer } from '../../identity/support/identityServer.ts';
import { Visitor } from '../../identity/support/signIn.ts';
import { ago } from '../../referrals/support/enrollmentSteps.ts';
import { addSharedReferral } from '../../referrals/support/groupParts.ts';
import type { TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

export const PASSWORD = 'a long enough secret';
const SALT = Buffer.alloc(16, 1);
const KEY = scryptSync(PASSWORD, SALT, 32, { N: 1024, r: 8, p: 1 });
/** A hash with earlier settings, which is checked in a few milliseconds. */
const QUICK = `$scrypt$ln=10,r=8,p=1$${SALT.toString('base64url')}$${KEY.toString('base64url')}`;

export const CAREGIVER = {
  name: 'Nora Murray',
  relationship: 'child',
  phone: '(555) 010-0144',
  email: 'nora@family.example',
  language: 'en',
  isSurveyContact: true,
  hasConsentedToContact: true,
};

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** Signs people in through the pages of the embedded provider, and sends their calls with the tokens that they got. */
async function realTokens(server: TestServer, people: readonly { readonly id: string }[]) {
  const identity = await startIdentity(server.db, { trustedProxies: 1 });
  const real = server.with({ identify: (authorization) => identity.identity.identify(authorization) });
  const hashPeople = () =>
    savePasswordHash(server.db, {
      userIds: people.map(({ id }) => id),
      passwordHash: QUICK,
      at: new Date(),
      isDemo: false,
    });
  await hashPeople();
  const senders = new Map<string, Send>();
  const signIn = async (person: { readonly id: string; readonly email: string }) => {
    const visitor = new Visitor(identity.origin);
    const { access_token: token } = await visitor.signIn({ email: person.email, password: PASSWORD });
    const send: Send = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${token}`);
      return real.anonymous(path, { ...init, headers });
    };
    senders.set(person.id, send);
    return send;
  };
  /** Sends as this person, who signs in first. */
  const as =
    (person: { readonly id: string; readonly email: string }): Send =>
    async (path, init) =>
      (senders.get(person.id) ?? (await signIn(person)))(path, init);
  return { as, hashPeople, identity };
}

/** A hospice with two locations, an administrator of one of them, and a referral in which three groups have a part. */
export async function openOffice(server: TestServer) {
  const world = await makeWorld(server);
  const { hospiceId } = world;
  const referral = { caregiver: JSON.stringify(CAREGIVER) };
  const shared = await addSharedReferral(server, world, { referral });
  const { community_id: communityId } = await server.db
    .selectFrom('referral')
    .select('community_id')
    .where('id', '=', shared.id)
    .executeTakeFirstOrThrow();
  const enrolled = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId: shared.groupIds.sender,
    receivedAt: ago(6),
    status: 'enrolled',
    referral: {
      ...referral,
      first_name: 'Alan',
      responsible_provider_id: shared.providerIds.treating,
      community_id: communityId,
    },
  });
  const [northId, southId] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
  const south = await server.addReferral({
    hospiceIds: [hospiceId],
    referral: { first_name: 'Walter', last_name: 'Zacharias' },
    enrollment: { hospice_location_id: southId },
  });
  const limited = await server.addPerson({ role: 'hospice_super_admin', hospiceId, locationIds: [northId] });
  const foreigner = await server.addPerson({ role: 'care_manager', groupId: world.foreignGroupId });
  const people = {
    ...shared.people,
    limited,
    foreigner,
    hospice: world.people.hospice_admin,
    administrator: world.people.superuser,
  };
  const tokens = await realTokens(server, Object.values(people));
  return { world, shared, enrolledId: enrolled.id, southId: south.id, people, ...tokens };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

export const closeOffice = (office: { readonly identity: IdentityServer } | undefined): Promise<void> =>
  office?.identity.close() ?? Promise.resolve();
