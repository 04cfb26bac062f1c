import { openDatabase } from '#server/platform/database/connection.ts';
import { escalateDue } from '#server/referrals/escalation/escalate.queries.ts';
import { keepLog } from '../../support/quietLog.ts';

/** A process that notifies people of late next actions once, as of the time that it is given. */
const { db, close } = await openDatabase({ databaseUrl: process.env['DATABASE_URL'] ?? '', log: keepLog() });
await escalateDue(db, new Date(process.env['NOW'] ?? ''));
await close();
