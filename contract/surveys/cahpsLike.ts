/**
 * Wording that imitates the CAHPS Hospice Survey, which only approved vendors may run and only after a death (product, section
 * 7; domain, 7.1): how often the team does something on a scale from never to always, "definitely yes", the care as a number
 * from 0 to 10, the Medicare survey by name. In English and Spanish. It warns the author of a question and refuses nothing.
 */
export type CahpsReason = 'frequency' | 'definitely' | 'rating' | 'medicare';

export const cahpsReasonLabel: Record<CahpsReason, string> = {
  frequency: 'This asks how often the team does something, like the CAHPS Hospice Survey. Ask how well instead',
  definitely: 'This asks for a recommendation like the CAHPS Hospice Survey. Ask how likely it is instead',
  rating: 'This asks for a rating from 0 to 10, like the CAHPS Hospice Survey. The faces do that here',
  medicare: 'This names the Medicare survey. Families could confuse the two',
};

/** One space between words, and each letter one character. */
const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ');

/** Lowercase without accents, with every position kept, so that a match can be quoted as it was written. */
const plain = (tidied: string): string =>
  tidied.replaceAll(/\P{ASCII}|[A-Z]/gu, (letter) => {
    const small = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return small.length === letter.length ? small : letter;
  });

const OFTEN =
  /\b(?:never|sometimes|usually|always|nunca|jamas|a veces|algunas veces|(?:usual|normal|general)mente|siempre)\b/g;
const HOW_OFTEN = /\b(?:how (?:often|frequently)|con que frecuencia|cada cuanto)\b/;
const TEAM =
  /\{hospice\}|\b(?:hospice|teams?|staff|nurses?|aides?|caregivers?|hospicio|equipos?|personal|enfermer[oa]s?|cuidador(?:a|es|as)?)\b/;

const DEFINITELY =
  /\b(?:definitely|probably),? (?:yes|no)\b|\b(?:definitiva|probable)mente,? (?:si|no)\b|\bwould you recommend (?:this|our|the|your)? ?(?:hospice|\{hospice\})|\brecomendaria (?:este|nuestro|el|su|a)? ?(?:programa de )?(?:hospicio|\{hospice\})/;

const ZERO_TO_TEN = /\b(?:0|zero|cero)\b ?(?:to|through|and|-|–|—|a|al|hasta|y) ?(?:the |el )?(?:10|ten|diez)\b/;
/** A question about how likely a person is to recommend the hospice is a kind of its own. */
const LIKELY = /\b(?:likely|probable)\b/;
const BEST_POSSIBLE =
  /\b(?:best|worst) (?:hospice )?care possible\b|\b(?:mejor|peor) (?:cuidado|atencion)[a-z ]* posible\b/;

const MEDICARE = /\b(?:medicare|cahps|cms)\b/;

export interface CahpsFinding {
  readonly reason: CahpsReason;
  /** The text that matched, as it was written. */
  readonly phrase: string;
}

/** Why a question's wording is too close to the official survey, and by which words; `null`: it is not. */
export function findCahpsLike(text: string): CahpsFinding | null {
  const written = tidy(text);
  const words = plain(written);
  const found = (reason: CahpsReason, match: RegExpExecArray | null): CahpsFinding | null =>
    match && { reason, phrase: written.slice(match.index, match.index + match[0].length) };
  const stems = [...words.matchAll(OFTEN)];
  const isAboutTeam = TEAM.test(words);
  const asksHowOften = new Set(stems.map(([stem]) => stem)).size > 1 || (isAboutTeam && stems.length > 0);
  return (
    found('medicare', MEDICARE.exec(words)) ??
    found('definitely', DEFINITELY.exec(words)) ??
    found('rating', BEST_POSSIBLE.exec(words) ?? (LIKELY.test(words) ? null : ZERO_TO_TEN.exec(words))) ??
    found('frequency', (isAboutTeam ? HOW_OFTEN.exec(words) : null) ?? (asksHowOften ? (stems[0] ?? null) : null))
  );
}
