import { expect, test } from 'vitest';
import { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { migrate, readMigrations } from '#server/platform/database/migrate.ts';
import { makersFor } from '../support/makers.ts';
import { keepLog } from '../support/quietLog.ts';

/** A database as it was before settings had events and groups their own. */
async function addOld(db: Database) {
  const { addHospice, addReferral } = makersFor(db);
  const hospiceId = await addHospice({ sharing: JSON.stringify({ shared: ['dates', 'discharge', 'survey_scores'] }) });
  const { id } = await addReferral({ hospiceIds: [hospiceId] });
  const lines = ['Revoked by the patient', 'Taken back', 'Died', 'Taken back'];
  for (const [minute, text] of lines.entries()) {
    await sql`
      insert into timeline_event (referral_id, hospice_id, at, kind, actor_name, text, visibility)
      values (${id}, ${hospiceId}, ${new Date(minute * 60_000)}, 'discharged', 'Ada Byron', ${text}, 'shared')`.execute(
      db,
    );
  }
}

test('the information sharing migration keeps what was shared before, and marks old discharge lines as live discharge or death', async () => {
  const { close, db } = await openDatabase({ log: keepLog() });
  try {
    const known = readMigrations();
    await migrate(
      db,
      known.filter(({ name }) => name < '0017'),
    );
    await addOld(db);
    await migrate(db);

    const { sharing } = await db.selectFrom('hospice').select('sharing').executeTakeFirstOrThrow();
    expect(InformationSharing.parse(sharing).shared).toEqual([
      'dates',
      'discharge',
      'survey_scores',
      'length_of_stay',
      'survey_scores_in_sum',
      'performance_comparison',
    ]);
    const lines = await db.selectFrom('timeline_event').select('of_event').orderBy('at').execute();
    expect(lines.map((line) => line.of_event)).toEqual(['discharged_alive', 'discharged_alive', 'death', 'death']);
  } finally {
    await close();
  }
});
