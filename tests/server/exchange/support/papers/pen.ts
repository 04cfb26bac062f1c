import { jsPDF } from 'jspdf';
import type { PaperField } from '#contract/exchange/intake/paperReading.ts';
import type { Random } from '#demo/generator/random.ts';
import type { InventedCase } from './inventedCase.ts';

/** What is printed, by field: what a reading should find. */
export type Truth = Partial<Record<PaperField, string>>;

/** Draws a case on a page, and says what it wrote. */
export type Layout = (pen: Pen, one: InventedCase, random: Random) => Truth;

/** Draws one letter page, in points from the left and top. */
export class Pen {
  readonly pdf = new jsPDF({ unit: 'pt', format: 'letter' });

  text(
    x: number,
    y: number,
    text: string,
    style: { size?: number; bold?: boolean; font?: string; white?: boolean } = {},
  ): number {
    this.pdf.setFont(style.font ?? 'helvetica', style.bold ? 'bold' : 'normal');
    this.pdf.setFontSize(style.size ?? 10);
    this.pdf.setTextColor(style.white ? 255 : 0);
    this.pdf.text(text, x, y);
    return x + this.pdf.getTextWidth(text);
  }

  /** A label with its value right of it; returns where it ends. */
  pair(
    x: number,
    y: number,
    label: string,
    value: string,
    style: { size?: number; at?: number; font?: string } = {},
  ): number {
    const end = this.text(x, y, label, { bold: true, ...style });
    return this.text(style.at ?? end + 4, y, value, style);
  }

  /** A label with its value below. */
  stacked(x: number, y: number, label: string, value: string): void {
    this.text(x, y, label, { size: 7 });
    this.text(x, y + 13, value, { size: 10 });
  }

  bar(x: number, y: number, width: number, title: string, isDark: boolean): void {
    if (isDark) this.pdf.setFillColor('#3c3c3c');
    else this.pdf.setFillColor('#e1e1e1');
    this.pdf.rect(x, y - 11, width, 15, 'F');
    this.text(x + 4, y, title, { bold: true, white: isDark });
  }

  line(x0: number, y0: number, x1: number, y1: number): void {
    this.pdf.setDrawColor(90);
    this.pdf.setLineWidth(0.6);
    this.pdf.line(x0, y0, x1, y1);
  }

  box(x: number, y: number, width: number, height: number): void {
    this.pdf.setDrawColor(90);
    this.pdf.setLineWidth(0.6);
    this.pdf.rect(x, y, width, height);
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.pdf.output('arraybuffer'));
  }
}

const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
export const isoDay = ({ day, month, year }: Day): string => `${year}-${two(month)}-${two(day)}`;
export const usDay = ({ day, month, year }: Day): string => `${two(month)}/${two(day)}/${year}`;

export const dayFormat = (random: Random): ((day: Day) => string) =>
  random.pick([
    usDay,
    usDay,
    ({ day, month, year }) => `${month}/${day}/${year}`,
    ({ day, month, year }) => `${two(month)}-${two(day)}-${year}`,
    ({ day, month, year }) => `${MONTHS[month - 1] ?? ''} ${day}, ${year}`,
  ]);

export const phoneFormat = (random: Random): ((phone: string) => string) =>
  random.pick([
    (phone) => phone,
    (phone) => phone.replace(/\((\d+)\) /, '$1-'),
    (phone) => phone.replace(/\((\d+)\) (\d+)-/, '$1.$2.'),
    (phone) => phone,
  ]);

export const mbiFormat = (random: Random): ((id: string) => string) =>
  random.chance(0.5)
    ? (id) => id
    : (id) => (/^\d[A-Z]/.test(id) ? `${id.slice(0, 4)}-${id.slice(4, 7)}-${id.slice(7)}` : id);

const initial = ({ middle }: InventedCase) => (middle === '' ? '' : ` ${middle}`);
export const lastFirst = (one: InventedCase): string => `${one.last}, ${one.first}${initial(one)}`;
export const firstLast = (one: InventedCase): string =>
  `${one.first}${initial(one)}${one.middle === '' ? '' : '.'} ${one.last}`;
export const fullName = ({ first, last }: { first: string; last: string }): string => `${first} ${last}`;
export const addressOf = ({ city, state, street, zip }: InventedCase): string => `${street}, ${city}, ${state} ${zip}`;
export const placeOf = ({ city, state, zip }: InventedCase): string => `${city}, ${state} ${zip}`;

/** The patient’s names as a truth. */
export const nameTruth = ({ first, last, middle }: InventedCase): Truth => ({
  'patient.firstName': first,
  'patient.lastName': last,
  ...(middle === '' ? {} : { 'patient.middleName': middle }),
});
