import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyDemo, dropDatabaseOf, folderOfRun, loadDemoOnce } from './demoCopies.ts';

/** The server that most journeys share: loads the demo data for the whole run, and starts with a copy. */

await loadDemoOnce();
const folder = join(folderOfRun(), `${basename(folderOfRun())}-shared`);
const child = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, ...(await copyDemo(folder)) },
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
await once(child, 'exit');
await dropDatabaseOf(folder);
await dropDatabaseOf(folderOfRun());
rmSync(folderOfRun(), { recursive: true, force: true });
process.exit(child.exitCode ?? 0);
