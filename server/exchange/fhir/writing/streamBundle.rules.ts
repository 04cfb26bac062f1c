import type { Bundle } from '@medplum/fhirtypes';
import type { ReferralDocument } from '#contract/documents/documents.ts';
import { binaryEntry } from './writeDocument.rules.ts';

const END = ']}';
const EMPTY_DATA = '"data":""';

interface Inside {
  readonly document: ReferralDocument;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** A Bundle as JSON, piece by piece: its entries, then a Binary for each document, whose bytes are never whole in memory. */
export async function* streamBundle(
  bundle: Bundle,
  referralId: string,
  inside: readonly Inside[],
): AsyncGenerator<string> {
  const text = JSON.stringify(bundle);
  if (!text.endsWith(END)) throw new Error('Put the entries of the Bundle last');
  yield text.slice(0, -END.length);
  for (const { document, open } of inside) {
    const bytes = await open();
    const entry = JSON.stringify(binaryEntry(referralId, document));
    const cut = entry.lastIndexOf(EMPTY_DATA) + EMPTY_DATA.length - 1;
    yield `,${entry.slice(0, cut)}`;
    yield* base64(bytes);
    yield entry.slice(cut);
  }
  yield END;
}

/** Three bytes make four signs: what is over waits for the next piece. */
async function* base64(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    const joined = Buffer.concat([rest, piece]);
    const whole = joined.byteLength - (joined.byteLength % 3);
    if (whole > 0) yield joined.subarray(0, whole).toString('base64');
    rest = joined.subarray(whole);
  }
  if (rest.byteLength > 0) yield Buffer.from(rest).toString('base64');
}
