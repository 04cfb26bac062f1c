import { patientDataIn, patientFieldsIn, unknownVariables } from '#contract/communication/messageText.ts';

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * The error shown at the field of this text; undefined if the text is fine. A message about one patient
 * stays in the app, where only people who may see that patient read it: there, only patient fields are refused.
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
