import { makeKeyFile } from '#server/administration/backup/encryption.ts';
import { asCommand, say } from './onDatabase.ts';

// `npm run backup:key -- FILE`: makes a key for encrypted backups.
await asCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('npm run backup:key -- FILE');
  const recipient = await makeKeyFile(file);
  say(`The private key is in ${file}. Store it away from the backups. Without it, no one can read them.`);
  say(`Its public key, for --recipient: ${recipient}`);
});
