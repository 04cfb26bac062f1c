import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes, PhrasingContent } from 'mdast';

/** A piece of a line. */
export type FormattedInline =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'break' }
  | { readonly is: 'strong' | 'emphasis'; readonly inlines: readonly FormattedInline[] }
  /** `to` begins with http:// or https://. */
  | { readonly is: 'link'; readonly to: string; readonly inlines: readonly FormattedInline[] };

export type FormattedBlock =
  | { readonly is: 'paragraph'; readonly inlines: readonly FormattedInline[] }
  | { readonly is: 'list'; readonly items: readonly (readonly FormattedInline[])[] };

/** All Markdown that messages do not support: it stays as typed. */
const UNKNOWN = [
  'blockQuote',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'list',
  'setextUnderline',
  'thematicBreak',
];

const READING = { extensions: [{ disable: { null: UNKNOWN } }] };

const ITEM = /^[ \t]{0,3}-[ \t]+(?=\S)/;
/** More marks than anybody writes in one message: reading them would take longer than the reader waits. */
const MAX_MARKS = 500;

/**
 * Reads words with simple formatting: paragraphs with their line breaks, `**bold**`, `*emphasis*`, lists of lines that begin with
 * `- `, links to http and https as `[words](address)` or as the address alone. Everything else is text as it was typed, markup
 * above all; a backslash takes a sign its meaning.
 */
export function readFormatted(words: string): FormattedBlock[] {
  const blocks: FormattedBlock[] = [];
  const lines = words
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .split('\n');
  const hasMarks = (words.match(/[*_[\]]/g)?.length ?? 0) <= MAX_MARKS;
  const read = (typed: string) => (hasMarks ? readInlines(typed) : joined(readText(typed)));
  let paragraph: string[] = [];
  let items: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ is: 'paragraph', inlines: read(paragraph.join('\n')) });
    paragraph = [];
  };
  const endList = () => {
    if (items.length > 0) blocks.push({ is: 'list', items: items.map(read) });
    items = [];
  };
  for (const line of lines) {
    if (ITEM.test(line)) {
      endParagraph();
      items.push(line.replace(ITEM, '').trim());
    } else {
      endList();
      if (line.trim() === '') endParagraph();
      else paragraph.push(line.trim());
    }
  }
  endParagraph();
  endList();
  return blocks;
}

function readInlines(typed: string): FormattedInline[] {
  const [paragraph] = fromMarkdown(typed, READING).children;
  return paragraph?.type === 'paragraph' ? joined(readAll(paragraph.children, typed)) : joined(readText(typed));
}

const startOf = ({ position }: Nodes): number => position?.start.offset ?? 0;
const endOf = ({ position }: Nodes): number => position?.end.offset ?? 0;

const readAll = (nodes: readonly PhrasingContent[], typed: string): FormattedInline[] =>
  nodes.flatMap((node) => readNode(node, typed));

function readNode(node: PhrasingContent, typed: string): FormattedInline[] {
  const source = typed.slice(startOf(node), endOf(node));
  switch (node.type) {
    case 'emphasis':
    case 'strong':
      // Lines below and above words belong to names of files and people; only stars mean something.
      return source.startsWith('*')
        ? [{ is: node.type, inlines: joined(readAll(node.children, typed)) }]
        : around(node, node.children, typed);
    case 'link':
      return isWebAddress(node.url)
        ? [{ is: 'link', to: node.url, inlines: joined(linkText(readAll(node.children, typed))) }]
        : around(node, node.children, typed);
    case 'break':
      return [{ is: 'break' }];
    default:
      return readText(source);
  }
}

/** Unsupported formatting stays as it was typed, and supported formatting inside of it still applies. */
function around(node: PhrasingContent, children: readonly PhrasingContent[], typed: string): FormattedInline[] {
  const [first] = children;
  const last = children.at(-1);
  const begin = first ? startOf(first) : endOf(node);
  return [
    { is: 'text', text: typed.slice(startOf(node), begin) },
    ...readAll(children, typed),
    { is: 'text', text: typed.slice(last ? endOf(last) : begin, endOf(node)) },
  ];
}

const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address) && URL.canParse(address);

/** A link has no links inside. */
const linkText = (inlines: readonly FormattedInline[]): FormattedInline[] =>
  inlines.flatMap((inline): readonly FormattedInline[] => (inline.is === 'link' ? inline.inlines : [inline]));

/** An address within text, without the full stop that ends its sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}*])/gi;

/** Text with its line breaks; web addresses in it become links. */
const readText = (typed: string): FormattedInline[] =>
  typed.split(ADDRESS).flatMap((part, index): FormattedInline[] =>
    index % 2 === 1 && isWebAddress(part)
      ? [{ is: 'link', to: part, inlines: [{ is: 'text', text: part }] }]
      : unescaped(part)
          .split('\n')
          .flatMap((text, line): FormattedInline[] => [
            ...(line === 0 ? [] : [{ is: 'break' } as const]),
            { is: 'text', text },
          ]),
  );

const unescaped = (typed: string): string => typed.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

/** Neighboring pieces of text are one. */
function joined(inlines: readonly FormattedInline[]): FormattedInline[] {
  const whole: FormattedInline[] = [];
  for (const inline of inlines) {
    const last = whole.at(-1);
    if (inline.is !== 'text') whole.push(inline);
    else if (last?.is === 'text') whole.splice(-1, 1, { is: 'text', text: last.text + inline.text });
    else if (inline.text !== '') whole.push(inline);
  }
  return whole;
}
