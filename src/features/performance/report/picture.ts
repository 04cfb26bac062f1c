import { grayPng } from './grayPng.ts';

/** Text in a script that the report's font lacks, drawn by the browser. */
interface Picture {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly png: Uint8Array;
}

interface PictureStyle {
  /** Points. */
  readonly size: number;
  readonly isStrong: boolean;
  /** 0 for black, 255 for white. */
  readonly gray: number;
  /** Points; longer text wraps. */
  readonly maxWidth: number;
}

/** @returns undefined where the browser has no OffscreenCanvas */
export type DrawPicture = (text: string, style: PictureStyle) => Picture | undefined;

/** Pixels for each point: sharp on paper. */
const SCALE = 4;
const LINE_HEIGHT = 1.4;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export const drawPicture: DrawPicture = (text, { gray, isStrong, maxWidth, size }) => {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const font = `${isStrong ? 600 : 400} ${size * SCALE}px "Noto Sans", system-ui, sans-serif`;
  const ruler = new OffscreenCanvas(1, 1).getContext('2d');
  if (!ruler) return undefined;
  ruler.font = font;
  const widthOf = (line: string) => ruler.measureText(line).width;
  const lines = linesOf(text, (line) => widthOf(line) <= maxWidth * SCALE);
  const width = Math.ceil(Math.max(1, ...lines.map(widthOf)));
  const lineHeight = size * SCALE * LINE_HEIGHT;
  const height = Math.ceil(lineHeight * lines.length);
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return undefined;
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  context.font = font;
  context.textBaseline = 'alphabetic';
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  context.textAlign = isRightToLeft ? 'right' : 'left';
  lines.forEach((line, index) => {
    context.fillText(line, isRightToLeft ? width : 0, index * lineHeight + size * SCALE * 1.05);
  });
  const { data } = context.getImageData(0, 0, width, height);
  return { width: width / SCALE, height: height / SCALE, png: grayPng(data, width, height, gray) };
};

/** Wraps between words; by segments, since some scripts have no spaces. */
function linesOf(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const line = lines.at(-1) ?? '';
    if (segment === '\n') lines.push('');
    else if (line === '' || fits(line + segment)) lines[lines.length - 1] = line + segment;
    else lines.push(segment.trimStart());
  }
  return lines.map((line) => line.trimEnd()).filter((line, index) => line !== '' || index === 0);
}
