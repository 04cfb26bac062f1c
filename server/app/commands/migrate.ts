import { migrate } from '#server/platform/database/migrate.queries.ts';
import { onDatabase } from './onDatabase.ts';

// `npm run db:migrate`
await onDatabase(async (db) => {
  const applied = await migrate(db);
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
});
