import type { Plugin } from 'vite';

const LEFT_OUT = new Set(['canvg', 'dompurify', 'html2canvas']);
const NOTHING = '\0wayside:no-pdf-extras';

/** Throws if code begins to use them. */
const NOTHING_CODE = `throw new Error('Drawing HTML and SVG is left out of this build: see tools/leanPdf.ts');`;

/** Reports draw everything themselves: the parts of the PDF library that turn HTML and SVG into pictures are not built. */
export function leanPdf(): Plugin {
  return {
    name: 'wayside:lean-pdf',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (LEFT_OUT.has(id) && importer?.includes('/jspdf/') ? NOTHING : null),
    load: (id) => (id === NOTHING ? NOTHING_CODE : null),
  };
}
