import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  Util,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { MAX_SHOWN_PAGES } from '#contract/exchange/intake/paperReading.ts';
import type { PageText, PageWord } from '#server/exchange/intake/reading/pageText.ts';
import { Unreadable, type OpenedPaper } from './openedPaper.ts';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${join(library, name)}/`;

const MOST_IMAGE_PIXELS = 64_000_000;
/** In points: 200 inches, the largest page that PDF 1.x allows. */
const LONGEST_SIDE = 14_400;
const MOST_DRAWN_PIXELS = 24_000_000;
/** A page with fewer letters is a picture with a line of the fax machine on it. */
const FEWEST_LETTERS = 60;
/** Of the height of a font: from the baseline to the top of capitals. */
const CAPITAL = 0.72;

/** A PDF; nothing that it refers to is loaded, and no script in it is run. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPaper> {
  const document = await getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  }).promise.catch((error: unknown) => {
    throw new Unreadable(error instanceof PasswordException ? 'locked' : 'damaged');
  });
  const pages: OpenedPaper['pages'][number][] = [];
  for (let page = 1; page <= Math.min(document.numPages, MAX_SHOWN_PAGES); page += 1) {
    // One after the other: hundreds at once would only take more memory.
    // oxlint-disable-next-line no-await-in-loop
    const { height, width } = (await pageOf(document, page)).getViewport({ scale: 1 });
    pages.push({ page, width, height });
  }
  return {
    pages,
    textOf: async (page) => textOfPage(await pageOf(document, page), page),
    draw: async (page, width) => drawPage(await pageOf(document, page), width),
  };
}

async function pageOf(document: PDFDocumentProxy, page: number): Promise<PDFPageProxy> {
  const opened = await document.getPage(page).catch((error: unknown) => {
    if (error instanceof InvalidPDFException || error instanceof Error) throw new Unreadable('damaged');
    throw error;
  });
  const { height, width } = opened.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE)) throw new Unreadable('damaged');
  return opened;
}

/** The words of an item, each with its share of the item’s width. */
function wordsOf(text: string, x0: number, width: number, y: number, height: number): PageWord[] {
  const letter = width / Math.max(text.length, 1);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    x0: x0 + index * letter,
    x1: x0 + (index + word.length) * letter,
    y0: y - CAPITAL * height,
    y1: y,
    clarity: 1,
  }));
}

async function textOfPage(page: PDFPageProxy, number: number): Promise<PageText | null> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    // The library's types say any.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const [a, b, c, d, x, y] = Util.transform(viewport.transform, item.transform) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    // Text that stands upright on a side is a note at the margin.
    if (Math.abs(b) > Math.abs(a)) return [];
    return wordsOf(item.str, x, item.width, y, Math.hypot(c, d));
  });
  const joined = joinedWords(words);
  const letters = joined.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < FEWEST_LETTERS) return null;
  return { page: number, width: viewport.width, height: viewport.height, words: joined, place: (at) => at };
}

/** Programs that write PDFs may place each letter by itself: letters that touch are one word. */
function joinedWords(words: readonly PageWord[]): PageWord[] {
  const joined: PageWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const touches =
      last !== undefined && Math.abs(last.y1 - word.y1) < 1 && Math.abs(word.x0 - last.x1) < 0.12 * (word.y1 - word.y0);
    if (last && touches) joined.splice(-1, 1, { ...last, text: last.text + word.text, x1: word.x1 });
    else joined.push(word);
  }
  return joined;
}

async function drawPage(page: PDFPageProxy, width: number) {
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(width / whole.width, Math.sqrt(MOST_DRAWN_PIXELS / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  // The library draws on a canvas of the browser, whose calls this one has.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background: 'white' }).promise;
  return canvas;
}
