import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { Unreadable, type OpenedPaper } from './openedPaper.ts';
import { pictureHeader } from './pictureHeader.rules.ts';

/** The cameras of today's phones take 50 million pixels. */
const MOST_PIXELS = 64_000_000;
const SMALLEST_SIDE = 40;

/** A photo or scan of one page, turned upright as its camera noted. */
export async function openPicture(bytes: Uint8Array): Promise<OpenedPaper> {
  const header = pictureHeader(bytes);
  if (!header) throw new Unreadable('damaged');
  if (header.width * header.height > MOST_PIXELS) throw new Unreadable('too_large');
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width < SMALLEST_SIDE || image.height < SMALLEST_SIDE) throw new Unreadable('damaged');
  const { orientation } = header;
  // The decoder turns the picture by itself, or it does not: the sides tell.
  const isTurned =
    orientation >= 5 && image.width === header.height && image.height === header.width && image.width !== image.height;
  const turns = isTurned ? 1 : orientation;
  const isLying = turns >= 5;
  const [width, height] = isLying ? [image.height, image.width] : [image.width, image.height];
  const draw = (_page: number, wanted: number): Promise<Canvas> => {
    const scale = Math.min(1, wanted / width);
    const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(scale, scale);
    context.transform(...(UPRIGHT[turns]?.(image.width, image.height) ?? [1, 0, 0, 1, 0, 0]));
    context.drawImage(image, 0, 0);
    return Promise.resolve(canvas);
  };
  return { pages: [{ page: 1, width, height }], textOf: () => Promise.resolve(null), draw };
}

type Matrix = [number, number, number, number, number, number];
/** How each EXIF orientation is brought upright. */
const UPRIGHT: Readonly<Record<number, (width: number, height: number) => Matrix>> = {
  2: (width) => [-1, 0, 0, 1, width, 0],
  3: (width, height) => [-1, 0, 0, -1, width, height],
  4: (_width, height) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_width, height) => [0, 1, -1, 0, height, 0],
  7: (width, height) => [0, -1, -1, 0, height, width],
  8: (width) => [0, -1, 1, 0, 0, width],
};
