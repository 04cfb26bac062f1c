import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';

const Package = z.object({ dependencies: z.record(z.string(), z.string()) });
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ 'bom-ref': z.string(), name: z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

test('`npm run sbom` lists what production installs, also where tests need it too, and nothing that only they need', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { maxBuffer: 64 * 1024 * 1024 });
  const { components, dependencies } = Bom.parse(JSON.parse(stdout));
  const direct = Object.entries(Package.parse(JSON.parse(readFileSync('package.json', 'utf8'))).dependencies);
  const refs = new Set(components.map((component) => component['bom-ref']));

  expect(direct.map(([name, version]) => `${name}@${version}`).filter((ref) => !refs.has(ref))).toEqual([]);
  const names = new Set(components.map(({ name }) => name));
  expect(['hono', 'react', 'vitest', 'typescript', 'knip'].filter((name) => names.has(name))).toEqual([
    'hono',
    'react',
  ]);
  const named = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !refs.has(ref) && !ref.startsWith('wayside@'))).toEqual([]);
});
