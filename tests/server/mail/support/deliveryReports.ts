import { addFamilyWithMail, type SentMail } from './mails.ts';
import { TEST_ORIGIN, type TestServer } from '../../support/server.ts';

/** The mail and recipient that a report names. */
export interface About {
  readonly messageId: string;
  readonly recipient: string;
}

export const messageIdOf = (mailId: string, origin = TEST_ORIGIN) => `<${mailId}@${new URL(origin).hostname}>`;

export const aboutOf = ({ address, id }: Pick<SentMail, 'address' | 'id'>): About => ({
  messageId: messageIdOf(id),
  recipient: address,
});

export const stateOf = ({ db }: TestServer, { id }: { readonly id: string }) =>
  db
    .selectFrom('mail_message')
    .select(['status', 'bounced_at', 'report_kind', 'report_status', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A family whose survey was sent, with its mail. */
export async function asked(server: TestServer) {
  const held = await addFamilyWithMail(server);
  const { invitationId } = held.family;
  await server.db.updateTable('survey_invitation').set({ status: 'sent', sent_at: server.clock.now }).execute();
  await server.db
    .updateTable('mail_message')
    .set({ survey_invitation_id: invitationId })
    .where('id', '=', held.id)
    .execute();
  return { ...held, invitationId };
}
