import type { TestServer } from '../../support/server.ts';

/** A call to the family that nobody answered, as the newest change of an enrollment at version 2. @returns the enrollment's id */
export async function addAttempt(
  { clock, db }: Pick<TestServer, 'clock' | 'db'>,
  enrollmentId: string,
  callerId: string,
): Promise<string> {
  const times = { at: clock.now, logged_at: clock.now };
  const former = { former: '{}', enrollment_version: 2 };
  await db
    .insertInto('contact_attempt')
    .values({
      ...times,
      ...former,
      enrollment_id: enrollmentId,
      logged_by: callerId,
      channel: 'phone',
      reached: 'nobody',
    })
    .execute();
  await db.updateTable('enrollment').set({ version: 2 }).where('id', '=', enrollmentId).execute();
  return enrollmentId;
}
