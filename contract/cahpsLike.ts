/**
 * Wording that imitates the CAHPS Hospice Survey, which only approved vendors may run and only after a death (product, section
 * 7; domain, 7.1): how often the team does something on a scale from never to always, "definitely yes", the care as a number
 * from 0 to 10, the Medicare survey by name. In English and Spanish. It warns whoever words a question; it refuses nothing.
 */
export const CAHPS_REASONS = ['frequency', 'definitely', 'rating', 'medicare'] as const;
export type CahpsReason = (typeof CAHPS_REASONS)[number];

export const cahpsReasonLabel: Record<CahpsReason, string> = {
  frequency: 'It asks how often the team does something, as the CAHPS Hospice Survey does. Ask how well instead',
  definitely: 'It asks for a yes or a recommendation as the CAHPS Hospice Survey does. Ask how likely it is instead',
  rating:
    'It asks to rate the care with a number from 0 to 10, as the CAHPS Hospice Survey does. The faces do that here',
  medicare: 'It names the Medicare survey. Families could take this one for it',
};

/** Small letters without accents, one space between words. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ');

const OFTEN =
  /\b(?:never|sometimes|usually|always|nunca|jamas|a veces|algunas veces|(?:usual|normal|general)mente|siempre)\b/g;
const HOW_OFTEN = /\b(?:how (?:often|frequently)|con que frecuencia|cada cuanto)\b/;
const TEAM =
  /\{hospice\}|\b(?:hospice|teams?|staff|nurses?|aides?|caregivers?|hospicio|equipos?|personal|enfermer[oa]s?|cuidador(?:a|es|as)?)\b/;

const DEFINITELY =
  /\b(?:definitely|probably),? (?:yes|no)\b|\b(?:definitiva|probable)mente,? (?:si|no)\b|\bwould you recommend (?:this|our|the|your)? ?(?:hospice|\{hospice\})|\brecomendaria (?:este|nuestro|el|su|a)? ?(?:programa de )?(?:hospicio|\{hospice\})/;

const ZERO_TO_TEN = /\b(?:0|zero|cero)\b ?(?:to|through|and|-|–|—|a|al|hasta|y) ?(?:the |el )?(?:10|ten|diez)\b/;
/** How likely somebody is to suggest the hospice is a question of its own kind. */
const LIKELY = /\b(?:likely|probable)\b/;
const BEST_POSSIBLE =
  /\b(?:best|worst) (?:hospice )?care possible\b|\b(?:mejor|peor) (?:cuidado|atencion)[a-z ]* posible\b/;

const MEDICARE = /\b(?:medicare|cahps|cms)\b/;

/** Why a question's wording is too close to the official survey; `null`: it is not. */
export function cahpsLike(text: string): CahpsReason | null {
  const words = plain(text);
  if (MEDICARE.test(words)) return 'medicare';
  if (DEFINITELY.test(words)) return 'definitely';
  if (BEST_POSSIBLE.test(words) || (ZERO_TO_TEN.test(words) && !LIKELY.test(words))) return 'rating';
  const stems = new Set(words.match(OFTEN));
  const isAboutTeam = TEAM.test(words);
  if (stems.size > 1 || (isAboutTeam && (stems.size > 0 || HOW_OFTEN.test(words)))) return 'frequency';
  return null;
}
