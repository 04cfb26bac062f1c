import { randomUUID } from 'node:crypto';
import type { Makers } from '../../support/makers.ts';
import type { TestServer } from '../../support/server.ts';

type Ground = Pick<TestServer, 'db'> & Pick<Makers, 'addPerson'>;

/** A draft of the hospice for one person of the group; scheduled where a moment is given. */
export async function addMessage(
  { addPerson, db }: Ground,
  {
    groupId,
    hospiceId,
    scheduledAt,
    subject = 'News from {{hospice}}',
  }: { readonly hospiceId: string; readonly groupId: string; readonly scheduledAt?: Date; readonly subject?: string },
): Promise<string> {
  const reader = await addPerson({ role: 'provider', groupId });
  const now = new Date('2026-11-20T14:00:00Z');
  const { id } = await db
    .insertInto('communication')
    .values({
      hospice_id: hospiceId,
      subject,
      body: 'Hello {{first_name}}',
      topic: 'announcement',
      person_ids: [reader.id],
      author_name: 'Ben Carter',
      created_at: now,
      updated_at: now,
      ...(scheduledAt ? { status: 'scheduled', scheduled_at: scheduledAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Words that the hospice keeps. */
export async function addMessageTemplate(
  { db }: Pick<TestServer, 'db'>,
  hospiceId: string,
  name = `Words ${randomUUID()}`,
): Promise<string> {
  const now = new Date('2026-11-20T14:00:00Z');
  const words = { subject: 'News', body: 'Hello {{first_name}}', topic: 'announcement' } as const;
  const { id } = await db
    .insertInto('message_template')
    .values({ hospice_id: hospiceId, name, name_key: name.toLowerCase(), ...words, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
