import { toPlainText, piecesOf } from '#contract/communication/messageText.ts';
import type { MessageVariable } from '#contract/communication/messageVariables.ts';

/** What differs from reader to reader, named in the place where it stands. */
const OF_READER: Partial<Record<MessageVariable, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  group: 'group',
};

/** Words as a template shows them before anybody writes with it: every variable is named, no signs of formatting. */
export const templateText = (words: string): string =>
  piecesOf(words)
    .map((piece) => ('text' in piece ? piece.text : `‹${piece.variable.replaceAll('_', ' ')}›`))
    .join('')
    .replaceAll('**', '')
    .replaceAll(/\s*\n\s*/g, ' ');

export type KnownValues = Partial<Record<MessageVariable, string | undefined>>;

/** Words as one reads them over: variables that are the same for every reader are filled, the others named. */
export const readableText = (words: string, known: KnownValues, isFormatted = false): string =>
  piecesOf(words)
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const { variable } = piece;
      const value = known[variable];
      if (value === undefined)
        return OF_READER[variable] === undefined ? `{{${variable}}}` : `‹${OF_READER[variable]}›`;
      return isFormatted ? toPlainText(value) : value;
    })
    .join('');
