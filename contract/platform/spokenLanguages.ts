import * as z from 'zod/mini';

/** A language by its BCP 47 tag. */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), z.maxLength(35));

/** The most common ones, which forms offer. */
export const COMMON_LANGUAGES = [
  'en',
  'es',
  'zh',
  'vi',
  'tl',
  'ko',
  'ru',
  'ar',
  'fr',
  'ht',
  'pt',
  'pl',
  'de',
  'hi',
  'ja',
] as const;

let names: Intl.DisplayNames | undefined;

/** `Spanish` of `es`; an unknown tag stays as it is. */
export function languageName(tag: string): string {
  try {
    // Made when it is first asked for: most pages name no language.
    names ??= new Intl.DisplayNames(['en'], { type: 'language' });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
