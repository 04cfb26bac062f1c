import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:css|html|js|json|map|mjs|svg|ttf|txt|wasm)$/;
/** Below this a compressed copy saves less than its own header costs. */
const MIN_LENGTH = 256;

/** The last tenth of a font costs thirty times the rest, and a font of a report is fetched once in a year. */
const QUALITY_OF_FONTS = 9;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Writes a brotli and a gzip copy beside each asset, so that no server spends its time on it. */
export function compressAssets(): Plugin {
  return {
    name: 'wayside:compress-assets',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      if (!dir) return;
      const names = await readdir(join(dir, 'assets'), { recursive: true });
      // Two builds write into one folder: what the first has compressed is done.
      const done = new Set(names);
      const waiting = names.filter((name) => TEXT.test(name) && !done.has(`${name}.br`));
      await Promise.all(waiting.map((name) => compress(join(dir, 'assets', name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_LENGTH) return;
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: path.endsWith('.ttf') ? QUALITY_OF_FONTS : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await writeFile(`${path}.br`, await asBrotli(content, options));
  await writeFile(`${path}.gz`, await asGzip(content, { level: 9 }));
}
