import { jsPDF } from 'jspdf';
import { PALETTES } from '#src/ui/theme/tokens.ts';
import type { ReportFonts } from './fonts.ts';
import type { DrawPicture } from './picture.ts';

/** A report is paper: always the light colors. */
export const INK = PALETTES.light;
export const FONT_NAME = 'Noto Sans';

interface TextStyle {
  readonly size: number;
  readonly isStrong?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

export interface PdfWriter {
  readonly doc: jsPDF;
  /** Whether the font has every letter. */
  readonly canWrite: (text: string) => boolean;
  readonly widthOf: (text: string, style: TextStyle) => number;
  /** One line on the base line `y`, shortened to `maxWidth`. */
  readonly write: (text: string, x: number, y: number, style: TextStyle, maxWidth?: number) => void;
  /** Several lines from the base line `y`. @returns their height */
  readonly writeLines: (text: string, x: number, y: number, style: TextStyle, maxWidth: number) => number;
  /** The height of `writeLines`. */
  readonly heightOf: (text: string, style: TextStyle, maxWidth: number) => number;
  /** Draws the text as a picture, scaled down where it is too wide; `y` is the base line. */
  readonly writeAsPicture: (text: string, x: number, y: number, style: TextStyle, maxWidth: number) => number;
}

export const LINE_HEIGHT = 1.4;
/** Scripts that the PDF library can write. Others need shaping. */
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

  const canWrite = (text: string): boolean => {
    const composed = text.normalize('NFC');
    return (
      WRITABLE.test(composed) && Array.from(composed).every((one) => one === '\n' || hasGlyph(one.codePointAt(0) ?? 0))
    );
  };
  /** The text with a question mark for each letter that the font lacks. */
  const readable = (text: string): string =>
    Array.from(text.normalize('NFC'), (one) => (canWrite(one) ? one : '?')).join('');
  const choose = ({ color = INK.text, isStrong = false, size }: TextStyle) => {
    doc.setFont(FONT_NAME, isStrong ? 'bold' : 'normal');
    doc.setFontSize(size);
    doc.setTextColor(color);
  };
  const widthOf = (text: string, style: TextStyle): number => {
    choose(style);
    return doc.getTextWidth(text);
  };
  const linesIn = (text: string, style: TextStyle, maxWidth: number): string[] => {
    choose(style);
    const lines: unknown = doc.splitTextToSize(text, maxWidth);
    return Array.isArray(lines) ? lines.map(String) : [text];
  };
  const pictureOf = (text: string, { color = INK.text, isStrong = false, size }: TextStyle, maxWidth: number) =>
    picture(text, { size, isStrong, gray: grayOf(color), maxWidth });

  const writeAsPicture: PdfWriter['writeAsPicture'] = (text, x, y, style, maxWidth) => {
    const drawn = pictureOf(text, style, maxWidth);
    if (!drawn) {
      choose(style);
      doc.text(readable(text), x, y, { align: style.align ?? 'left' });
      return style.size * LINE_HEIGHT;
    }
    const scale = Math.min(1, maxWidth / drawn.width);
    const width = drawn.width * scale;
    const shift = style.align === 'right' ? width : style.align === 'center' ? width / 2 : 0;
    const alias = `${style.size} ${style.isStrong ? 'strong' : ''} ${style.color ?? ''} ${maxWidth} ${text}`;
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
    heightOf: (text, style, maxWidth) =>
      canWrite(text)
        ? linesIn(text.normalize('NFC'), style, maxWidth).length * style.size * LINE_HEIGHT
        : (pictureOf(text, style, maxWidth)?.height ?? style.size * LINE_HEIGHT),
    write: (text, x, y, style, maxWidth = Number.POSITIVE_INFINITY) => {
      if (!canWrite(text)) {
        writeAsPicture(text, x, y, style, Math.min(maxWidth, 500));
        return;
      }
      let shown = text.normalize('NFC');
      while (shown.length > 1 && widthOf(shown, style) > maxWidth)
        shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
      choose(style);
      doc.text(shown, x, y, { align: style.align ?? 'left' });
    },
    writeLines: (text, x, y, style, maxWidth) => {
      if (!canWrite(text)) return writeAsPicture(text, x, y, style, maxWidth);
      const lines = linesIn(text.normalize('NFC'), style, maxWidth);
      choose(style);
      doc.text(lines, x, y, { align: style.align ?? 'left', lineHeightFactor: LINE_HEIGHT });
      return lines.length * style.size * LINE_HEIGHT;
    },
  };
}
