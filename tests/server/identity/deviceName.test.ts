import { describe, expect, test } from 'vitest';
import { deviceName } from '#server/identity/deviceName.rules.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const CHROME = 'AppleWebKit/537.36 Chrome/128.0 Safari/537.36';

describe('Device name', () => {
  test.for([
    [`${MAC} AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15`, 'Safari on Mac'],
    [`${WINDOWS} ${CHROME} Edg/128.0`, 'Edge on Windows'],
    [`${WINDOWS} ${CHROME} OPR/113.0`, 'Opera on Windows'],
    [`${WINDOWS} ${CHROME} Vivaldi/6.9`, 'Vivaldi on Windows'],
    [`${WINDOWS} Gecko/20100101 Firefox/130.0`, 'Firefox on Windows'],
    [
      `${ANDROID} AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/128.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`${ANDROID} AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${IPHONE} AppleWebKit/605.1 FxiOS/130.0 Mobile/15E148 Safari/604.1`, 'Firefox on iPhone'],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1 CriOS/128.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${CHROME}`, 'Chrome on Chromebook'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome on Linux'],
    ['Firefox/130.0', 'Firefox'],
    [WINDOWS, 'Windows'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
  ])('of the user agent “%s” is “%s”', ([userAgent, name]) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  test('is unknown without a user agent, and looks only at its first 512 signs', () => {
    expect(deviceName(undefined)).toBe('Unknown device');
    const name = 'Firefox/1';
    expect(deviceName(`${' '.repeat(512 - name.length)}${name}`)).toBe('Firefox');
    expect(deviceName(`${' '.repeat(512 - 'Firefox/'.length + 1)}${name}`)).toBe('Unknown device');
  });
});
