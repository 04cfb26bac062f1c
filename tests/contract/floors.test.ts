import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The house's one rule of imports: a file may use its own floor and those before it. Each line of a building is a floor. */
const BUILDINGS = {
  app: [
    ['contract'],
    ['src/config'],
    ['src/api'],
    ['src/auth'],
    ['src/ui'],
    ['src/shared'],
    ['src/features'],
    ['src/app'],
    ['src'],
  ],
  server: [
    ['contract'],
    ['server/domain'],
    ['server/db'],
    ['server/audit', 'server/mail', 'server/jobs', 'server/storage', 'server/events'],
    ['server/identity'],
    ['server/http'],
    ['server/routes'],
    // Beside the parts that start things stand the commands, demo/ among them.
    ['server'],
  ],
};

/** Rooms on these floors do not know one another: one feature never imports another. */
const ROOMS = ['src/features', 'src/shared'];

/** Packages that only these places may import, so that each can be replaced in one place. */
const ONLY_IN: readonly (readonly [packages: RegExp, places: RegExp])[] = [
  [/^@sentry\//, /^src\/app\/sentry\w*\.ts$/],
  [/^@auth0\//, /^src\/auth\/auth0Client\.ts$/],
  [/^(?:pg|kysely|@electric-sql\/.*)$/, /^server\/db\//],
  [/^(?:hono|@hono)(?:\/|$)/, /^server\/(?:http\/|app\.ts$|main\.ts$|start\.ts$)/],
  [/^oidc-provider$/, /^server\/identity\//],
  [/^vite$/, /^server\/vite\.ts$/],
  [/^(?:react|react-dom|react-redux|react-router-dom|@reduxjs\/.*|@mui\/.*)$/, /^src\//],
  [/^node:/, /^server\//],
  // Plain zod would reach the browser with every locale; the contract is written with its small form.
  [/^zod(?:\/(?!mini$).*)?$/, /^$/],
  // What words mean is decided once, for the mail and for the screen.
  [/^(?:mdast|micromark)/, /^contract\/formattedText\.ts$/],
];

/**
 * The ground floor stands on these alone: no framework, no clock, no I/O. Both sides read the words of a message, and only a
 * reader of Markdown that is kept and fuzzed by others may decide what of them becomes a link (docs/decisions/0310); `mdast` is
 * the types of what it answers.
 */
const UNDER_THE_CONTRACT = /^(?:zod\/mini|@casl\/ability|mdast-util-from-markdown|mdast)$/;

const IMPORT = /(?:\bfrom|\bimport) ?\(? ?'([^']+)'/g;
const COMMENT = /^\s*(?:\/?\*|\/\/).*$/gm;

const codeOf = (file: string) => readFileSync(file, 'utf8').replaceAll(COMMENT, '');

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = globSync('{contract,src,server}/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts'));

const imports: Import[] = files.flatMap((file) =>
  [...codeOf(file).matchAll(IMPORT)].map(([, target = '']) => ({ file, target })),
);

const isOurs = ({ target }: Import) => /^[#.]/.test(target);
const pathOf = ({ file, target }: Import) => (target.startsWith('#') ? target.slice(1) : join(dirname(file), target));
const said = ({ file, target }: Import) => `${file} imports ${target}`;

type Floors = readonly (readonly string[])[];
const isIn = (floor: readonly string[], path: string) => floor.some((folder) => path.startsWith(`${folder}/`));
const floorOf = (floors: Floors, path: string) => floors.findIndex((floor) => isIn(floor, path));

const room = (path: string) => ROOMS.find((floor) => path.startsWith(`${floor}/`));

function isAllowed(floors: Floors, found: Import): boolean {
  const { file } = found;
  const path = pathOf(found);
  const to = floorOf(floors, path);
  if (to === -1 || to > floorOf(floors, file)) return false;
  return room(file) === undefined || room(file) !== room(path) || file.split('/')[2] === path.split('/')[2];
}

describe('Imports', () => {
  test.each(Object.entries(BUILDINGS))('of the %s point only to the same layer or an earlier one', (_name, floors) => {
    const own = imports.filter((found) => isOurs(found) && floorOf(floors, found.file) !== -1);
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((found) => !isAllowed(floors, found)).map(said)).toEqual([]);
  });

  test('never cross between src/ and server/', () => {
    const crossing = imports.filter((found) => {
      if (!isOurs(found)) return false;
      const path = pathOf(found);
      return (
        (found.file.startsWith('src/') && path.startsWith('server/')) ||
        (found.file.startsWith('server/') && path.startsWith('src/'))
      );
    });
    expect(crossing.map(said)).toEqual([]);
  });

  test('name each file with its extension, and other folders from the root', () => {
    const FORM = /^(?:\.\/|#(?:contract|src|server)\/).*\.(?:ts|tsx|css)$/;
    const wrong = imports.filter(
      (found) => isOurs(found) && !FORM.test(found.target) && !/\.\w+(?:\?\w+)?$/.test(found.target),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('of restricted packages occur only where each is allowed', () => {
    const wrong = imports.filter(
      (found) =>
        !isOurs(found) && ONLY_IN.some(([packages, places]) => packages.test(found.target) && !places.test(found.file)),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('of contract/ are only its own files and the allowed packages', () => {
    const wrong = imports.filter(
      (found) => found.file.startsWith('contract/') && !isOurs(found) && !UNDER_THE_CONTRACT.test(found.target),
    );
    expect(wrong.map(said)).toEqual([]);
  });
});

describe('Source files', () => {
  test('have no default exports, no index files, and no utils, helpers or common files', () => {
    expect(files.filter((file) => /^export default\b/m.test(codeOf(file)))).toEqual([]);
    expect(files.filter((file) => /\/(?:index|utils?|helpers?|common)\.tsx?$/.test(file))).toEqual([]);
  });

  test('of contract/ read no clock, randomness, environment, network or storage', () => {
    const REACHES_OUT = /\b(?:Date\.now|new Date\(\)|Math\.random|process\.|fetch\(|localStorage)/;
    const wrong = files.filter((file) => file.startsWith('contract/') && REACHES_OUT.test(codeOf(file)));
    expect(wrong).toEqual([]);
  });
});
