import { patientDataIn, patientFieldsIn, unknownVariables } from '#contract/communication/messageText.ts';

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * The error shown at the field of this text; undefined if the text is fine. A message about one patient
 * stays in the app, where only people who may see that patient read it: there, only patient fields are refused.
 */
export function textProblem(text: string, isAboutPatient = false): string | undefined {
  const data = isAboutPatient ? patientFieldsIn(text) : patientDataIn(text);
  if (data.length > 0) {
    return `This contains ${listFormat.format(data)}. Remove it before you send. Emails can’t include patient data.`;
  }
  const unknown = unknownVariables(text).map((name) => `{{${name}}}`);
  if (unknown.length === 0) return undefined;
  return `${listFormat.format(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not a variable and would appear as typed. Choose from “Insert”.`;
}
