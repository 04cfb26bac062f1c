import type { FieldError } from '#contract/platform/errors.ts';
import { MESSAGE_VARIABLES } from '#contract/communication/messageVariables.ts';
import { patientDataIn, patientFieldsIn, unknownVariables } from '#contract/communication/messageText.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { patientsNamedIn } from './patientNames.queries.ts';
import { at } from '#server/platform/access/refusal.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';

interface Words {
  readonly subject: string;
  readonly body: string;
}

interface About {
  /** The hospice, as the writer sees it. */
  readonly view: HospiceView;
  /** If set, the text appears only in the app, for users who may see the patient. */
  readonly referralId: string | null;
}

const known = MESSAGE_VARIABLES.map((name) => `{{${name}}}`).join(', ');

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Errors for patient data in the text, at its field. */
async function checkPatientData(trx: Trx, words: Words, { referralId, view }: About): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const part of ['subject', 'body'] as const) {
    const found = referralId === null ? patientDataIn(words[part]) : patientFieldsIn(words[part]);
    if (found.length > 0) {
      errors.push(at(part, `This contains ${listed.format(found)}. Remove it before you send the message`));
    }
    const names = referralId === null ? await patientsNamedIn(trx, view, words[part]) : [];
    if (names.length > 0) {
      const quoted = listed.format(names.map((name) => `“${name}”`));
      const are = names.length === 1 ? 'is the name of a patient' : 'are names of patients';
      errors.push(at(part, `${quoted} ${are}. To write about a patient, start from the referral`));
    }
  }
  return errors;
}

/** All errors that keep a message's text from being sent. */
export async function checkMessageText(trx: Trx, words: Words, about: About): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (words.subject.trim() === '') errors.push(at('subject', 'Enter a subject'));
  if (words.body.trim() === '') errors.push(at('body', 'Enter a message'));
  for (const part of ['subject', 'body'] as const) {
    const [unknown] = unknownVariables(words[part]);
    if (unknown !== undefined) errors.push(at(part, `{{${unknown}}} is not a variable. Use ${known}`));
  }
  return [...errors, ...(await checkPatientData(trx, words, about))];
}
