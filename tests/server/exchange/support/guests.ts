import * as z from 'zod/mini';
import {
  GUEST_SESSION_MINUTES,
  guestReferralEndpoints as rows,
  GuestPapersSent,
  GuestReferralSent,
} from '#contract/exchange/guests/guestReferrals.ts';
import { newGuestCode } from '#server/exchange/guests/guestAccess.queries.ts';
import { newSecret } from '#server/mail/links.ts';
import { bearing } from '../../people/support/invitations.ts';
import { post, type TestServer } from '../../support/server.ts';

/** A page of a hospice or location that is on, and a sender with a confirmed address. */

export const SENDER = 'jane.roe@mercy.example';

export async function addGuestPage(
  { clock, db }: TestServer,
  hospiceId: string,
  {
    isOn = true,
    locationId = null,
    slug = 'harbor',
  }: { isOn?: boolean; locationId?: string | null; slug?: string } = {},
): Promise<string> {
  const code = `2${crypto.randomUUID().slice(0, 5)}`;
  await db
    .insertInto('guest_page')
    .values({ hospice_id: hospiceId, hospice_location_id: locationId, slug, code, is_on: isOn, updated_at: clock.now })
    .execute();
  return code;
}

export const guestReferral = (changes: object = {}) => ({
  language: 'en',
  senderName: 'Jane Roe',
  source: 'hospital',
  senderOrganization: 'Mercy Hospital',
  senderPhone: '(410) 555-0142',
  firstName: 'Iris',
  lastName: 'Newman',
  dateOfBirth: '1941-04-18',
  phone: '(410) 555-0143',
  setting: 'hospital',
  urgency: 'urgent',
  note: 'Leaves the hospital tomorrow. Lung cancer.',
  ...changes,
});

/** The code that is waited for at this address, as the sending of its email makes it. */
export async function mailedCode({ clock, db }: TestServer, email: string = SENDER): Promise<string> {
  const { accessId } = await db
    .selectFrom('guest_access')
    .select('id as accessId')
    .where('email', '=', email)
    .where('is_confirmed', '=', false)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const code = await db.transaction().execute((trx) => newGuestCode(trx, accessId, clock.now));
  if (code === undefined) throw new Error('The code is used or too old');
  return code;
}

export const askForCode = (server: TestServer, changes: object = {}) =>
  server.anonymous(rows.requestGuestCode.path, post({ hospice: 'harbor', email: SENDER, language: 'en', ...changes }));

const Handle = z.object({ handle: z.string() });
export const handleIn = async (answer: Response): Promise<string> => z.parse(Handle, await answer.json()).handle;

export const openSession = (server: TestServer, handle: string, code: string) =>
  server.anonymous(rows.openGuestSession.path, post({ handle, code }));

const Session = z.object({ accessToken: z.string(), guestReferralId: z.nullable(z.string()) });
export const sessionIn = async (answer: Response) => z.parse(Session, await answer.json());

/** The token of a sender whose address is confirmed. */
export async function confirmedGuest(
  server: TestServer,
  changes: { email?: string; hospice?: string } = {},
): Promise<string> {
  const handle = await handleIn(await askForCode(server, changes));
  return (await sessionIn(await openSession(server, handle, await mailedCode(server, changes.email)))).accessToken;
}

export async function sendReferral(server: TestServer, token: string, changes: object = {}) {
  const answer = await bearing(server, token)(rows.createGuestReferral.path, post(guestReferral(changes)));
  if (answer.status !== 201) throw new Error(`The referral was refused: ${await answer.text()}`);
  return z.parse(GuestReferralSent, await answer.json());
}

/** The session of a follow link. */
export async function followingGuest(server: TestServer, token: string, email: string = SENDER) {
  const asked = await server.anonymous(rows.requestFollowCode.path, post({ token, language: 'en' }));
  return sessionIn(await openSession(server, await handleIn(asked), await mailedCode(server, email)));
}

export interface AddedGuest extends GuestReferralSent {
  readonly referralId: string;
  readonly email: string;
  /** The session in which it was sent. */
  readonly token: string;
}

/** A whole referral that a guest sent to a hospice, whatever was sent in the last hour. */
export async function addGuestReferral(server: TestServer, hospiceId: string, slug = 'harbor'): Promise<AddedGuest> {
  await ensureGuestPage(server, hospiceId, slug);
  await server.db.deleteFrom('rate_limit').where('key', 'like', 'guest %').execute();
  const email = `${crypto.randomUUID()}@mercy.example`;
  const token = await addSession(server, hospiceId, email);
  const sent = await sendReferral(server, token);
  const { referralId } = await server.db
    .selectFrom('guest_referral')
    .select('referral_id as referralId')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow();
  return { ...sent, referralId: referralId ?? '', email, token };
}

/** A session as a right code opens it, without the code: its hash is slow to make on purpose. */
async function addSession({ clock, db }: TestServer, hospiceId: string, email: string): Promise<string> {
  const { hash, secret } = newSecret();
  const expiresAt = new Date(clock.now.getTime() + GUEST_SESSION_MINUTES * 60_000);
  await db
    .insertInto('guest_access')
    .values({ hash, hospice_id: hospiceId, email, is_confirmed: true, expires_at: expiresAt })
    .execute();
  return secret;
}

/** On, whatever became of it before. */
async function ensureGuestPage(server: TestServer, hospiceId: string, slug: string): Promise<void> {
  const { numUpdatedRows } = await server.db
    .updateTable('guest_page')
    .set({ is_on: true })
    .where('hospice_id', '=', hospiceId)
    .where('hospice_location_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await addGuestPage(server, hospiceId, { slug });
}

/** A form with a file, and the other fields. */
export function upload(bytes: Uint8Array<ArrayBuffer> | string, name: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new File([bytes], name));
  return form;
}

export const sendPaperAlone = (
  server: TestServer,
  token: string,
  {
    bytes = '%PDF-1.4\n%%EOF',
    key = crypto.randomUUID(),
    name = 'face sheet.pdf',
  }: { bytes?: Uint8Array<ArrayBuffer> | string; key?: string; name?: string } = {},
): Promise<Response> =>
  bearing(server, token)(rows.sendGuestPapers.path, {
    method: 'POST',
    body: upload(bytes, name, { language: 'en' }),
    headers: { 'Idempotency-Key': key },
  });

/** A paper that a guest sent alone to a hospice. @returns its id in the tray */
export async function addGuestPaper(server: TestServer, hospiceId: string, slug = 'harbor'): Promise<string> {
  await ensureGuestPage(server, hospiceId, slug);
  const token = await addSession(server, hospiceId, `${crypto.randomUUID()}@mercy.example`);
  return z.parse(GuestPapersSent, await (await sendPaperAlone(server, token)).json()).paper.id;
}

export interface WorldGuests {
  /** A guest’s referral to the first hospice, or to the other. */
  readonly addGuest: () => Promise<AddedGuest>;
  readonly addForeignGuest: () => Promise<AddedGuest>;
  /** The same with a paper alone. @returns the paper’s id */
  readonly addGuestPaper: () => Promise<string>;
  readonly addForeignGuestPaper: () => Promise<string>;
  /** The first hospice’s page is on, as `harbor`. */
  readonly addGuestPage: () => Promise<object>;
  /** A code that was mailed and not used, with the browser’s secret. */
  readonly addGuestCode: () => Promise<{ readonly handle: string; readonly code: string }>;
}

export interface GuestTenants {
  readonly hospiceId: string;
  readonly foreignHospiceId: string;
  readonly providerId: string;
}

export const worldGuests = (
  server: TestServer,
  { foreignHospiceId, hospiceId, providerId }: GuestTenants,
): WorldGuests => ({
  addGuest: async () => {
    const guest = await addGuestReferral(server, hospiceId);
    // Since the hospice named the provider, the first group sees the record, and still not who sent it.
    const named = server.db.updateTable('referral').set({ responsible_provider_id: providerId });
    await named.where('id', '=', guest.referralId).execute();
    return guest;
  },
  addGuestPaper: () => addGuestPaper(server, hospiceId),
  addForeignGuestPaper: () => addGuestPaper(server, foreignHospiceId, 'elsewhere'),
  addForeignGuest: () => addGuestReferral(server, foreignHospiceId, 'elsewhere'),
  addGuestPage: async () => {
    await ensureGuestPage(server, hospiceId, 'harbor');
    return {};
  },
  addGuestCode: async () => {
    await ensureGuestPage(server, hospiceId, 'harbor');
    const email = `${crypto.randomUUID()}@mercy.example`;
    const handle = await handleIn(await askForCode(server, { email }));
    return { handle, code: await mailedCode(server, email) };
  },
});
