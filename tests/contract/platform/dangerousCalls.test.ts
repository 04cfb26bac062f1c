import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sources = globSync('{contract,server,src}/**/*.{ts,tsx}').map((file) => ({
  file,
  // Comments may name what the code must not call.
  code: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
}));
const using = (call: RegExp, inside = '') =>
  sources.filter(({ code, file }) => file.startsWith(inside) && call.test(code)).map(({ file }) => file);

describe('No source file of the app or the server', () => {
  test('is left out here', () => expect(sources.length).toBeGreaterThan(900));

  test('runs text as code', () => {
    expect(using(/\beval\s*\(|\bnew Function\b|\bsetTimeout\(\s*['"`]|from 'node:vm'/)).toEqual([]);
  });

  test('writes text as HTML into a page', () => {
    expect(using(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([]);
  });

  test('starts other programs', () => {
    // But itself, to read the papers of strangers apart from everything else.
    expect(using(/node:child_process|node:worker_threads.*eval/)).toEqual([
      'server/exchange/intake/reading/readPaper.ts',
    ]);
  });

  test('uses a broken hash or cipher', () => {
    expect(using(/['"`](?:md5|sha-?1|rc4|des|des-ede3?|aes-\d+-ecb)['"`]|createCipher\b/i)).toEqual([]);
  });

  test('answers a call without the headers that Hono’s context has collected', () => {
    // One reads what another server answered, one the fields of a form.
    expect(using(/\bnew Response\b|\bResponse\.(?:json|redirect|error)\b/, 'server/').toSorted()).toEqual([
      'server/identity/provider/keySets.ts',
      'server/platform/http/pages/oneClick.ts',
    ]);
  });

  test('uses guessable randomness, but to spread the times of repeated calls', () => {
    expect(using(/\bMath\.random\b/).toSorted()).toEqual([
      'server/platform/database/listening.ts',
      'server/platform/http/pages/page.ts',
      'src/api/serverReturn.ts',
      'src/features/notifications/news/followChanges.ts',
    ]);
  });

  test('puts text into SQL outside of parameters, but what the code itself wrote', () => {
    expect(using(/\bsql\.raw\(/, 'server/').toSorted()).toEqual([
      'server/administration/backup/catalog.queries.ts',
      'server/platform/database/migrate.queries.ts',
      'server/referrals/contacts/contactAttempts.queries.ts',
      'server/referrals/counts/counts.queries.ts',
    ]);
  });
});
