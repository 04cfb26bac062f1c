import { parseArgs } from 'node:util';
import { replaceKeys } from '#server/identity/provider/keys.ts';
import { onDatabase, say } from './onDatabase.ts';

// `npm run keys:replace`: new keys for tokens and cookies. With `-- --leaked` the former ones end at once.
await onDatabase(async (db) => {
  const { values } = parseArgs({ options: { leaked: { type: 'boolean', default: false } } });
  await replaceKeys(db, new Date(), values.leaked);
  say(
    values.leaked
      ? 'The keys are replaced. Restart all servers now: what the former keys signed is no longer accepted.'
      : 'The keys are replaced. Restart all servers within a day. Nobody is logged out.',
  );
});
