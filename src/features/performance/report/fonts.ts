// Imports of URLs, which the linter takes for modules.
// oxlint-disable import/default
import regularAddress from 'notosans-fontface/fonts/NotoSans-Regular.ttf?url';
import strongAddress from 'notosans-fontface/fonts/NotoSans-SemiBold.ttf?url';
// oxlint-enable import/default

/** Noto Sans has all Latin, Greek and Cyrillic letters. As byte strings, which the PDF library reads. */
export interface ReportFonts {
  readonly regular: string;
  readonly strong: string;
}

const PIECE = 0x8000;

/** One character for each byte. */
function byteString(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return pieces.join('');
}

async function fetchFont(address: string): Promise<string> {
  const answer = await fetch(new URL(address, self.location.href));
  if (!answer.ok) throw new Error(`The typeface could not be loaded: ${answer.status}`);
  return byteString(await answer.arrayBuffer());
}

/** Half a megabyte each: loaded when a report is made, then cached by the browser. */
export async function loadFonts(): Promise<ReportFonts> {
  const [regular, strong] = await Promise.all([fetchFont(regularAddress), fetchFont(strongAddress)]);
  return { regular, strong };
}
