import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/database/connection.ts';
import { hashHandle } from '#server/identity/provider/payloads.queries.ts';

interface NewDevice {
  readonly device?: string;
  readonly signedInAt?: Date;
  readonly lastUsedAt?: Date;
}

/** A sign-in as the embedded provider stores it: a grant, and the browser session that it belongs to. @returns the device's id */
export async function addDevice(db: Database, userId: string, more: NewDevice = {}): Promise<string> {
  const { device = 'Firefox on Linux', signedInAt = new Date(), lastUsedAt = signedInAt } = more;
  const grantId = randomUUID();
  const ends = { account_id: userId, expires_at: new Date(Date.now() + 3_600_000) };
  const session = { accountId: userId, authorizations: { wayside: { grantId } } };
  await db
    .insertInto('oidc_payload')
    .values([
      {
        model: 'Session',
        id: randomUUID(),
        payload: JSON.stringify(session),
        uid: randomUUID(),
        grant_id: null,
        ...ends,
      },
      { model: 'RefreshToken', id: randomUUID(), payload: '{}', uid: null, grant_id: grantId, ...ends },
      {
        model: 'Grant',
        id: hashHandle(grantId),
        payload: '{}',
        uid: null,
        grant_id: null,
        device,
        signed_in_at: signedInAt,
        last_used_at: lastUsedAt,
        ...ends,
      },
    ])
    .execute();
  return hashHandle(grantId);
}
