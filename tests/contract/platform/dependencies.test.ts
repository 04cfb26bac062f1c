import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const Names = z.record(z.string(), z.string());
const Package = z.object({ dependencies: Names, optionalDependencies: Names, devDependencies: Names });
const Lock = z.object({
  packages: z.record(z.string(), z.object({ license: z.optional(z.string()), dev: z.optional(z.boolean()) })),
});

const direct = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')));
const lock = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

const page = readFileSync('docs/dependencies.md', 'utf8');
const [production = '', development = ''] = page
  .slice(page.indexOf('## What production installs'))
  .split('## What only development installs');
const rows = (part: string) =>
  [...part.matchAll(/^\| `([^`]+)` (.*)$/gm)].map(([, name = '', rest = '']) => ({ name, rest }));
const namesOf = (part: string) => rows(part).map(({ name }) => name);

const ACCEPTED = new Set(['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'Zlib']);
/** Runs while the app is built: nothing of it is in the result. */
const BUILD_TOOLS = /^lightningcss(?:-|$)/;

const isAccepted = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ACCEPTED.has(part)));

const installed = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { license = 'none' }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    license,
  }));

describe('docs/dependencies.md', () => {
  test('has exactly one row for each package that production installs directly', () => {
    expect(namesOf(production).toSorted()).toEqual(
      [...Object.keys(direct.dependencies), ...Object.keys(direct.optionalDependencies)].toSorted(),
    );
  });

  test('has exactly one row for each package that only development installs directly', () => {
    expect(namesOf(development).toSorted()).toEqual(Object.keys(direct.devDependencies).toSorted());
  });

  test('has no empty cell', () => {
    expect(rows(page).filter(({ rest }) => /\|\s+\|/.test(rest))).toEqual([]);
  });
});

describe('A license', () => {
  test.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['LGPL-2.1 OR GPL-2.0', false],
    ['none', false],
  ])('%s is accepted: %s', (license, accepted) => {
    expect(isAccepted(license)).toBe(accepted);
  });

  test('of each package that production installs is accepted', () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(installed.filter(({ name, license }) => !isAccepted(license) && !BUILD_TOOLS.test(name))).toEqual([]);
    expect(installed.filter(({ name, license }) => BUILD_TOOLS.test(name) && license !== 'MPL-2.0')).toEqual([]);
  });
});
