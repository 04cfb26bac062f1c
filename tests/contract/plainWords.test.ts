import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bannedForms, bannedIn } from '#tests/support/plainWords.ts';
import { textsOf } from '#tests/support/textsOf.ts';

/** Words that families write in comments, in which the app looks for themes. */
const FAMILIES_WORDS = 'server/surveys/themes/';

const files = globSync('{src,server,contract}/**/*.{ts,tsx}').filter((file) => !file.startsWith(FAMILIES_WORDS));

const lineOf = (code: string, at: number): number => code.slice(0, at).split('\n').length;

const wrongIn = (file: string, code: string): string[] =>
  textsOf(file, code).flatMap(({ at, text }) => bannedIn(text).map((what) => `${file}:${lineOf(code, at)} ${what}`));

describe('What people read', () => {
  test('has none of the words and forms that we do not use', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => wrongIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('has curly apostrophes', () => {
    const straight = files.flatMap((file) =>
      textsOf(file, readFileSync(file, 'utf8'))
        .filter(({ text }) => /\p{L}'\p{L}/u.test(text))
        .map(({ text }) => `${file}: ${text}`),
    );
    expect(straight).toEqual([]);
  });

  test.each([
    ["const hint = 'A name is needed';", 'is needed'],
    ['const label = `${share} %`;', '1 %'],
    ['const late = <p>Over by {days} d {hours} h</p>;', '1 d'],
    ['const title = <Card title="You were told" />;', 'told'],
    ["const hour = 'Each morning at 08:00';", '08:00'],
    ["const label = 'Kind';", 'Kind'],
    ['const who = `Ann, Ben and ${rest} more`;', ', Ben and 1 more'],
  ])('is found in %s', (code, words) => {
    expect(wrongIn('Example.tsx', code)).toEqual([expect.stringContaining(`for “${words}”`)]);
  });

  test.each([
    ['Díganos cómo va tu atención en la casa, para los demás', 'tu'],
    ['El enlace está en el email de su hospicio', 'email'],
    ['¿Podéis contar a los demás cómo va la atención?', 'Podéis'],
    ['Abra el enlace en un ordenador de la familia', 'ordenador'],
  ])('is found in the Spanish of %s', (text, words) => {
    expect(bannedIn(text)).toEqual([expect.stringContaining(`for “${words}”`)]);
  });

  test.each([
    'Abra el enlace de su correo electrónico.',
    'The OS of the email server',
    'Los Santos, una escuela de la ciudad',
  ])('is not found in %s', (text) => {
    expect(bannedIn(text)).toEqual([]);
  });

  test('is not searched for in SQL, types, names and imports', () => {
    const code = [
      "import { told } from './what is needed.ts';",
      "type Kind = 'is needed';",
      'const rows = sql`select 5 % 2`;',
      "const icon = 'mail';",
    ].join('\n');
    expect(wrongIn('example.ts', code)).toEqual([]);
  });

  test.each(['8:39 PM', '2d 12h', '54%', '2026-11-20 14:05', '2026-11-20T14:05:00Z', '30 días'])(
    'may say %s',
    (text) => {
      expect(bannedForms(text)).toEqual([]);
    },
  );

  test.each(['20:39', 'from 08:00 to 17:00', '54 %', '2 d 12 h', '8:39\u202FPM'])('may not say %s', (text) => {
    expect(bannedForms(text)).not.toEqual([]);
  });
});
