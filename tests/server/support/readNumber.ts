import type { TestServer } from './server.ts';

/** The number of a referral, as people read it. */
export async function readNumber({ db }: Pick<TestServer, 'db'>, referralId: string): Promise<string> {
  const found = db.selectFrom('referral').select('display_id').where('id', '=', referralId);
  return (await found.executeTakeFirstOrThrow()).display_id;
}
