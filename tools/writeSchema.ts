import { writeFileSync } from 'node:fs';
import pino from 'pino';
import { openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { describeSchema } from './describeSchema.ts';

// `npm run schema`: docs/schema.sql, as an empty embedded database has it after all migrations.
const { close, db } = await openDatabase({ log: pino() });
await migrate(db);
writeFileSync('docs/schema.sql', await describeSchema(db));
await close();
