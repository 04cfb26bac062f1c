import { type ESTree, parseSync, Visitor } from 'vite';

interface Text {
  /** Where it begins in its file. */
  readonly at: number;
  readonly text: string;
}

/** What stands for a value in a text: a number shows what is wrong with `${share} %`. */
const VALUE = '1';

const childrenText = (children: readonly ESTree.JSXChild[]): string =>
  children
    .map((child) => {
      if (child.type === 'JSXText') return child.value.replaceAll(/\s+/gu, ' ');
      const isSpace =
        child.type === 'JSXExpressionContainer' &&
        child.expression.type === 'Literal' &&
        child.expression.value === ' ';
      return isSpace ? ' ' : VALUE;
    })
    .join('');

/** A word alone in lower case is a name of the code. */
const isForPeople = (text: string): boolean => /^\s*[A-Z]|\S\s+\S/u.test(text);

/** All texts of a file that a person could read: strings, templates and the text of elements; not SQL, imports and types. */
export function textsOf(file: string, code: string): Text[] {
  const texts: Text[] = [];
  const skipped = new Set<unknown>();
  const add = ({ start }: { readonly start: number }, text: string) => {
    if (isForPeople(text)) texts.push({ at: start, text });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => void skipped.add(source),
    TSLiteralType: ({ literal }) => void skipped.add(literal),
    TaggedTemplateExpression: ({ quasi }) => void skipped.add(quasi),
    Literal: (node) => {
      if (typeof node.value === 'string' && !skipped.has(node)) add(node, node.value);
    },
    TemplateLiteral: (node) => {
      if (!skipped.has(node)) add(node, node.quasis.map(({ value }) => value.cooked ?? '').join(VALUE));
    },
    JSXElement: (node) => add(node, childrenText(node.children)),
    JSXFragment: (node) => add(node, childrenText(node.children)),
  }).visit(parseSync(file, code).program);
  return texts;
}
