import { patientDataIn, unknownVariables } from '#contract/messageWords.ts';

const listWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What stands in the way of these words, said at their field; nothing where they are fine. */
export function wrongIn(words: string): string | undefined {
  const data = patientDataIn(words);
  if (data.length > 0) {
    return `This holds ${listWords.format(data)}. Nothing of a patient leaves in an e-mail: take it out before you send.`;
  }
  const unknown = unknownVariables(words).map((name) => `{{${name}}}`);
  if (unknown.length === 0) return undefined;
  return `${listWords.format(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not known and would stand there as typed. Choose from “Put in”.`;
}
