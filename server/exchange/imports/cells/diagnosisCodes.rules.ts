const CODE = /^([A-TV-Z]\d[0-9A-Z])\.?([0-9A-Z]{1,4})?$/;
const CODE_AND_TEXT = /^\(?([A-TV-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?)\)?(?:\s*[-–—:,;|]\s*|\s+)(\S.*)$/i;
const TEXT_AND_CODE = /^(.*\S)\s*[-–—:,;(|]\s*([A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4}|[0-9A-Z]{1,4})?)\)?$/i;

interface ReadDiagnosis {
  readonly code?: string;
  readonly text?: string;
}

/** `G12.21` of `g1221`, `G12.21 ` or `ICD-10: G1221`; undefined where it is no code. */
export function readIcd10(word: string): string | undefined {
  const bare = word
    .toUpperCase()
    .replace(/^ICD-?\s?10(?:-?CM)?\s*[:#]?\s*/, '')
    .replaceAll(/\s/g, '');
  const [, category, rest] = CODE.exec(bare) ?? [];
  if (category === undefined) return undefined;
  return rest === undefined ? category : `${category}.${rest}`;
}

/** A code, a text, or both in one cell: `I50.9 - Heart failure`, `Heart failure (I50.9)`. */
export function readDiagnosis(word: string): ReadDiagnosis {
  const only = readIcd10(word);
  if (only) return { code: only };
  const [, first, text] = CODE_AND_TEXT.exec(word) ?? [];
  const leading = first === undefined ? undefined : readIcd10(first);
  if (leading !== undefined && text !== undefined) return { code: leading, text: text.trim() };
  const [, before, last] = TEXT_AND_CODE.exec(word) ?? [];
  const trailing = last === undefined ? undefined : readIcd10(last);
  return trailing !== undefined && before !== undefined ? { code: trailing, text: before.trim() } : { text: word };
}
