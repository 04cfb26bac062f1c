import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from '#server/platform/database/lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Another process that locks the directory until it is ended. */
async function holdInAnotherProcess(platform: NodeJS.Platform) {
  const script = `
    import { lockDirectory } from ${JSON.stringify(join(process.cwd(), 'server/platform/database/lock.ts'))};
    await lockDirectory(${JSON.stringify(directory)}, ${JSON.stringify(platform)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    pid: child.pid,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** The abstract socket exists on Linux alone; the lock file works everywhere. */
const PLATFORMS: readonly NodeJS.Platform[] = process.platform === 'linux' ? ['linux', 'win32'] : ['win32'];

describe.for(PLATFORMS)('Data directory lock (%s)', (platform) => {
  test('refuses a second process and names the first by its process id', async () => {
    const holder = await holdInAnotherProcess(platform);
    try {
      await expect(lockDirectory(directory, platform)).rejects.toThrow(DirectoryInUse);
      await expect(lockDirectory(directory, platform)).rejects.toThrow(`is in use by process ${holder.pid}`);
    } finally {
      await holder.end('SIGTERM');
    }
  });

  test('is free again after the first process was killed', async () => {
    const holder = await holdInAnotherProcess(platform);
    await holder.end('SIGKILL');
    const lock = await lockDirectory(directory, platform);
    await expect(lock.release()).resolves.toBeUndefined();
  });

  test('is free again after release, and not before', async () => {
    const first = await lockDirectory(directory, platform);
    await expect(lockDirectory(directory, platform)).rejects.toThrow(DirectoryInUse);
    await first.release();
    const second = await lockDirectory(directory, platform);
    await second.release();
  });

  test('also holds when the directory is opened through a symbolic link', async () => {
    const alias = `${directory}-alias`;
    symlinkSync(directory, alias);
    const lock = await lockDirectory(directory, platform);
    await expect(lockDirectory(alias, platform)).rejects.toThrow(DirectoryInUse);
    await lock.release();
    rmSync(alias);
  });
});

test('a lock file that was only half written does not block the data directory', async () => {
  writeFileSync(join(directory, 'wayside.lock'), '{"pid":');
  const lock = await lockDirectory(directory, 'win32');
  await expect(lockDirectory(directory, 'win32')).rejects.toThrow(DirectoryInUse);
  await lock.release();
});
