import type { PaperContentType } from '#contract/exchange/intake/paperReading.ts';
import { randomOf } from '#demo/generator/random.ts';
import { inventedCase } from './inventedCase.ts';
import { bilingualSheet, careManagerTables, referralForm } from './layoutsOfForms.ts';
import { nursingFaceSheet, residentProfile } from './layoutsOfHomes.ts';
import { dischargePacket, faxedLetter, hospitalFaceSheet } from './layoutsOfHospitals.ts';
import { Pen, type Layout, type Truth } from './pen.ts';
import { faxed, photographed, scanned } from './scan.ts';

/** Face sheets with invented people, in the ways in which they reach a hospice, and what each of them says. */

export interface MadePaper {
  readonly name: string;
  readonly layout: string;
  readonly way: Way;
  readonly bytes: Uint8Array;
  readonly contentType: PaperContentType;
  readonly truth: Truth;
}

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'hospital face sheet': hospitalFaceSheet,
  'nursing home boxes': nursingFaceSheet,
  'referral form': referralForm,
  'faxed letter': faxedLetter,
  'resident profile': residentProfile,
  'care manager tables': careManagerTables,
  'discharge packet': dischargePacket,
  'Spanish and English': bilingualSheet,
};
export const LAYOUT_NAMES = Object.keys(LAYOUTS);

export type Way = 'text' | 'fax' | 'scan' | 'photo';
const WAYS: readonly Way[] = ['fax', 'scan', 'fax', 'photo', 'fax'];
const OF_EACH = 5;

/** One paper; the same seed, layout and way give the same one. */
export async function madePaper(seed: string, layout: string, number: number, way: Way): Promise<MadePaper> {
  const random = randomOf(`${seed} ${layout} ${number}`);
  const pen = new Pen();
  const draw = LAYOUTS[layout];
  if (!draw) throw new Error(`There is no layout ${layout}`);
  const truth = draw(pen, inventedCase(random), random);
  const text = pen.bytes();
  const paper = { name: `${layout} ${number + 1}, ${way}`, layout, way, truth };
  if (way === 'text') return { ...paper, bytes: text, contentType: 'application/pdf' };
  if (way === 'photo') return { ...paper, bytes: await photographed(text, random), contentType: 'image/jpeg' };
  return { ...paper, bytes: await (way === 'fax' ? faxed : scanned)(text, random), contentType: 'application/pdf' };
}

/** Forty papers: five of each of eight layouts, half of them as pictures. */
export function fortyPapers(seed: string): (() => Promise<MadePaper>)[] {
  let pictures = 0;
  return LAYOUT_NAMES.flatMap((layout, at) =>
    Array.from({ length: OF_EACH }, (_, number) => {
      const isPicture = (at + number) % 2 === 1;
      const way: Way = isPicture ? (WAYS[pictures % WAYS.length] ?? 'fax') : 'text';
      if (isPicture) pictures += 1;
      return () => madePaper(seed, layout, number, way);
    }),
  );
}
