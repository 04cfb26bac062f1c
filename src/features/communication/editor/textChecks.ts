import { patientDataIn, patientFieldsIn, unknownVariables } from '#contract/communication/messageText.ts';

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * What stands in the way of these words, said at their field; nothing where they are fine. About one patient the words
 * stay in the app, with those who may see that patient: no more than a field of a patient is in the way there.
 */
export function textProblem(text: string, isAboutPatient = false): string | undefined {
  const data = isAboutPatient ? patientFieldsIn(text) : patientDataIn(text);
  if (data.length > 0) {
    return `This holds ${listFormat.format(data)}. Nothing of a patient leaves in an email: take it out before you send.`;
  }
  const unknown = unknownVariables(text).map((name) => `{{${name}}}`);
  if (unknown.length === 0) return undefined;
  return `${listFormat.format(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not known and would stand there as typed. Choose from “Put in”.`;
}
