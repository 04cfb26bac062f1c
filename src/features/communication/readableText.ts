import { piecesOf, toPlainText } from '#contract/communication/messageText.ts';
import type { MessageVariable } from '#contract/communication/messageVariables.ts';

/** Variables with a value for each reader, shown by their names. */
const OF_READER: Partial<Record<MessageVariable, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  group: 'group',
};

/** The text of a template in a list: variables by their names, without formatting. */
export const templateText = (text: string): string =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : `‹${piece.variable.replaceAll('_', ' ')}›`))
    .join('')
    .replaceAll('**', '')
    .replaceAll(/\s*\n\s*/g, ' ');

type KnownValues = Partial<Record<MessageVariable, string | undefined>>;

/** The text of a message on screen: variables that are the same for every reader are filled in, the others named. */
export const readableText = (text: string, known: KnownValues, isFormatted = false): string =>
  piecesOf(text)
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const { variable } = piece;
      const value = known[variable];
      if (value === undefined)
        return OF_READER[variable] === undefined ? `{{${variable}}}` : `‹${OF_READER[variable]}›`;
      return isFormatted ? toPlainText(value) : value;
    })
    .join('');
