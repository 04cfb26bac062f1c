const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const LANGUAGES =
  'en es zh vi tl ko ru ar fr ht pt pl de hi ja it el fa ur bn gu pa ta te uk ro hu cs sr hr sq hy he yi am so sw';
const names = new Intl.DisplayNames(['en'], { type: 'language' });
const languages = new Map(LANGUAGES.split(' ').map((tag) => [plain(names.of(tag) ?? tag), tag] as const));

/** A language's tag from its English name or the tag itself; undefined if it is neither. */
export const readLanguage = (word: string): string | undefined =>
  languages.get(plain(word)) ?? (TAG.test(word) ? word : undefined);
