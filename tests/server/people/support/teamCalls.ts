import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { Member } from '#contract/people/team.ts';
import { patch, type TestServer } from '../../support/server.ts';

const MemberPage = pageOf(Member);

/** The list of people with access to a hospice, as this person sees it. */
export const readTeam = async (server: TestServer, person: { readonly id: string }, hospiceId: string, query = '') =>
  z.parse(MemberPage, await (await server.as(person)(`/v1/hospices/${hospiceId}/users?${query}`)).json());

/** Changes a member's access, with the version stored in the database. */
export async function changeAccess(
  server: TestServer,
  by: { readonly id: string },
  whose: { readonly id: string },
  change: object,
): Promise<Response> {
  const { group_id, hospice_id, version } = await server.db
    .selectFrom('app_user')
    .select(['hospice_id', 'group_id', 'version'])
    .where('id', '=', whose.id)
    .executeTakeFirstOrThrow();
  const organization = hospice_id === null ? `groups/${group_id}` : `hospices/${hospice_id}`;
  return server.as(by)(`/v1/${organization}/users/${whose.id}`, patch({ version, ...change }));
}

export const memberOf = async (reply: Response) => z.parse(Member, await reply.json());

/** Stores an invitation in the database. */
export const addInvite = async (
  server: TestServer,
  invite: {
    readonly email: string;
    readonly hospiceId?: string;
    readonly groupId?: string;
    readonly role: Member['role'];
    readonly firstName?: string;
    readonly lastName?: string;
    readonly locationIds?: readonly string[];
    readonly expiresAt: Date;
    readonly revokedAt?: Date;
    readonly awaitsConfirmation?: boolean;
    readonly accepted?: { readonly userId: string; readonly at: Date };
  },
): Promise<string> => {
  const sentAt = new Date(invite.expiresAt.getTime() - 7 * 86_400_000);
  const { id } = await server.db
    .insertInto('invite')
    .values({
      email: invite.email,
      first_name: invite.firstName ?? null,
      last_name: invite.lastName ?? null,
      role: invite.role,
      hospice_id: invite.hospiceId ?? null,
      group_id: invite.groupId ?? null,
      location_ids: [...(invite.locationIds ?? [])],
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: invite.expiresAt,
      revoked_at: invite.revokedAt ?? null,
      awaits_confirmation: invite.awaitsConfirmation ?? false,
      accepted_at: invite.accepted?.at ?? null,
      user_id: invite.accepted?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
