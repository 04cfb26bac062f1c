import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FirstPage } from '#contract/platform/firstPages.ts';

/** The chunk that src/app/start.tsx is a part of. */
const EVERYWHERE = '_everywhere';

/** What every page of the app needs. */
export const START = ['index.html', EVERYWHERE] as const;

/** What begins the sign-in, which takes longest. */
export const SIGN_IN = ['index.html', 'src/auth/auth0Client.ts'] as const;

const SIGNED_IN = [...SIGN_IN, EVERYWHERE, '_signedIn'] as const;

const HOSPICE_AREA = [...SIGNED_IN, '_hospice'] as const;
const GROUP_AREA = [...SIGNED_IN, '_stakeholder'] as const;
const LOGIN = [...START, 'src/features/identity/LoginScreen.tsx'] as const;

/** The modules whose scripts and style sheets the pages of contract/platform/firstPages.ts need. */
export const FIRST_SCREENS: Readonly<Record<FirstPage, readonly string[]>> = {
  // It works without the app: see src/app/shell/loginFrame.ts.
  login: ['index.html'],
  start: SIGNED_IN,
  hospice: HOSPICE_AREA,
  hospiceList: HOSPICE_AREA,
  stakeholder: GROUP_AREA,
  stakeholderList: GROUP_AREA,
  admin: [...SIGNED_IN, 'src/app/routes/adminRoutes.tsx'],
};

/** Pages that need the style sheets of modules that they don't load. */
export const FIRST_SHEETS: Partial<Record<FirstPage, readonly string[]>> = { login: LOGIN };

/** The modules that the start and the router fetch before the screen of a visit is usable. */
const VISITS = {
  '/login': FIRST_SCREENS.login,
  '/communication/unsubscribe': [...START, 'src/features/mail/unsubscribe/UnsubscribeScreen.tsx'],
  '/hospice': HOSPICE_AREA,
  // With its charts.
  '/hospice/performances': [
    ...HOSPICE_AREA,
    'src/app/areas/PerformanceArea.tsx',
    'src/features/performance/hospice/PerformanceScreen.tsx',
    'src/features/performance/hospice/Charts.tsx',
  ],
  '/survey/hospice-experience': ['survey.html'],
  '/refer': ['refer.html'],
} as const;

/** The manifests of the pages that are built separately into the same folder. */
export const OWN_MANIFESTS = { 'survey.html': '.vite/survey.json', 'refer.html': '.vite/refer.json' } as const;
const APP_MANIFEST = '.vite/manifest.json';
function manifestOf(visit: Visit): string {
  if (visit === '/survey/hospice-experience') return OWN_MANIFESTS['survey.html'];
  return visit === '/refer' ? OWN_MANIFESTS['refer.html'] : APP_MANIFEST;
}

export type Visit = keyof typeof VISITS;

/** KiB of brotli that a visit may need before its screen is usable. */
export const BUDGETS: Readonly<Record<Visit, number>> = {
  '/login': 10,
  '/communication/unsubscribe': 100,
  '/hospice': 195,
  '/hospice/performances': 300,
  '/survey/hospice-experience': 92,
  '/refer': 86,
};

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Weight {
  readonly visit: Visit;
  /** Brotli, as served. */
  readonly bytes: number;
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
}

/** A chunk of vite.config.ts has its name in the manifest, with a mark of its content. */
const chunkOf = (manifest: Manifest, key: string): Chunk | undefined =>
  key.startsWith('_') && !(key in manifest)
    ? Object.entries(manifest).find(([name]) => name.startsWith(`${key}-`) && name.endsWith('.js'))?.[1]
    : manifest[key];

function collect(manifest: Manifest, key: string, found: Set<string>): void {
  const chunk = chunkOf(manifest, key);
  if (!chunk) throw new Error(`${key} is not in the build: has it been renamed?`);
  if (found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const sheet of chunk.css ?? []) found.add(sheet);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found);
}

/** The scripts and style sheets of modules, with those that they import. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const found = new Set<string>();
  for (const key of modules) collect(manifest, key, found);
  return [...found];
}

function brotliBytes(path: string): number {
  try {
    return readFileSync(`${path}.br`).length;
  } catch {
    return brotliCompressSync(readFileSync(path)).length;
  }
}

// The file is Vite's own, written by the build a moment ago.
export const readManifest = (dist: string, file = APP_MANIFEST): Manifest =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  JSON.parse(readFileSync(join(dist, file), 'utf8')) as Manifest;

/** The scripts of each visit, with what they import, in the build in `dist`. */
export function measureScripts(dist: string): Weight[] {
  const visits: Visit[] = [
    '/login',
    '/communication/unsubscribe',
    '/hospice',
    '/hospice/performances',
    '/survey/hospice-experience',
    '/refer',
  ];
  return visits.map((visit) => {
    const files = filesOf(readManifest(dist, manifestOf(visit)), VISITS[visit])
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ file, bytes: brotliBytes(join(dist, file)) }))
      .toSorted((a, b) => b.bytes - a.bytes);
    return { visit, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
  });
}

/** Chunks that import each other in a circle: one of them would run before its dependencies. */
export function findImportCycles(dist: string): string[][] {
  const manifest = readManifest(dist);
  const cycles: string[][] = [];
  const done = new Set<string>();
  const follow = (key: string, path: readonly string[]): void => {
    const start = path.indexOf(key);
    if (start !== -1) cycles.push([...path.slice(start), key]);
    if (start !== -1 || done.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) follow(imported, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
  return cycles;
}

if (import.meta.main) {
  const KIB = 1024;
  for (const { visit, bytes, files } of measureScripts(process.argv[2] ?? 'dist')) {
    console.log(`${visit}  ${(bytes / KIB).toFixed(1)} KiB of brotli in ${files.length} files`);
    for (const file of files.slice(0, 8)) console.log(`  ${(file.bytes / KIB).toFixed(1).padStart(6)}  ${file.file}`);
  }
}
