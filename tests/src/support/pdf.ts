import { getDocument, GlobalWorkerOptions, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { refuseBanned } from '#tests/support/plainWords.ts';

GlobalWorkerOptions.workerSrc = 'pdfjs-dist/legacy/build/pdf.worker.mjs';

export interface ReadPdf {
  readonly title: unknown;
  readonly language: unknown;
  /** Width and height in points. */
  readonly size: readonly number[];
  readonly outline: readonly string[];
  /** The words of each page, in the order in which they are written. */
  readonly pages: readonly (readonly string[])[];
  /** How many pictures each page has. */
  readonly pictures: readonly number[];
}

/** A PDF as its reader gets it. */
export async function readPdf(bytes: ArrayBuffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useWasm: false, verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const facts: Readonly<Record<string, unknown>> = { ...info };
  const pages: string[][] = [];
  const pictures: number[] = [];
  let size: readonly number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    size = page.view.slice(2);
    const { items } = await page.getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
    const { fnArray } = await page.getOperatorList();
    pictures.push(fnArray.filter((operation) => operation === OPS.paintImageXObject).length);
  }
  const outline = (await document.getOutline())?.map(({ title }) => title) ?? [];
  await task.destroy();
  refuseBanned('The PDF', pages.flat().join('\n'));
  return { title: facts['Title'], language: facts['Language'], size, outline, pages, pictures };
}
