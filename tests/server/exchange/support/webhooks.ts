import type { Owner } from '#server/identity/serviceAccounts/serviceAccounts.queries.ts';
import type { TestServer } from '../../support/server.ts';

export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

interface Fields {
  readonly url?: string;
  /** The service account that set it up. */
  readonly createdBy?: string | null;
  readonly kinds?: string[];
}

/** A webhook of a hospice or group that is called about every kind. @returns its id */
export async function addWebhook(
  { clock, db }: Pick<TestServer, 'clock' | 'db'>,
  owner: Owner,
  {
    createdBy = null,
    kinds = ['referral.received', 'referral.status_changed'],
    url = 'https://ehr.example/wayside',
  }: Fields = {},
): Promise<string> {
  const { id } = await db
    .insertInto('webhook')
    .values({
      hospice_id: 'hospiceId' in owner ? owner.hospiceId : null,
      group_id: 'groupId' in owner ? owner.groupId : null,
      url,
      kinds,
      secret: WEBHOOK_SECRET,
      created_by: createdBy,
      created_by_name: 'Ada Byron',
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A test call of a webhook that has failed for good. @returns its id */
export async function addDelivery({ clock, db }: Pick<TestServer, 'clock' | 'db'>, webhookId: string): Promise<string> {
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      kind: 'webhook.test',
      happened_at: clock.now,
      due_at: clock.now,
      status: 'failed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
