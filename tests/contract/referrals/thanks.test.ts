import { describe, expect, test } from 'vitest';
import { isThanks } from '#contract/referrals/thanks.ts';

describe('A text that only thanks or confirms', () => {
  test.each([
    'Thank you!',
    'thanks',
    'Thank you so much for the quick reply.',
    'Great, got it. Thanks 🙏',
    'Noted',
    'OK',
    'Thank you so much! Wonderful news for everyone.',
  ])('“%s” needs no answer', (text) => expect(isThanks(text)).toBe(true));

  test.each([
    'Thank you. When is her visit?',
    'Thanks, but she would rather have Tuesday',
    'Thanks. Please call 410-555-0100',
    'No thanks',
    'Hello',
    '',
    'Gracias, ¿cuándo?',
    `Thanks ${'so '.repeat(60)}`,
  ])('“%s” may need one', (text) => expect(isThanks(text)).toBe(false));
});
