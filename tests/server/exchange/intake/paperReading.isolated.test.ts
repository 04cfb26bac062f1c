import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import { jsPDF } from 'jspdf';
import { describe, expect, test } from 'vitest';
import { MAX_PAPER_BYTES, PaperReading } from '#contract/exchange/intake/paperReading.ts';
import { pictureHeader } from '#server/exchange/intake/reading/paper/pictureHeader.rules.ts';
import { pageImage, readPaper } from '#server/exchange/intake/reading/readPaper.ts';
import { LAYOUT_NAMES, madePaper, type Way } from '#tests/server/exchange/support/papers/madePapers.ts';
import { score } from '#tests/server/exchange/support/papers/scoredReading.ts';

const TODAY = '2026-11-20';
const [HOSPITAL = '', NURSING_HOME = '', , LETTER = ''] = LAYOUT_NAMES;

async function readMade(layout: string, way: Way) {
  const paper = await madePaper('suite', layout, 1, way);
  const reading = PaperReading.parse(await readPaper(paper.bytes, paper.contentType, TODAY));
  return { paper, reading, scored: score(reading.fields, paper.truth) };
}

/** A PDF of the objects, whose contents may be anything. */
function pdfWith(stream: Uint8Array, filter: string): Uint8Array {
  const parts = [
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>\nendobj\n',
    `4 0 obj\n<</Length ${stream.length}${filter}>>stream\n`,
  ];
  return new Uint8Array(
    Buffer.concat([Buffer.from(parts.join('')), stream, Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n')]),
  );
}

describe('A paper', () => {
  test('with text of its own is read without recognizing letters', async () => {
    const { paper, reading, scored } = await readMade(HOSPITAL, 'text');
    expect(scored.misses).toEqual([]);
    const birth = reading.fields.find(({ field }) => field === 'patient.dateOfBirth');
    expect(birth).toMatchObject({ value: paper.truth['patient.dateOfBirth'], isSure: true, line: { page: 1 } });
    expect(birth?.line.text).toMatch(/birth|dob/i);
  });

  test('says where on its page each suggestion stands', async () => {
    const { reading } = await readMade(LETTER, 'text');
    const name = reading.fields.find(({ field }) => field === 'patient.lastName');
    // `RE:` stands 152 points below the top, 60 from the left.
    expect(name?.line.box.x).toBeCloseTo(58.5 / 612, 2);
    expect((name?.line.box.y ?? 0) * 792).toBeGreaterThan(138);
    expect(((name?.line.box.y ?? 0) + (name?.line.box.height ?? 0)) * 792).toBeLessThan(156);
  });

  test('that was faxed askew is recognized, and few of its fields are wrong', async () => {
    const { scored } = await readMade(HOSPITAL, 'fax');
    expect(scored.right).toBeGreaterThanOrEqual(17);
    expect(scored.wrongAndSure).toBe(0);
  });

  test('that was photographed with the phone on its side is turned upright', async () => {
    const paper = await madePaper('suite', NURSING_HOME, 4, 'photo');
    expect(pictureHeader(paper.bytes)?.orientation).toBe(6);
    const reading = PaperReading.parse(await readPaper(paper.bytes, paper.contentType, TODAY));
    expect(reading.pages[0]?.height).toBeGreaterThan(reading.pages[0]?.width ?? 0);
    expect(reading.fields.find(({ field }) => field === 'patient.lastName')?.value).toBe(
      paper.truth['patient.lastName'],
    );
    const image = await pageImage(paper.bytes, 'image/jpeg', 1, 300);
    expect('bytes' in image && pictureHeader(image.bytes)).toMatchObject({ width: 300, orientation: 1 });
  });

  test('is shown page by page', async () => {
    const { bytes } = await madePaper('suite', LETTER, 0, 'text');
    const image = await pageImage(bytes, 'application/pdf', 1, 850);
    expect('bytes' in image && pictureHeader(image.bytes)).toEqual({ width: 850, height: 1100, orientation: 1 });
    expect(await pageImage(bytes, 'application/pdf', 2, 850)).toEqual({ problem: 'damaged' });
  });

  test('without any text has no suggestions', async () => {
    expect(await readPaper(pdfWith(new Uint8Array(), ''), 'application/pdf', TODAY)).toEqual({
      pages: [{ page: 1, width: 612, height: 792 }],
      fields: [],
    });
  });
});

describe('A file that is no paper is refused with its reason, and the server goes on', () => {
  const page = new jsPDF({ encryption: { userPassword: 'secret', ownerPassword: 'secret', userPermissions: [] } });
  const locked = new Uint8Array(page.text('Name: Nobody', 10, 10).output('arraybuffer'));
  const bigPng = Buffer.alloc(64);
  bigPng.writeUInt32BE(0x89504e47, 0);
  bigPng.writeUInt32BE(60_000, 16);
  bigPng.writeUInt32BE(60_000, 20);
  // The beginning of a HEIC, as iPhones keep photos.
  const heic = Buffer.from('0000001c66747970686569630000000068656963', 'hex');
  // Each of 100 equal parts unpacks to 20 MB.
  const part = deflateRawSync(Buffer.alloc(20_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: 100 }, () => part),
    deflateRawSync(''),
  ]);

  test.each([
    ['a locked PDF', locked, 'application/pdf', 'locked'],
    ['half a PDF', new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<</Type/Cat'), 'application/pdf', 'damaged'],
    ['a PNG of 3.6 billion pixels', new Uint8Array(bigPng), 'image/png', 'too_large'],
    ['a HEIC that says it is a JPEG', new Uint8Array(heic), 'image/jpeg', 'damaged'],
    ['an empty file', new Uint8Array(), 'image/jpeg', 'damaged'],
    ['more bytes than a paper may have', new Uint8Array(MAX_PAPER_BYTES + 1), 'application/pdf', 'too_large'],
    ['a PDF that unpacks to gigabytes', pdfWith(bomb, '/Filter/FlateDecode'), 'application/pdf', 'too_large'],
  ] as const)('%s', async (_name, bytes, contentType, problem) => {
    expect(await readPaper(bytes, contentType, TODAY)).toEqual({ problem });
  });
});

test('The process that reads papers reaches no other machine and no other program', () => {
  const guard = pathToFileURL(join(process.cwd(), 'server/exchange/intake/reading/noNetwork.ts')).href;
  const attempts = `
    const tried = await Promise.allSettled([
      fetch('http://127.0.0.1:8999'),
      import('node:http').then(({ get }) => new Promise((_, no) => get('http://127.0.0.1:8999').on('error', no))),
      import('node:net').then(({ connect }) => connect(8999, '127.0.0.1')),
      import('node:dns').then(({ lookup }) => lookup('example.com', () => undefined)),
    ]);
    const reasons = tried.map(({ reason }) => String(reason?.cause?.message ?? reason?.message));
    console.log(JSON.stringify(reasons));`;
  const said = execFileSync(process.execPath, [`--import=${guard}`, '--input-type=module', '-e', attempts], {
    encoding: 'utf8',
  });
  const refused = 'Papers are read without a network';
  expect(JSON.parse(said)).toEqual([refused, refused, refused, refused]);
});
