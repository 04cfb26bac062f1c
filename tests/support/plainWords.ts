/** Words and forms that nobody reads in Wayside, and what to write in their place. docs/words.md has the words that we do use. */

interface Banned {
  readonly form: RegExp;
  readonly instead: string;
}

const WORDS: readonly Banned[] = [
  { form: /\b(?:is|are) needed\b|\bmust be given\b/iu, instead: 'what to enter or choose, such as “Enter a name”' },
  { form: /\btold\b/iu, instead: '“notified”, “shown”, “informed” or “asked”' },
  { form: /\bhears? (?:about|of)\b/iu, instead: '“is notified of”' },
  { form: /\be-mail/iu, instead: '“email”' },
  {
    form: /(?<!\.)\bmails\b|\b(?:a|an|the|this|that|your|each|every|no|one|last|next|of|by|per) mail\b(?! (?:server|address))/iu,
    instead: '“email”',
  },
  {
    form: /\bsign(?:ed|s|ing)?[ -](?:in|ins|out|off)\b/iu,
    instead: '“log in”, “logged in”, “log out” or “logged out”',
  },
  { form: /\blog-(?:in|ins|out)\b/iu, instead: '“login” for the thing and “log in” for the act' },
  { form: /\bswitch(?:ed|es|ing)? (?:it )?(?:off|on)\b/iu, instead: '“turn off”, “turn on” or “deactivate”' },
  { form: /\bany more\b/iu, instead: '“no longer”' },
  { form: /\bby (?:itself|themselves)\b/iu, instead: '“automatically”' },
  { form: /\b(?:whoever|whatever(?! you need)|whichever|whomever)\b/iu, instead: 'who or what it is' },
  { form: /\bwhat is new\b|\bwhat you hear\b/iu, instead: '“notifications”' },
  { form: /\bpatient registry\b|\bthe registry\b/iu, instead: '“Referrals”' },
  { form: /\bsurvey send\b/iu, instead: '“Survey delivery”' },
  { form: /\bunassigned\b/iu, instead: '“unowned”, as in My work' },
  { form: /\bfirst responses?\b|\bresponse overdue\b/iu, instead: '“first contact”' },
  { form: /\b(?:a|an|and|no|of|or|same|the|this) birth ?dates?\b/iu, instead: '“date of birth”' },
  { form: /\bconnect(?:ed|s|ing)? (?:\S+ ){0,3}?with a (?:hospice|group)\b/iu, instead: '“connect to”' },
  { form: /^Kinds?$/mu, instead: '“Type”' },
  { form: /^Parts$|\bParts of the\b/mu, instead: '“… sections”' },
  { form: /\bpolarity\b/iu, instead: '“sentiment”' },
  { form: /, [^,\n]{1,80} and \d+ more\b/u, instead: 'a comma before “and”, as in “Ann, Ben, and 4 more”' },
  { form: /\bnothing fits\b|\bnobody fits\b/iu, instead: '“No results”' },
  { form: /\btick(?:ed|s|ing)?\b/iu, instead: '“select” or “selected”' },
  { form: /\b(?:a|the|this|each|every|other|new) (?:user|member)s?\b(?! id)/iu, instead: '“person” or “people”' },
  {
    form: /\b(?:organis|recognis|authoris|summaris|behaviour|colour|favour|centre\b|licence|programme\b|whilst|cancelled|cancelling|catalogue|enrol(?:ment|ments|s)?\b)/iu,
    instead: 'it the American way',
  },
  // Condolences stay.
  { form: /\bsorry\b(?! (?:for your loss|to let you know))|\bapologi/iu, instead: 'what happened and what to do' },
  {
    // The specification gives three texts word for word.
    form: /(?<!\b(?:nothing was found|There is a new version|Unexpected Application Error))(?<=[a-z])!(?:\s|$)/u,
    instead: 'no exclamation marks',
  },
];

const FORMS: readonly Banned[] = [
  { form: /\d %/u, instead: '“54%”' },
  { form: /\d [hd](?!\p{L})/u, instead: '“2d 12h”, or hours and days in full' },
  // A date as ISO 8601 writes it is followed by such a time.
  { form: /(?<![\d:.T-])(?<!\d-\d\d )\d{1,2}:\d{2}(?![\d:-]| ?[AP]M)/u, instead: '“8:39 PM”' },
  { form: /\d\u202F/u, instead: 'a plain space, which searching finds' },
];

/** For lines in Spanish, which address families as *usted*, in the words of Latin America. */
const SPANISH: readonly Banned[] = [
  {
    form: /(?<!\p{L})(?:tú|tus?|ti|te|contigo|tuy[oa]s?|vosotr[oa]s|vuestr[oa]s?|os)(?!\p{L})/iu,
    instead: '“usted”, “su” or “le”',
  },
  {
    form: /(?<!\p{L})(?:(?:puede|quiere|tiene|necesita|recibe|sabe|debe|desea)s|eres|estás|has|\p{L}+(?:áis|éis))(?!\p{L})/iu,
    instead: 'the form of “usted”',
  },
  { form: /(?<!\p{L})(?:e-?mails?|mails?)(?!\p{L})/iu, instead: '“correo electrónico”' },
  { form: /(?<!\p{L})(?:ordenador(?:es)?|móvil(?:es)?|pulse|pinche)(?!\p{L})/iu, instead: 'the word of Latin America' },
];

const SPANISH_WORD = /(?<!\p{L})(?:el|la|los|las|del|una?|para|por|con|que|usted|sus?)(?!\p{L})/giu;
const isSpanish = (line: string): boolean => (line.match(SPANISH_WORD) ?? []).length > 1;

const found = (text: string, banned: readonly Banned[]): string[] =>
  banned.flatMap(({ form, instead }) => {
    const match = form.exec(text);
    if (match === null) return [];
    const around = text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40);
    return [`“${around.replaceAll(/\s+/gu, ' ').trim()}”: write ${instead} for “${match[0]}”`];
  });

/** What is wrong with the times, durations and shares of a text; for texts in which people may have used any word. */
export const bannedForms = (text: string): string[] => found(text, FORMS);

/** What is wrong with a text of ours, one sentence each. */
export const bannedIn = (text: string): string[] => [
  ...found(text, WORDS),
  ...bannedForms(text),
  ...text.split('\n').flatMap((line) => (isSpanish(line) ? found(line, SPANISH) : [])),
];

/** @throws what is wrong with a text of ours that was shown, sent or downloaded */
export function refuseBanned(what: string, text: string, banned = bannedIn): void {
  const wrong = banned(text);
  if (wrong.length > 0) throw new Error(`${what} uses words or forms that we do not use:\n${wrong.join('\n')}`);
}
