import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('the commands of a terminal work on the database that .env names', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayside-commands-'));
  const command = async (name: string) => {
    const settings = { cwd: folder, env: { PATH: process.env['PATH'] } };
    return (await run(process.execPath, [resolve('server/commands', name)], settings)).stdout;
  };
  try {
    writeFileSync(join(folder, '.env'), 'DATA_DIR=named\n');
    expect(await command('migrate.ts')).toMatch(/^Applied 0001_/);
    expect(await command('verifyAudit.ts')).toMatch(/^The audit is whole: 0 events/);
    expect(existsSync(join(folder, 'named'))).toBe(true);
    expect(existsSync(join(folder, '.data'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
