import { readFormatted, type FormattedBlock } from '#contract/platform/formattedText.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';

/** The content of a mail, from which both of its parts are rendered. */
export interface MailContent {
  readonly subject: string;
  /** Left out: English. Only families read mails in other languages. */
  readonly language?: SurveyLanguage;
  readonly blocks: readonly Block[];
}

/** A mail as it is sent, in both of its parts. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** A whole page, to be shown in a sandboxed frame. */
  readonly html: string;
}

/** One line of a list: a link with its label and text. */
export interface LinkLine {
  readonly label: string;
  readonly text: string;
  readonly to: string;
}

/** Adds a colon if text follows the label. */
export const labeled = ({ label, text }: Pick<LinkLine, 'label' | 'text'>): string =>
  text === '' ? label : `${label}:`;

/** One figure with its label and a note. */
export interface FigureLine {
  readonly label: string;
  readonly value: string;
  readonly note: string | null;
}

export type Block =
  /** Each line of its own. */
  | { readonly is: 'paragraph'; readonly text: string }
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'links'; readonly lines: readonly LinkLine[] }
  | { readonly is: 'figures'; readonly lines: readonly FigureLine[] }
  /** Text that a person wrote, with simple formatting and the writer's own links. */
  | { readonly is: 'written'; readonly block: FormattedBlock }
  | { readonly is: 'button'; readonly label: string; readonly to: string }
  /** Small print, optionally followed by a link. */
  | { readonly is: 'small'; readonly text: string; readonly link?: { readonly label: string; readonly to: string } };

/** Lines end in one way, and what steers a terminal or a mail server's reading is no word. */
const plainLines = (words: string): string =>
  words.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** Plain text in which an empty line begins a paragraph. */
export const paragraphsOf = (words: string): Block[] =>
  plainLines(words)
    .split(/\n(?:[ \t]*\n)+/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ is: 'paragraph', text }));

/** Text with simple formatting. */
export const writtenBlocks = (words: string): Block[] =>
  readFormatted(words).map((block) => ({ is: 'written', block }));

/** A header has one line. */
export const oneLine = (words: string): string => words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Replaces names in braces with their values. A name without a value stays as typed, and values are not parsed again. */
export const fill = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? typed) : typed,
  );
