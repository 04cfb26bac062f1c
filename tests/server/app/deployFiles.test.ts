import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ENV_NAMES, readConfig } from '#server/app/config.ts';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** Settings of the files themselves, not of the server. */
const OWN = new Set(['WAYSIDE_HOST', 'WAYSIDE_SERVERS', 'WAYSIDE_DB_PASSWORD', 'BACKUP_RECIPIENT']);

test('The container sets only what the server reads', () => {
  const compose = read('compose.yaml');
  const server = /\n {2}server:[\s\S]*?\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose)?.[1] ?? '';
  const named = [...server.matchAll(/^ +([A-Z_0-9]+):/gm), ...compose.matchAll(/\$\{([A-Z_0-9]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named).toContain('DATABASE_URL');
  expect(named.filter((name) => !ENV_NAMES.includes(name) && !OWN.has(name))).toEqual([]);
  const image = [...read('Containerfile').matchAll(/\b([A-Z_]+)=\S/g)].map(([, name = '']) => name);
  expect(image.filter((name) => !ENV_NAMES.includes(name) && name !== 'BASE')).toEqual([]);
});

test('The settings for systemd run a server in production, on PostgreSQL, with its files where the service may write', () => {
  const settings = parseEnv(read('wayside.env'));
  expect(Object.keys(settings).filter((name) => !ENV_NAMES.includes(name) && !OWN.has(name))).toEqual([]);
  expect(readConfig(settings)).toMatchObject({ isProduction: true, dataDir: '/var/lib/wayside', trustedProxies: 1 });
  expect(readConfig(settings).databaseUrl).toMatch(/^postgres:/);
  // A variable of the unit would lose against the file's, so the file alone says it.
  const units = ['wayside.service', 'wayside-backup.service'].map((name) => read(`systemd/${name}`));
  expect(
    units.filter((unit) => /^Environment=/m.test(unit) || !unit.includes('EnvironmentFile=/etc/wayside/env')),
  ).toEqual([]);
  expect(units[0]).toMatch(/^StateDirectory=wayside$/m);
});

test.each(['Containerfile', 'compose.yaml', 'systemd/wayside.service', 'systemd/wayside-backup.service'])(
  '%s starts files that exist',
  (name) => {
    const started = read(name).match(/\bserver\/[\w/.]+\.ts\b/g) ?? [];
    expect(started.filter((file) => !existsSync(file))).toEqual([]);
    for (const [, from = ''] of read(name).matchAll(/^COPY --from=build \/app\/(\S+)/gm)) {
      expect(existsSync(from) || ['dist', 'node_modules'].includes(from)).toBe(true);
    }
  },
);

test('The container runs the server without root, on a file system that it cannot change', () => {
  expect(read('Containerfile')).toMatch(/^USER 1000:1000$/m);
  expect(read('compose.yaml')).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/);
  expect(read('systemd/wayside.service')).toMatch(/^ProtectSystem=strict$/m);
});
