import { expect } from 'vitest';
import { post as posted, type TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

export const RAISED = 'Concern about referral R';
export const TAKEN_BACK = 'Concern about referral R taken back';

export const mailsOf = ({ db }: TestServer, kind: 'concern' | 'concern_taken_back') =>
  db.selectFrom('mail_message').select(['to_address', 'status', 'last_error']).where('kind', '=', kind).execute();

/** Nobody but this one hears of anything. */
export async function only(server: TestServer, world: World): Promise<World['people']['hospice_admin']> {
  await server.db
    .updateTable('app_user')
    .set({ is_active: false })
    .where('hospice_id', '=', world.hospiceId)
    .where('id', '<>', world.people.hospice_admin.id)
    .execute();
  return world.people.hospice_admin;
}

export const raise = async (server: TestServer, world: World, id: string) => {
  const concern = posted({ text: 'CanaryWords: nobody has called' });
  const reply = await server.as(world.people.care_manager)(`/v1/referrals/${id}/concerns`, concern);
  expect(reply.status).toBe(201);
};

export const takeBack = async (server: TestServer, world: World, id: string) => {
  const path = `/v1/referrals/${id}/concerns/${(await world.concernsOf(id)).at(-1)}/take-back`;
  expect((await server.as(world.people.care_manager)(path, posted({ text: 'CanaryWords: they called' }))).ok).toBe(
    true,
  );
};

export const subjects = (mails: readonly { headers: Readonly<Record<string, string>> }[]) =>
  mails.map(({ headers }) => headers['subject']?.replace(/R-\d+/, 'R'));
