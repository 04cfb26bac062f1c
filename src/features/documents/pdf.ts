import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
// As an address, which the linter takes for the module itself.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import partAddress from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import otherPartAddress from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

/** The folder of the fax and JPEG 2000 decoders that the worker loads. The page's policy allows no WebAssembly. */
const partsFolder = (): string => {
  const folder = new URL('.', new URL(partAddress, window.location.href)).href;
  if (new URL('.', new URL(otherPartAddress, window.location.href)).href !== folder) {
    throw new Error('The parts of the PDF reader lie in different folders');
  }
  return folder;
};

interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly close: () => void;
}

/**
 * Reads a PDF in a worker of its own, served from this origin. Scripts inside it are never run.
 * If `signal` is aborted in the meantime, all resources are released.
 */
export async function openPdf(blob: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = new Uint8Array(await blob.arrayBuffer());
  signal.throwIfAborted();
  const port = new Worker(workerAddress, { type: 'module' });
  const worker = PDFWorker.create({ port });
  const task = getDocument({ data, worker, useWasm: false, wasmUrl: partsFolder(), enableXfa: false });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  signal.addEventListener('abort', close, { once: true });
  const document = await task.promise;
  signal.removeEventListener('abort', close);
  return { document, close };
}
