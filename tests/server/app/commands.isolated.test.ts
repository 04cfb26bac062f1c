// Takes long: each command is a process of its own.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { NODE_ONLY } from '../support/serverProcess.ts';
import { FOR_A_SHORT_LIFE } from '../support/shortLife.ts';

const run = promisify(execFile);

test(
  'command line: migrate, verifyAudit, createAdmin and checkDocuments use the data folder named in .env',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayside-commands-'));
    const command = async (name: string, ...args: string[]) => {
      const settings = { cwd: folder, env: NODE_ONLY };
      return (
        await run(process.execPath, [...FOR_A_SHORT_LIFE, resolve('server/app/commands', name), ...args], settings)
      ).stdout;
    };
    try {
      writeFileSync(join(folder, '.env'), 'DATA_DIR=named\n');
      expect(await command('migrate.ts')).toMatch(/^Applied 0001_/);
      const unread = spawn(process.execPath, [...FOR_A_SHORT_LIFE, resolve('server/app/commands/verifyAudit.ts')], {
        cwd: folder,
        env: NODE_ONLY,
      });
      // As `| head` does once it has read enough.
      unread.stdout.destroy();
      const complaints = text(unread.stderr);
      expect([await once(unread, 'exit'), await complaints]).toEqual([[0, null], '']);
      const invited = await command('createAdmin.ts', '--email', 'ada@keeper.example', '--first-name', 'Ada');
      const link = /http:\/\/localhost:3000\/signup\?token=[\w-]{43}\n/;
      expect(invited).toMatch(link);
      const again = await command('createAdmin.ts', '--email', 'Ada@keeper.example');
      expect(link.exec(again)?.[0]).not.toBe(link.exec(invited)?.[0]);
      const refused = {
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^email: Enter a valid email address\nnpm run admin:create/),
      };
      await expect(command('createAdmin.ts', '--email', 'nobody')).rejects.toMatchObject(refused);
      expect(await command('verifyAudit.ts')).toMatch(/^The audit log is intact: 2 events/);
      expect(await command('checkDocuments.ts')).toMatch(/missing file: 0\n.*a document: 0\n$/);
      const documents = join(folder, 'named', 'documents');
      mkdirSync(documents);
      writeFileSync(join(documents, 'nobody'), 'a file');
      utimesSync(join(documents, 'nobody'), 0, 0);
      const orphaned = { code: 1, stdout: expect.stringContaining('a document: 1\n  nobody\n') };
      await expect(command('checkDocuments.ts')).rejects.toMatchObject(orphaned);
      await expect(command('checkDocuments.ts', '--repair')).rejects.toMatchObject(orphaned);
      expect(await command('checkDocuments.ts')).toMatch(/a document: 0\n$/);
      expect(existsSync(join(folder, 'named'))).toBe(true);
      expect(existsSync(join(folder, '.data'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
