import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from './postgres.ts';

/**
 * `npm run bench:backup -- --referrals 100000`: how long a backup and a restore take on PostgreSQL and on the embedded database. The
 * target is 60 seconds for each with 100,000 referrals.
 */

const { values } = parseArgs({ options: { referrals: { type: 'string', default: '100000' } } });

await using cleanup = new AsyncDisposableStack();
const postgres = await startPostgres(['shared_buffers=512MB']);
if (!postgres) throw new Error('PostgreSQL is not installed');
cleanup.defer(() => postgres.stop());
const folder = mkdtempSync(join(tmpdir(), 'wayside-bench-'));
cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));

const client = new Client({ connectionString: postgres.url });
await client.connect();
await client.query('create database restored');
await client.end();
const restored = new URL(postgres.url);
restored.pathname = '/restored';

function run(args: readonly string[], env: Readonly<Record<string, string>>): void {
  const settings = { ...process.env, ...env };
  const done = spawnSync('node', args, { env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.status !== 0) throw new Error(`${args[0]} failed`);
}

function time(title: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
  const started = performance.now();
  run(args, env);
  console.log(`${title.padEnd(40)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
}

const BACKUP = 'server/app/commands/backup.ts';
const RESTORE = 'server/app/commands/restore.ts';
const source = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'source') };
const server = { DATABASE_URL: restored.href, DATA_DIR: join(folder, 'server') };
const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') };
const [first, second] = [join(folder, 'first'), join(folder, 'second')];

run(['demo/seed.ts', '--referrals', values.referrals], source);
console.log(`${values.referrals} referrals`);
time('backup of PostgreSQL', [BACKUP, first], source);
console.log(`size of the backup: ${(statSync(first).size / 1e6).toFixed(0)} MB`);
time('restore into PostgreSQL', [RESTORE, first], server);
time('restore into the embedded database', [RESTORE, first], embedded);
time('backup of the embedded database', [BACKUP, second], embedded);
