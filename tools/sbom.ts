import { execFileSync } from 'node:child_process';
import * as z from 'zod';
import { outliveReader } from '../server/app/commands/onDatabase.ts';

// `npm run --silent sbom`: everything that production installs, as CycloneDX. `npm sbom --omit=dev` would leave out each package that a
// development tool needs as well, such as react, so the packages of development alone are taken out here.
const Component = z.looseObject({
  'bom-ref': z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});
const Bom = z.looseObject({
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const all = Bom.parse(
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'utf8',
    }),
  ),
);
const development = new Set(
  all.components
    .filter(({ properties }) =>
      properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true'),
    )
    .map((component) => component['bom-ref']),
);
const production = {
  ...all,
  components: all.components.filter((component) => !development.has(component['bom-ref'])),
  dependencies: all.dependencies
    .filter(({ ref }) => !development.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => !development.has(needed)) })),
};
outliveReader();
process.stdout.write(`${JSON.stringify(production, null, 2)}\n`);
