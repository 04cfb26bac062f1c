import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { sqlMutants } from './sqlMutants.ts';

/** One small change of one file: `after` replaces the text from `start` to `end`. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  /** The whole file without the change. */
  readonly original: string;
}

export interface Change {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Constants that the query builder reads as operators. */
const QUERY_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '=': '!=',
    '!=': '=',
    '<>': '=',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    in: 'not in',
    'not in': 'in',
    is: 'is not',
    'is not': 'is',
    asc: 'desc',
    desc: 'asc',
  }),
);

/** Calls whose opposite takes the same arguments. */
const OPPOSITES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    and: 'or',
    or: 'and',
    every: 'some',
    some: 'every',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    innerJoin: 'leftJoin',
    leftJoin: 'innerJoin',
  }),
);

/** Calls in a chain that can be left out. */
const STEPS = new Set(
  [
    'where whereRef having orderBy limit offset distinct distinctOn forUpdate forShare onRef on',
    'filter toSorted toReversed slice trim toLowerCase toUpperCase replace replaceAll normalize',
  ].flatMap((names) => names.split(' ')),
);

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right)));

/** A text for people, whose wording is not a rule: words with spaces, or one word such as `Enrolled`. `POST` and `text/csv` are codes. */
const isForPeople = (text: string): boolean =>
  (/\s/.test(text) && /\p{L}/u.test(text)) || /^\p{Lu}\p{Ll}+[.:…?!]?$/u.test(text);

/** Other values of a constant. */
function changedConstant(value: unknown, isCompared: boolean): readonly string[] {
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'number') return [String(value + 1)];
  if (typeof value !== 'string') return [];
  const word = QUERY_WORDS.get(value);
  if (word === undefined && !isCompared && isForPeople(value)) return [];
  return [quoted(word ?? (value === '' ? 'changed' : ''))];
}

/** Every mutant of one file, in the order of its lines. */
export function mutantsOf(file: string): readonly Mutant[] {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? ''}`);
  const changes = changesIn(program, source);
  return changes
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => ({
      ...change,
      file,
      original: source,
      line: source.slice(0, change.start).split('\n').length,
      before: source.slice(change.start, change.end),
    }));
}

function changesIn(program: ESTree.Program, source: string): readonly Change[] {
  const changes: Change[] = [];
  /** Values that others are compared with are codes, even if they look like texts. */
  const compared = new Set<ESTree.Node>();
  const left: { readonly start: number; readonly end: number }[] = [];
  const leave = (node: ESTree.Span) => void left.push(node);
  const textOf = (node: ESTree.Span) => source.slice(node.start, node.end);
  const replace = (node: ESTree.Span, after: string) => changes.push({ start: node.start, end: node.end, after });
  const negate = (test: ESTree.Expression | null) => {
    // A comparison and a `!` are turned around by themselves.
    if (test && !/^(?:Binary|Unary|Literal)/.test(test.type)) replace(test, `!(${textOf(test)})`);
  };
  const operator = (node: ESTree.BinaryExpression | ESTree.LogicalExpression) => {
    if (/^[!=]==$/.test(node.operator)) compared.add(node.left).add(node.right);
    const other = node.operator === '+' ? (isText(node) ? undefined : '-') : OPERATORS[node.operator];
    if (!other) return;
    const between = { start: node.left.end, end: node.right.start };
    const text = textOf(between).replace(node.operator, other);
    // `||` and `??` next to `&&` need parentheses.
    if (node.type === 'LogicalExpression') replace(node, `((${textOf(node.left)})${text}(${textOf(node.right)}))`);
    else replace(between, text);
  };

  new Visitor({
    ImportDeclaration: leave,
    ExportAllDeclaration: leave,
    ImportExpression: leave,
    TSLiteralType: leave,
    TSTypeAliasDeclaration: leave,
    TSInterfaceDeclaration: leave,
    TSTypeAnnotation: leave,
    SwitchCase: ({ test }) => void (test && compared.add(test)),
    IfStatement: ({ test }) => negate(test),
    WhileStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    BinaryExpression: operator,
    LogicalExpression: operator,
    UnaryExpression: (node) => void (node.operator === '!' && replace(node, `(${textOf(node.argument)})`)),
    ArrayExpression: (node) => void (node.elements.length > 0 && replace(node, '[]')),
    Literal(node) {
      if ('regex' in node) {
        if (textOf(node).startsWith('/^')) replace(node, `/${textOf(node).slice(2)}`);
        if (/\$\/\w*$/.test(textOf(node))) replace(node, textOf(node).replace(/\$(?=\/\w*$)/, ''));
      } else for (const after of changedConstant(node.value, compared.has(node))) replace(node, after);
    },
    Property: (node) => void (!node.computed && leave(node.key)),
    ExpressionStatement(node) {
      if ('directive' in node && node.directive) leave(node);
      else if (/^(?:Call|Await|Assignment|Update)/.test(node.expression.type)) replace(node, ';');
    },
    ThrowStatement: (node) => void replace(node, ';'),
    CallExpression({ callee, start, end }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const name = textOf(callee.property);
      if (STEPS.has(name)) replace({ start, end }, textOf(callee.object));
      const opposite = OPPOSITES.get(name);
      if (opposite) replace(callee.property, opposite);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(textOf(tag))) return;
      const parts = quasi.quasis.map(({ start, end }) => ({ start, text: source.slice(start, end) }));
      changes.push(...sqlMutants(parts));
    },
  }).visit(program);

  return changes.filter(({ start, end }) => !left.some((kept) => kept.start <= start && end <= kept.end));
}
