import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { PageText, PageWord } from '#server/exchange/intake/reading/pageText.ts';
import { asFile, blackOnWhite, grayOf, skewOf, turned, withoutLines, withoutSpecks, type Gray } from './gray.rules.ts';

/** The language data lies in the package: nothing is downloaded. */
const DATA = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/** The width in which a page is recognized: 250 dots an inch on letter paper, so that small print of a fax is smooth. */
export const RECOGNIZED_WIDTH = 2125;
const POINTS_WIDE = 612;
/** In pixels of that width; the dot of an i is larger. */
const LARGEST_SPECK = 4;
/** Letters are read askew only below this. */
const LEVEL_DEGREES = 0.1;
/** A word below it is noise. */
const FAINTEST = 0.2;
/** Specks and ends of lines are taken for one letter or two. */
const FAINTEST_SHORT = 0.4;

export const openRecognizer = (): Promise<Worker> =>
  createWorker('eng', OEM.LSTM_ONLY, { langPath: DATA, cacheMethod: 'none', gzip: true });

/** Level letters in black on white. */
function prepared(canvas: Canvas): { readonly picture: Gray; readonly degrees: number } {
  const context = canvas.getContext('2d');
  const gray = grayOf(context.getImageData(0, 0, canvas.width, canvas.height));
  const reach = Math.round(canvas.width / 55);
  const black = withoutSpecks(blackOnWhite(gray, reach), LARGEST_SPECK);
  const degrees = skewOf(black);
  if (Math.abs(degrees) < LEVEL_DEGREES) return { picture: withoutLines(black), degrees: 0 };
  return { picture: withoutLines(turned(black, degrees)), degrees };
}

/** The words in the picture of a page. */
export async function recognize(worker: Worker, canvas: Canvas, page: number): Promise<PageText> {
  const { degrees, picture } = prepared(canvas);
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '250' });
  const { data } = await worker.recognize(asFile(picture), {}, { text: false, blocks: true });
  const scale = POINTS_WIDE / picture.width;
  const words = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words: all }) => all)
    .filter(({ confidence, text }) => confidence / 100 >= (text.length <= 2 ? FAINTEST_SHORT : FAINTEST))
    .map(({ bbox, confidence, text }): PageWord => ({
      text,
      x0: bbox.x0 * scale,
      y0: bbox.y0 * scale,
      x1: bbox.x1 * scale,
      y1: bbox.y1 * scale,
      clarity: Math.min(confidence / 100, 0.99),
    }));
  const [width, height] = [POINTS_WIDE, picture.height * scale];
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return {
    page,
    width,
    height,
    words,
    place: ([x, y]) => [
      cos * (x - width / 2) - sin * (y - height / 2) + width / 2,
      sin * (x - width / 2) + cos * (y - height / 2) + height / 2,
    ],
  };
}
