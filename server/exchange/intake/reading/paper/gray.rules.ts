/** A picture of one byte a pixel: 0 is black, 255 white. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The brightness of each pixel of a picture in red, green, blue and opacity, on white paper. */
export function grayOf({ data, height, width }: { data: Uint8ClampedArray; height: number; width: number }): Gray {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    const opacity = (data[from + 3] ?? 255) / 255;
    const light = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
    pixels[at] = light * opacity + 255 * (1 - opacity);
  }
  return { width, height, pixels };
}

/** Of the paper around it: how dark a pixel of a letter is. */
const INK = 0.82;

/**
 * Black letters on white paper, whatever the light of the photo was: each pixel is compared with the paper around it (Bradley and Roth,
 * Adaptive thresholding using the integral image).
 * @param reach half the side of the square around a pixel
 */
export function blackOnWhite({ height, pixels, width }: Gray, reach: number): Gray {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let line = 0;
    for (let x = 0; x < width; x += 1) {
      line += pixels[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + line;
    }
  }
  const result = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach + 1) * (width + 1)];
    const rows = bottom - top;
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const area = (rows / (width + 1)) * (right - left);
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      result[y * width + x] = (pixels[y * width + x] ?? 0) * area < sum * INK ? 0 : 255;
    }
  }
  return { width, height, pixels: result };
}

const isBlack = (pixels: Uint8Array, at: number): boolean => (pixels[at] ?? 255) < 128;

/** Without specks: a black pixel whose neighbors, and theirs, make no more than `largest` of them. */
export function withoutSpecks({ height, pixels, width }: Gray, largest: number): Gray {
  const result = pixels.slice();
  const seen = new Uint8Array(pixels.length);
  const part: number[] = [];
  for (let start = 0; start < pixels.length; start += 1) {
    if (seen[start] === 1 || !isBlack(pixels, start)) continue;
    part.length = 0;
    part.push(start);
    seen[start] = 1;
    // All of a part is marked as seen, so that a letter is not counted again from each of its pixels.
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const other = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          if (seen[other] === 1 || !isBlack(pixels, other)) continue;
          seen[other] = 1;
          part.push(other);
        }
      }
    }
    if (part.length <= largest) for (const at of part) result[at] = 255;
  }
  return { width, height, pixels: result };
}

const STEEPEST = 6;
const STEP = 0.25;
const FINE_STEP = 0.05;
const MEASURED_WIDTH = 850;

/** How uneven the rows' darkness is at an angle: most where the lines of text lie level. */
function unevenness(points: readonly (readonly [x: number, y: number])[], degrees: number, height: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Float64Array(height * 2);
  for (const [x, y] of points) {
    const row = Math.round(y - x * slope + height / 2);
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}

/** By how many degrees the lines of text fall to the right; 0 for a picture without lines. */
export function skewOf({ height, pixels, width }: Gray): number {
  const step = Math.max(1, Math.round(width / MEASURED_WIDTH));
  const points: [number, number][] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (isBlack(pixels, y * width + x)) points.push([x / step, y / step]);
    }
  }
  const size = Math.ceil(height / step);
  const best = (from: number, to: number, by: number): number => {
    let [found, most] = [0, -1];
    for (let degrees = from; degrees <= to; degrees += by) {
      const measured = unevenness(points, degrees, size);
      if (measured > most) [found, most] = [degrees, measured];
    }
    return found;
  };
  const rough = best(-STEEPEST, STEEPEST, STEP);
  return best(rough - STEP, rough + STEP, FINE_STEP);
}

/** The picture turned around its middle, on white; positive degrees lift the right side. */
export function turned({ height, pixels, width }: Gray, degrees: number): Gray {
  const result = new Uint8Array(pixels.length).fill(255);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [cx, cy] = [width / 2, height / 2];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = cos * (x - cx) - sin * (y - cy) + cx;
      const fromY = sin * (x - cx) + cos * (y - cy) + cy;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [dx, dy] = [fromX - left, fromY - top];
      const at = top * width + left;
      const above = (pixels[at] ?? 255) * (1 - dx) + (pixels[at + 1] ?? 255) * dx;
      const below = (pixels[at + width] ?? 255) * (1 - dx) + (pixels[at + width + 1] ?? 255) * dx;
      result[y * width + x] = above * (1 - dy) + below * dy;
    }
  }
  return { width, height, pixels: result };
}

/** Of the width of the page: no letter has a longer stroke. */
const LONGEST_STROKE = 1 / 24;
/** Of the width of the page: no line of a form is thicker. */
const THICKEST_LINE = 1 / 190;

/** One direction of a picture: from one pixel to the next, and how many there are. */
interface Direction {
  readonly step: number;
  readonly count: number;
}

/** Erases the lines that run in one direction: long runs of black that are thin across. A line that is slightly askew is a row of steps. */
function eraseLines(pixels: Uint8Array, { pixels: source, width }: Gray, along: Direction, across: Direction): void {
  const [longest, thickest] = [width * LONGEST_STROKE, Math.max(3, Math.round(width * THICKEST_LINE))];
  const isNear = (at: number): boolean =>
    isBlack(source, at) || isBlack(source, at - across.step) || isBlack(source, at + across.step);
  /** Up to where the black goes on across; no further than a thick line would. */
  const reach = (at: number, step: number): number => {
    let steps = 0;
    while (steps <= thickest && isBlack(source, at + step * (steps + 1))) steps += 1;
    return steps;
  };
  const erase = (at: number): void => {
    const [before, after] = [reach(at, -across.step), reach(at, across.step)];
    if (before + after + 1 > thickest) return;
    for (let step = -before; step <= after; step += 1) pixels[at + step * across.step] = 255;
  };
  for (let place = 1; place < across.count - 1; place += 1) {
    let run = 0;
    for (let step = 0; step <= along.count; step += 1) {
      const at = place * across.step + step * along.step;
      if (step < along.count && isNear(at)) run += 1;
      else {
        if (run > longest) for (let back = 1; back <= run; back += 1) erase(at - back * along.step);
        run = 0;
      }
    }
  }
}

/** Without the lines of forms and tables, which are taken for letters and hide those beside them. */
export function withoutLines(picture: Gray): Gray {
  const { height, pixels, width } = picture;
  const result = pixels.slice();
  eraseLines(result, picture, { step: 1, count: width }, { step: width, count: height });
  eraseLines(result, picture, { step: width, count: height }, { step: 1, count: width });
  return { width, height, pixels: result };
}

/** The picture as a file that the recognizer reads (portable gray map). */
export function asFile({ height, pixels, width }: Gray): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
