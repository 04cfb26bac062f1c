import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The subjects in their order: each may import itself and earlier ones, in every part of the code. */
const SUBJECTS = [
  'platform',
  'audit',
  'mail',
  'identity',
  'people',
  'organizations',
  'referrals',
  'documents',
  'surveys',
  'performance',
  'communication',
  'notifications',
  'exchange',
  'administration',
  'app',
];

/** The app's platform has an order of its own, beside the features; the start of the app comes last. */
const APP_PLATFORM = ['src/config', 'src/api', 'src/auth', 'src/ui'];
const APP_FLOORS = [...APP_PLATFORM, 'src/features', 'src/app', 'src'];

/** The kinds of files of a subject on the server, by their suffix, and the kinds that each may import. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  tables: ['tables', ''],
  rules: ['rules', ''],
  queries: ['tables', 'rules', 'queries', 'mail', ''],
  mail: ['tables', 'rules', 'queries', 'mail', ''],
  job: ['tables', 'rules', 'queries', 'mail', 'job', ''],
  routes: ['tables', 'rules', 'queries', 'mail', ''],
  '': ['tables', 'rules', 'queries', 'mail', ''],
};

/** Packages that only these places may import, so that each can be replaced in one place. */
const ONLY_IN: readonly (readonly [packages: RegExp, places: RegExp])[] = [
  [/^@sentry\//, /^src\/app\/reporting\/sentry\w*\.ts$/],
  [/^@auth0\//, /^src\/auth\/auth0Client\.ts$/],
  [/^(?:pg|@electric-sql\/.*)$/, /^server\/platform\/database\//],
  [/^kysely$/, /^server\/(?:platform\/database\/(?:columns|connection)\.ts$|.*\.(?:queries|tables)\.ts$)/],
  [/^(?:hono|@hono)(?:\/|$)/, /^server\/(?:platform\/http\/|app\/|main\.ts$)/],
  [/^prom-client$/, /^server\/platform\/metrics\//],
  [/^@opentelemetry\//, /^server\/platform\/tracing\//],
  [/^oidc-provider$/, /^server\/identity\//],
  [/^vite$/, /^server\/app\/vite\.ts$/],
  [/^libphonenumber-js/, /^server\/platform\/phones\.ts$/],
  [/^(?:react|react-dom|react-redux|react-router-dom|@reduxjs\/.*|@mui\/.*)$/, /^src\//],
  [/^node:/, /^(?:server|demo)\//],
  // Plain zod would reach the browser with every locale; the contract is written with its small form.
  [/^zod(?:\/(?!mini$).*)?$/, /^$/],
  // Formatted text is parsed in one place, for mails and for screens.
  [/^(?:mdast|micromark)/, /^contract\/platform\/formattedText\.ts$/],
];

/**
 * The contract may import only these: no framework, no clock, no I/O. Both sides parse the text of a message, and only a
 * maintained and fuzzed Markdown parser may decide which parts become links (docs/decisions/0310); `mdast` has the types of its
 * result.
 */
const UNDER_THE_CONTRACT = /^(?:zod\/mini|@casl\/ability|mdast-util-from-markdown|mdast)$/;

const IMPORT = /(?:\bfrom|\bimport) ?\(? ?'([^']+)'/g;
const TYPE_IMPORT = /\bimport type [^;]+;/g;
const COMMENT = /^\s*(?:\/?\*|\/\/).*$/gm;

const codeOf = (file: string) => readFileSync(file, 'utf8').replaceAll(COMMENT, '');

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = globSync('{contract,src,server,demo}/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts'));

const importsIn = (file: string, code: string): Import[] =>
  [...code.matchAll(IMPORT)].map(([, target = '']) => ({ file, target }));

const imports = files.flatMap((file) => importsIn(file, codeOf(file)));

const isOurs = ({ target }: Import) => /^[#.]/.test(target);
const pathOf = ({ file, target }: Import) => (target.startsWith('#') ? target.slice(1) : join(dirname(file), target));
const said = ({ file, target }: Import) => `${file} imports ${target}`;

const rootOf = (path: string) => path.split('/')[0] ?? '';

/** The subject that a path belongs to; for the app's parts that are no feature, the platform or the start. */
function subjectOf(path: string): string | undefined {
  const [root, first = '', second = ''] = path.split('/');
  // Files that start a process are beside the subjects.
  if (first.includes('.')) return 'app';
  if (root !== 'src' || first === 'app') return first;
  if (first === 'features') return second;
  return APP_PLATFORM.includes(`src/${first}`) ? 'platform' : undefined;
}

const rankOf = (path: string) => SUBJECTS.indexOf(subjectOf(path) ?? '');
const isOfSubjects = (path: string) => /^(?:contract|server|src)\//.test(path);

const floorOf = (path: string) => APP_FLOORS.findIndex((floor) => path.startsWith(`${floor}/`));

/** `surveys.queries.ts` is of the kind `queries`. */
const kindOf = (path: string) => /\.(\w+)\.ts$/.exec(path)?.[1] ?? '';

/** A rules file with all files of the server that it loads, directly or through others. */
function loadedByRules(file: string, loaded = new Set<string>()): Set<string> {
  loaded.add(file);
  const paths = importsIn(file, codeOf(file).replaceAll(TYPE_IMPORT, '')).filter(isOurs).map(pathOf);
  for (const path of paths) if (path.startsWith('server/') && !loaded.has(path)) loadedByRules(path, loaded);
  return loaded;
}

/** The last subject puts together what all others have, also their routes and jobs. */
const kindsFor = (path: string): readonly string[] =>
  subjectOf(path) === 'app' ? Object.keys(KINDS) : (KINDS[kindOf(path)] ?? []);

describe('Subjects', () => {
  test('are the folders of contract, server and the app', () => {
    const wrong = files.filter((file) => isOfSubjects(file) && rankOf(file) === -1);
    expect(wrong).toEqual([]);
  });

  test('are the folders of each part of tests/, beside support/', () => {
    const wrong = ['contract', 'server', 'src', 'journeys'].flatMap((part) =>
      readdirSync(`tests/${part}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'support')
        .map(({ name }) => `${part}/${name}`)
        .filter((path) => rankOf(path) === -1 && rankOf(path.replace('/', '/features/')) === -1),
    );
    expect(wrong).toEqual([]);
  });

  test('of component tests are those of the screens that they load', () => {
    const wrong = globSync('tests/src/**/*.test.{ts,tsx}').filter((file) => {
      const loaded = importsIn(file, codeOf(file)).flatMap(
        ({ target }) => /^#src\/features\/(\w+)/.exec(target)?.[1] ?? [],
      );
      const subject = file.split('/')[2] ?? '';
      return loaded.length > 0 && SUBJECTS.includes(subject) && subject !== 'app' && !loaded.includes(subject);
    });
    expect(wrong).toEqual([]);
  });

  test('import only themselves and those before them', () => {
    const own = imports.filter((found) => isOurs(found) && isOfSubjects(found.file));
    expect(own.length).toBeGreaterThan(1000);
    expect(own.filter((found) => rankOf(pathOf(found)) > rankOf(found.file)).map(said)).toEqual([]);
  });

  test('of the app follow the order of its parts', () => {
    const own = imports.filter(
      (found) => isOurs(found) && rootOf(found.file) === 'src' && rootOf(pathOf(found)) === 'src',
    );
    expect(own.filter((found) => floorOf(pathOf(found)) > floorOf(found.file)).map(said)).toEqual([]);
  });
});

describe('Kinds of files on the server', () => {
  const own = imports.filter((found) => isOurs(found) && found.file.startsWith('server/'));

  test('are those that the architecture names', () => {
    const wrong = files.filter((file) => file.startsWith('server/') && !(kindOf(file) in KINDS));
    expect(wrong).toEqual([]);
  });

  test('import only the kinds that they may', () => {
    const wrong = own.filter((found) => {
      const path = pathOf(found);
      return path.startsWith('server/') && !kindsFor(found.file).includes(kindOf(path));
    });
    expect(wrong.map(said)).toEqual([]);
  });

  test('write SQL only in queries', () => {
    const SQL = /\bsql[`<]|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
    const wrong = files.filter(
      (file) => file.startsWith('server/') && kindOf(file) !== 'queries' && SQL.test(codeOf(file)),
    );
    expect(wrong).toEqual([]);
  });

  test('put mails into the outbox only in server/mail/queueMail.queries.ts', () => {
    const INSERTS = /\binsert\s+into\s+mail_message\b|\binsertInto\(\s*'mail_message'/i;
    expect(files.filter((file) => INSERTS.test(codeOf(file)))).toEqual(['server/mail/queueMail.queries.ts']);
  });

  test('of rules are pure, with all that they load: no database, no clock, no input or output', () => {
    const REACHES_OUT =
      /\b(?:Date\.now|new Date\(\)|Math\.random|process\.|fetch\()|'node:|\/database\/connection\.ts'/;
    const PURE = "import { createHash } from 'node:crypto';";
    const wrong = files
      .filter((file) => kindOf(file) === 'rules')
      .flatMap((rules) =>
        [...loadedByRules(rules)]
          .filter(
            (loaded) => !/^(?:rules)?$/.test(kindOf(loaded)) || REACHES_OUT.test(codeOf(loaded).replace(PURE, '')),
          )
          .map((loaded) => `${rules} loads ${loaded}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('Imports', () => {
  test('never cross between src/ and server/', () => {
    const crossing = imports.filter((found) => {
      if (!isOurs(found)) return false;
      const path = pathOf(found);
      const roots = `${rootOf(found.file)} ${rootOf(path)}`;
      return ['src server', 'server src', 'contract server', 'contract src'].includes(roots);
    });
    expect(crossing.map(said)).toEqual([]);
  });

  test('of demo/ occur only in demo/ and where the server loads it', () => {
    const wrong = imports.filter(
      (found) =>
        isOurs(found) &&
        rootOf(pathOf(found)) === 'demo' &&
        rootOf(found.file) !== 'demo' &&
        found.file !== 'server/app/demoStart.ts',
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('of demo/ and of OpenTelemetry’s collector run only where a server asks for them', () => {
    const AT_ONCE = /\bfrom '(?:#demo\/|@opentelemetry\/(?!api'))/;
    expect(files.filter((file) => rootOf(file) === 'server' && AT_ONCE.test(codeOf(file)))).toEqual([]);
  });

  test('name each file with its extension, and other folders from the root', () => {
    const FORM = /^(?:\.|#(?:contract|src|server|demo))\/(?!.*\.\.\/).*\.\w+(?:\?\w+)?$/;
    const wrong = imports.filter((found) => isOurs(found) && !FORM.test(found.target));
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
