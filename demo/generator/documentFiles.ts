import { deflateSync } from 'node:zlib';

/** Small complete files for the demo's documents, so that a preview shows a real page and a real picture. */

type Lines = readonly string[];

const PAGE = { width: 612, height: 792, margin: 56 } as const;

/** Escapes the special characters of a PDF's text. */
const literal = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

function pageContent(title: string, lines: Lines, foot: string): string {
  const { width, height, margin } = PAGE;
  const top = height - margin;
  const line = (text: string, index: number) =>
    `BT /F1 11 Tf ${margin} ${top - 84 - index * 20} Td (${literal(text)}) Tj ET`;
  return [
    `0.059 0.463 0.431 rg 0 ${height - 18} ${width} 18 re f`,
    '0.063 0.125 0.118 rg',
    `BT /F2 20 Tf ${margin} ${top - 32} Td (${literal(title)}) Tj ET`,
    `0.875 0.902 0.898 RG 1 w ${margin} ${top - 50} m ${width - margin} ${top - 50} l S`,
    ...lines.map(line),
    `BT /F1 9 Tf ${margin} ${margin - 16} Td (${literal(foot)}) Tj ET`,
  ].join('\n');
}

/** A PDF in a standard font of every reader; plain Latin text only. */
export function demoPdf(title: string, pages: readonly Lines[]): Buffer {
  const kids = pages.map((_page, index) => `${5 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((lines, index) => {
      const content = pageContent(title, lines, `Invented for demonstration. Page ${index + 1} of ${pages.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${6 + index * 2} 0 R ` +
          '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const count = objects.length + 1;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

type Color = readonly [number, number, number];
const CARD = { width: 428, height: 270 } as const;

/** The CRC-32 of a PNG chunk. */
function crc(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), body.length + 4);
  return whole;
}

/** An insurance card without text: a header in the payer's color, a chip, and lines in place of text. */
export function demoCard([red, green, blue]: Color): Buffer {
  const { width, height } = CARD;
  const boxes: readonly (readonly [x: number, y: number, wide: number, high: number, color: Color])[] = [
    [0, 0, width, height, [250, 251, 251]],
    [0, 0, width, 64, [red, green, blue]],
    [24, 22, 150, 20, [255, 255, 255]],
    [24, 92, 52, 40, [214, 186, 108]],
    [100, 98, 180, 10, [90, 106, 103]],
    [100, 120, 120, 10, [150, 164, 161]],
    [24, 164, 260, 14, [16, 32, 30]],
    [24, 196, 180, 10, [90, 106, 103]],
    [24, 220, 130, 10, [150, 164, 161]],
  ];
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (const [x, y, wide, high, color] of boxes) {
    for (let row = y; row < y + high; row += 1) {
      for (let column = x; column < x + wide; column += 1) rows.set(color, row * (width * 3 + 1) + 1 + column * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
