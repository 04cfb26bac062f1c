import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type { Random } from '#demo/generator/random.ts';
import { openPdf } from '#server/exchange/intake/reading/paper/openPdf.ts';

/** What a machine between two people does to a page: a fax, a scanner, the camera of a phone. */

interface Gray {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** 200 dots an inch on letter paper. */
const WIDTH = 1700;
const PHOTO_WIDTH = 2000;

async function drawn(pdf: Uint8Array, width: number): Promise<Gray> {
  const paper = await openPdf(pdf.slice());
  const canvas = await paper.draw(1, width);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint8Array(canvas.width * canvas.height);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  }
  return { width: canvas.width, height: canvas.height, pixels };
}

/** The picture as seen through a map of places: each pixel of the result comes from `from`. */
function warped(
  { height, pixels, width }: Gray,
  from: (x: number, y: number) => readonly [number, number],
  around: number,
): Gray {
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fx, fy] = from(x, y);
      const [left, top] = [Math.floor(fx), Math.floor(fy)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        result[y * width + x] = around;
        continue;
      }
      const [dx, dy] = [fx - left, fy - top];
      const at = top * width + left;
      const above = (pixels[at] ?? 0) * (1 - dx) + (pixels[at + 1] ?? 0) * dx;
      const below = (pixels[at + width] ?? 0) * (1 - dx) + (pixels[at + width + 1] ?? 0) * dx;
      result[y * width + x] = above * (1 - dy) + below * dy;
    }
  }
  return { width, height, pixels: result };
}

function skewed(picture: Gray, degrees: number): Gray {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [cx, cy] = [picture.width / 2, picture.height / 2];
  return warped(picture, (x, y) => [cos * (x - cx) - sin * (y - cy) + cx, sin * (x - cx) + cos * (y - cy) + cy], 255);
}

/** Each pixel is mixed with its neighbors, as behind glass that is not clean. */
function blurred({ height, pixels, width }: Gray, share: number): Gray {
  const result = pixels.slice();
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        ((pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0)) / 4;
      result[at] = (pixels[at] ?? 0) * (1 - share) + around * share;
    }
  }
  return { width, height, pixels: result };
}

function speckled(picture: Gray, random: Random, share: number): Gray {
  const pixels = picture.pixels.slice();
  for (let left = Math.round(pixels.length * share); left > 0; left -= 1) {
    const at = random.int(0, pixels.length - 1);
    const shade = random.chance(0.7) ? 0 : 255;
    pixels[at] = shade;
    if (random.chance(0.4) && at + 1 < pixels.length) pixels[at + 1] = shade;
  }
  return { ...picture, pixels };
}

const inBlackAndWhite = (picture: Gray, threshold: number): Gray => ({
  ...picture,
  pixels: picture.pixels.map((pixel) => (pixel < threshold ? 0 : 255)),
});

/** A PDF of one picture. */
function pdfOf({ height, width }: Gray, image: Uint8Array, format: string): Uint8Array {
  const content = 'q 612 0 0 792 0 0 cm /Im0 Do Q';
  const objects: Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>>>'),
    Buffer.from(`<</Length ${content.length}>>stream\n${content}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray${format}/Length ${image.length}>>stream\n`,
      ),
      image,
      Buffer.from('\nendstream'),
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    places.push(at);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(`xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`),
  );
  return new Uint8Array(Buffer.concat(parts));
}

function bitsOf({ height, pixels, width }: Gray): Uint8Array {
  const line = Math.ceil(width / 8);
  const bits = new Uint8Array(line * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[y * width + x] ?? 0) > 127)
        bits[y * line + (x >> 3)] = (bits[y * line + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return bits;
}

async function jpegOf({ height, pixels, width }: Gray, quality: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let at = 0; at < pixels.length; at += 1) {
    const shade = pixels[at] ?? 0;
    image.data.set([shade, shade, shade, 255], at * 4);
  }
  context.putImageData(image, 0, 0);
  return canvas.encode('jpeg', quality);
}

/** The page came by fax: 200 dots an inch, black or white, askew, with specks. */
export async function faxed(pdf: Uint8Array, random: Random): Promise<Uint8Array> {
  const page = skewed(blurred(await drawn(pdf, WIDTH), random.between(0.2, 0.6)), random.between(-2, 2));
  const fax = inBlackAndWhite(speckled(page, random, random.between(0.0002, 0.0012)), random.int(120, 175));
  return pdfOf(fax, deflateSync(bitsOf(fax)), '/BitsPerComponent 1/Filter/FlateDecode');
}

/** The page lay on a scanner: gray, askew, saved with loss. */
export async function scanned(pdf: Uint8Array, random: Random): Promise<Uint8Array> {
  const page = skewed(blurred(await drawn(pdf, WIDTH), random.between(0.2, 0.7)), random.between(-2.5, 2.5));
  const gray = {
    ...page,
    pixels: page.pixels.map((pixel) => Math.min(255, 28 + pixel * 0.82 + random.between(-9, 9))),
  };
  const image = { ...gray, pixels: Uint8Array.from(gray.pixels) };
  return pdfOf(image, await jpegOf(image, random.int(55, 75)), '/BitsPerComponent 8/Filter/DCTDecode');
}

/** Names the side on which a camera was held. */
function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array {
  const exif = Buffer.from([
    0xff,
    0xe1,
    0,
    34,
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
}

/** Turned to the left, as the sensor of a phone stores a picture that was taken upright. */
function onItsSide({ height, pixels, width }: Gray): Gray {
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result[(width - 1 - x) * height + y] = pixels[y * width + x] ?? 0;
  return { width: height, height: width, pixels: result };
}

/** The page was photographed: the light falls from one side, the far edge is shorter, the table shows around it. */
export async function photographed(pdf: Uint8Array, random: Random): Promise<Uint8Array> {
  const page = await drawn(pdf, PHOTO_WIDTH);
  const { height, width } = page;
  const [far, tilt, zoom] = [random.between(0.02, 0.05), random.between(-1.5, 1.5), random.between(1.02, 1.06)];
  const [sin, cos] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const seen = warped(
    blurred(page, random.between(0.2, 0.5)),
    (x, y) => {
      const [dx, dy] = [(x - width / 2) * zoom, (y - height / 2) * zoom];
      const narrow = 1 + far * (0.5 - y / height);
      return [(cos * dx - sin * dy) * narrow + width / 2, sin * dx + cos * dy + height / 2];
    },
    70,
  );
  const [fromLeft, fromTop] = [random.between(-0.3, 0.3), random.between(-0.25, 0.25)];
  const lit = seen.pixels.map((pixel, at) => {
    const light = 0.78 + fromLeft * ((at % width) / width - 0.5) + fromTop * (Math.floor(at / width) / height - 0.5);
    return Math.max(0, Math.min(255, pixel * light + random.between(-6, 6)));
  });
  const photo = { ...seen, pixels: Uint8Array.from(lit) };
  const isSide = random.chance(0.5);
  const jpeg = await jpegOf(isSide ? onItsSide(photo) : photo, random.int(70, 85));
  return withOrientation(jpeg, isSide ? 6 : 1);
}
