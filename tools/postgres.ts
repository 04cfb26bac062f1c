import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of the newest installed PostgreSQL programs; undefined if there are none. */
function binaries(): string | undefined {
  const named = process.env['POSTGRES_BIN'];
  if (named) return named;
  if (!existsSync(DEBIAN)) return undefined;
  const [newest] = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  const folder = newest && join(DEBIAN, newest, 'bin');
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined;
}

/** As docs/deploy.md advises: a connection's process keeps the memory in which it plans a statement for the next one. */
const KEEPS_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 ** 2),
  MALLOC_TOP_PAD_: String(4 * 1024 ** 2),
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2),
};

const idOfPostgres = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

export interface TemporaryPostgres {
  readonly url: string;
  /** The same by its socket: a statement takes a third less time than through TCP. */
  readonly socketUrl: string;
  /** Its client program. */
  readonly psql: string;
  stop(): void;
}

/**
 * A PostgreSQL of its own in a temporary folder, or undefined where PostgreSQL is not installed. As root it runs as `postgres`.
 * `settings`: further lines of its configuration, as `name=value`.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<TemporaryPostgres | undefined> {
  const bin = binaries();
  if (!bin) return undefined;
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...args: string[]): string => {
    const path = join(bin, program);
    const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args];
    return execFileSync(file, all, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: tmpdir(),
      env: { ...process.env, ...KEEPS_MEMORY },
    });
  };
  const folder = mkdtempSync(join(tmpdir(), 'wayside-postgres-'));
  if (isRoot) {
    chownSync(folder, idOfPostgres('-u'), idOfPostgres('-g'));
  }
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', '-D', data, '-U', 'wayside', '--auth=trust', '--encoding=UTF8', '--locale=C');
  run(
    'pg_ctl',
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=localhost${settings.map((setting) => ` -c ${setting}`).join('')}`,
    'start',
  );
  const url = `postgres://wayside@localhost:${port}/postgres`;
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(folder)}`,
    psql: join(bin, 'psql'),
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
