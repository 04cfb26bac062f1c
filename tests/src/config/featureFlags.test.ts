import { describe, expect, test } from 'vitest';
import { openStorage } from '#src/config/browserStorage.ts';
import { loadFlags } from '#src/config/featureFlags.ts';

const none = new URLSearchParams();

/** The flags of a browser that saved `stored` before. */
function flagsAfter(stored: unknown, query: URLSearchParams) {
  window.localStorage.setItem('wayside.featureFlags', JSON.stringify(stored));
  return loadFlags(window.localStorage, query);
}

describe('Feature flags', () => {
  test('are on by default', () => {
    expect(flagsAfter({}, none)).toEqual({
      view_communication_tab: true,
      pdf_export_optimization: true,
      tsf: true,
    });
  });

  test.each([
    ['on when saved on', { tsf: true }, '', true],
    ['off when saved on and off in the address', { tsf: true }, 'tsf=off', false],
    ['on when saved off and on in the address', { tsf: false }, 'tsf=on', true],
    ['off with an unknown word in the address', { tsf: true }, 'tsf=true', false],
    ['off with an empty value in the address', { tsf: true }, 'tsf=', false],
    ['off when saved off', { tsf: false }, '', false],
    ['on when saved as text', { tsf: 'off' }, '', true],
    ['on when the saved flags are text', 'off', '', true],
    ['on when the saved flags are null', null, '', true],
  ])('resolve tsf: %s', (_when, stored, query, expected) => {
    expect(flagsAfter(stored, new URLSearchParams(query)).tsf).toBe(expected);
  });

  test.each(['view_communication_tab', 'pdf_export_optimization'] as const)('cannot switch %s off', (name) => {
    const query = new URLSearchParams(`${name}=off`);
    expect(flagsAfter({ [name]: false }, query)[name]).toBe(true);
  });

  test('set in the address are kept for the next visit', () => {
    loadFlags(window.localStorage, new URLSearchParams('tsf=off'));
    expect(loadFlags(window.localStorage, none).tsf).toBe(false);
  });

  test('keep their defaults when the storage holds invalid content', () => {
    const storage = openStorage(() => window.localStorage);
    storage.setItem('wayside.featureFlags', '{not json');
    expect(loadFlags(storage, none).tsf).toBe(true);
  });

  test('are kept in memory when storage is blocked', () => {
    const storage = openStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    loadFlags(storage, new URLSearchParams('tsf=off'));

    expect(loadFlags(storage, none).tsf).toBe(false);
    expect(window.localStorage.getItem('wayside.featureFlags')).toBeNull();
  });
});
