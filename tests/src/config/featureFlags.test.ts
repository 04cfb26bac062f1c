import { describe, expect, test } from 'vitest';
import { openStorage } from '#src/config/browserStorage.ts';
import { loadFlags, resolveFlags } from '#src/config/featureFlags.ts';

const none = new URLSearchParams();

describe('feature flags', () => {
  test('are off, but for the communication tab', () => {
    expect(resolveFlags({ stored: {}, query: none })).toEqual({
      view_communication_tab: true,
      pdf_export_optimization: false,
      tsf: false,
    });
  });

  test.each([
    ['saved on', { tsf: true }, '', true],
    ['saved on, asked off', { tsf: true }, 'tsf=off', false],
    ['saved off, asked on', { tsf: false }, 'tsf=on', true],
    ['asked with another word', { tsf: true }, 'tsf=true', false],
    ['asked with nothing', { tsf: true }, 'tsf=', false],
    ['saved as a text', { tsf: 'on' }, '', false],
    ['saved as nonsense', 'on', '', false],
    ['saved as null', null, '', false],
  ])('%s', (_when, stored, query, expected) => {
    expect(resolveFlags({ stored, query: new URLSearchParams(query) }).tsf).toBe(expected);
  });

  test('cannot take the communication tab away', () => {
    const query = new URLSearchParams('view_communication_tab=off');
    expect(resolveFlags({ stored: { view_communication_tab: false }, query }).view_communication_tab).toBe(true);
  });

  test('are saved back and override the defaults the next time', () => {
    loadFlags(window.localStorage, new URLSearchParams('tsf=on'));
    expect(loadFlags(window.localStorage, none).tsf).toBe(true);
  });

  test('survive nonsense in the storage', () => {
    const storage = openStorage(() => window.localStorage);
    storage.setItem('wayside.featureFlags', '{not json');
    expect(loadFlags(storage, none).tsf).toBe(false);
  });

  test('are kept in memory where storage is blocked', () => {
    const storage = openStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    loadFlags(storage, new URLSearchParams('pdf_export_optimization=on'));

    expect(loadFlags(storage, none).pdf_export_optimization).toBe(true);
    expect(window.localStorage.getItem('wayside.featureFlags')).toBeNull();
  });
});
