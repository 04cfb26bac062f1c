import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ENV_NAMES, readConfig } from '#server/app/config.ts';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** Settings of the app, which the build reads. */
const appSettings = [...readFileSync('.env.example', 'utf8').matchAll(/^(VITE_\w+)=/gm)].map(([, name = '']) => name);

/** Settings of the files themselves, not of the server. */
const OWN = new Set(['WAYSIDE_HOST', 'WAYSIDE_SERVERS', 'WAYSIDE_DB_PASSWORD', 'BACKUP_RECIPIENT']);

/** What the YAML has in this place, up to the next key of the same depth. */
const partOf = (text: string, key: string): string => {
  const [begin = '', depth = ''] = new RegExp(`^( *)${key}:.*\\n`, 'm').exec(text) ?? [];
  const rest = text.slice(text.indexOf(begin) + begin.length);
  return rest.slice(0, new RegExp(`^ {0,${depth.length}}\\S`, 'm').exec(rest)?.index);
};
const keysOf = (part: string) => [...part.matchAll(/^ +([A-Z_0-9]+):/gm)].map(([, name = '']) => name);

const compose = read('compose.yaml');
const server = partOf(compose, 'server');

test('The containers set only what the server and the build read', () => {
  const set = keysOf(partOf(server, 'environment'));
  const named = [...compose.matchAll(/\$\{?([A-Z_0-9]+)/g)].map(([, name = '']) => name);
  expect(set).toContain('DATABASE_URL');
  const known = new Set([...ENV_NAMES, ...OWN, ...appSettings]);
  expect([...set, ...named].filter((name) => !known.has(name))).toEqual([]);
  const image = [...read('Containerfile').matchAll(/\b([A-Z_]+)=\S/g)].map(([, name = '']) => name);
  expect(image.filter((name) => !known.has(name) && name !== 'BASE')).toEqual([]);
});

test('A copy of .env.example beside the containers changes nothing of what they need', () => {
  expect(partOf(compose, 'server')).toMatch(/^ +env_file: \.\.\/\.env$/m);
  // An empty NODE_ENV or DATABASE_URL of the file would start a server for development.
  const set = partOf(server, 'environment');
  const wins = ['NODE_ENV', 'HOST', 'PORT', 'PUBLIC_ORIGIN', 'DATABASE_URL', 'DATA_DIR', 'TRUSTED_PROXIES'];
  expect(keysOf(set)).toEqual(wins);
  expect(set).toMatch(/^ +NODE_ENV: production$/m);
});

test('The build in a container gets every setting of the app', () => {
  expect(keysOf(partOf(server, 'args')).toSorted()).toEqual(appSettings.toSorted());
  const passed = [...read('Containerfile').matchAll(/^ARG (VITE_.*)$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(passed.toSorted()).toEqual(appSettings.toSorted());
});

test('Settings, data, keys and backups stay out of the image and out of its build', () => {
  const left = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(['.env', '.data', '*.backup', 'key.txt'].filter((name) => !left.includes(name))).toEqual([]);
});

test('The containers and volumes never mix with those of another project in a folder named “deploy”', () => {
  const commands = readFileSync('docs/deploy.md', 'utf8').match(/docker compose -.*/g) ?? [];
  expect(commands).toHaveLength(2);
  expect(commands.filter((command) => !command.startsWith('docker compose -p wayside '))).toEqual([]);
});

test('The health check has no spaces, at which some versions of podman take it apart', () => {
  const [, words = ''] = /^ +test: \[CMD, node, -e, "(.*)"\]$/m.exec(server) ?? [];
  expect(words).toMatch(/^fetch\('http:\/\/localhost:3000\/readyz'\)\S+$/);
});

test('The nightly backups of systemd and of the containers are encrypted, and kept for 30 days', () => {
  for (const backup of [read('systemd/wayside-backup.service'), partOf(compose, 'backup')]) {
    expect(backup).toMatch(/--recipient "\$+BACKUP_RECIPIENT"/);
    expect(backup).toContain('-mtime +30 -delete');
  }
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
  expect(server).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/);
  for (const unit of ['wayside', 'wayside-backup']) {
    expect(read(`systemd/${unit}.service`)).toMatch(/^ProtectSystem=strict[\s\S]*^SystemCallFilter=@system-service$/m);
  }
});
