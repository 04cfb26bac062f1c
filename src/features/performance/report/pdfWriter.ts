import { jsPDF } from 'jspdf';
import { PALETTES } from '#src/ui/theme/tokens.ts';
import type { ReportFonts } from './fonts.ts';
import type { DrawPicture } from './picture.ts';

/** A report is paper: always the light colors. */
export const INK = PALETTES.light;
export const FONT_NAME = 'Noto Sans';

interface WordStyle {
  readonly size: number;
  readonly isStrong?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

export interface PdfWriter {
  readonly doc: jsPDF;
  /** Whether the typeface has every letter of it. */
  readonly canWrite: (words: string) => boolean;
  readonly widthOf: (words: string, style: WordStyle) => number;
  /** One line on the base line `y`; what is wider than `maxWidth` ends in dots. */
  readonly write: (words: string, x: number, y: number, style: WordStyle, maxWidth?: number) => void;
  /** Several lines from `y`, the base line of the first; returns the height that they took. */
  readonly writeLines: (words: string, x: number, y: number, style: WordStyle, maxWidth: number) => number;
  /** How high `writeLines` would be. */
  readonly heightOf: (words: string, style: WordStyle, maxWidth: number) => number;
  /** Puts a picture of the words into a box, smaller where it is too wide; `y` is the base line. */
  readonly writeAsPicture: (words: string, x: number, y: number, style: WordStyle, maxWidth: number) => number;
}

export const LINE_HEIGHT = 1.4;
/** Scripts that are written letter by letter. The others need shaping, which the PDF library does not do. */
const WRITABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** The brightness of `#4B5E5B`. */
const grayOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
  return Math.round(0.3 * red + 0.59 * green + 0.11 * blue);
};

type GlyphOf = (code: number) => unknown;

function glyphReader(metadata: unknown): GlyphOf {
  if (typeof metadata !== 'object' || metadata === null || !('characterToGlyph' in metadata)) return () => 1;
  const { characterToGlyph } = metadata;
  if (typeof characterToGlyph !== 'function') return () => 1;
  return (code) => Reflect.apply(characterToGlyph, metadata, [code]);
}

export function makePdfWriter(
  fonts: ReportFonts,
  picture: DrawPicture,
  orientation: 'portrait' | 'landscape',
): PdfWriter {
  const doc = new jsPDF({ unit: 'pt', format: 'letter', orientation, compress: true, putOnlyUsedFonts: true });
  doc.addFileToVFS('NotoSans-Regular.ttf', fonts.regular);
  doc.addFont('NotoSans-Regular.ttf', FONT_NAME, 'normal', undefined, 'Identity-H');
  doc.addFileToVFS('NotoSans-SemiBold.ttf', fonts.strong);
  doc.addFont('NotoSans-SemiBold.ttf', FONT_NAME, 'bold', undefined, 'Identity-H');
  doc.setFont(FONT_NAME, 'normal');
  doc.setLineHeightFactor(LINE_HEIGHT);
  const glyphOf = glyphReader(doc.getFont().metadata);
  const known = new Map<number, boolean>();
  const hasGlyph = (code: number): boolean => {
    const isThere = known.get(code) ?? Boolean(glyphOf(code));
    known.set(code, isThere);
    return isThere;
  };

  const canWrite = (words: string): boolean => {
    const composed = words.normalize('NFC');
    return (
      WRITABLE.test(composed) && Array.from(composed).every((one) => one === '\n' || hasGlyph(one.codePointAt(0) ?? 0))
    );
  };
  /** What is left where nothing can draw the words: a question mark for each letter that the typeface lacks. */
  const readable = (words: string): string =>
    Array.from(words.normalize('NFC'), (one) => (canWrite(one) ? one : '?')).join('');
  const choose = ({ color = INK.text, isStrong = false, size }: WordStyle) => {
    doc.setFont(FONT_NAME, isStrong ? 'bold' : 'normal');
    doc.setFontSize(size);
    doc.setTextColor(color);
  };
  const widthOf = (words: string, style: WordStyle): number => {
    choose(style);
    return doc.getTextWidth(words);
  };
  const linesIn = (words: string, style: WordStyle, maxWidth: number): string[] => {
    choose(style);
    const lines: unknown = doc.splitTextToSize(words, maxWidth);
    return Array.isArray(lines) ? lines.map(String) : [words];
  };
  const pictureOf = (words: string, { color = INK.text, isStrong = false, size }: WordStyle, maxWidth: number) =>
    picture(words, { size, isStrong, gray: grayOf(color), maxWidth });

  const writeAsPicture: PdfWriter['writeAsPicture'] = (words, x, y, style, maxWidth) => {
    const drawn = pictureOf(words, style, maxWidth);
    if (!drawn) {
      choose(style);
      doc.text(readable(words), x, y, { align: style.align ?? 'left' });
      return style.size * LINE_HEIGHT;
    }
    const scale = Math.min(1, maxWidth / drawn.width);
    const width = drawn.width * scale;
    const shift = style.align === 'right' ? width : style.align === 'center' ? width / 2 : 0;
    const alias = `${style.size} ${style.isStrong ? 'strong' : ''} ${style.color ?? ''} ${maxWidth} ${words}`;
    doc.addImage(
      drawn.png,
      'PNG',
      x - shift,
      y - style.size * 1.05 * scale,
      width,
      drawn.height * scale,
      alias,
      'FAST',
    );
    return drawn.height * scale;
  };

  return {
    doc,
    canWrite,
    widthOf,
    writeAsPicture,
    heightOf: (words, style, maxWidth) =>
      canWrite(words)
        ? linesIn(words.normalize('NFC'), style, maxWidth).length * style.size * LINE_HEIGHT
        : (pictureOf(words, style, maxWidth)?.height ?? style.size * LINE_HEIGHT),
    write: (words, x, y, style, maxWidth = Number.POSITIVE_INFINITY) => {
      if (!canWrite(words)) {
        writeAsPicture(words, x, y, style, Math.min(maxWidth, 500));
        return;
      }
      let shown = words.normalize('NFC');
      while (shown.length > 1 && widthOf(shown, style) > maxWidth)
        shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
      choose(style);
      doc.text(shown, x, y, { align: style.align ?? 'left' });
    },
    writeLines: (words, x, y, style, maxWidth) => {
      if (!canWrite(words)) return writeAsPicture(words, x, y, style, maxWidth);
      const lines = linesIn(words.normalize('NFC'), style, maxWidth);
      choose(style);
      doc.text(lines, x, y, { align: style.align ?? 'left', lineHeightFactor: LINE_HEIGHT });
      return lines.length * style.size * LINE_HEIGHT;
    },
  };
}
