/** What a picture's first bytes say, before anything is unpacked. */
export interface PictureHeader {
  readonly width: number;
  readonly height: number;
  /** EXIF: 1 stands upright, 3 upside down, 6 and 8 lie on a side; 2, 4, 5 and 7 are mirrored. */
  readonly orientation: number;
}

const PNG_START = 0x89504e47;
const JPEG_START = 0xffd8;
const EXIF = 0x45786966;
const ORIENTATION_TAG = 0x0112;
const LITTLE_ENDIAN = 0x4949;

function pngHeader(bytes: DataView): PictureHeader | undefined {
  if (bytes.byteLength < 24) return undefined;
  return { width: bytes.getUint32(16), height: bytes.getUint32(20), orientation: 1 };
}

/** The orientation in an EXIF part that begins at `start`. */
function orientationIn(bytes: DataView, start: number, end: number): number {
  const tiff = start + 6;
  if (tiff + 8 > end || bytes.getUint32(start) !== EXIF) return 1;
  const isLittle = bytes.getUint16(tiff) === LITTLE_ENDIAN;
  const directory = tiff + bytes.getUint32(tiff + 4, isLittle);
  if (directory + 2 > end) return 1;
  const entries = bytes.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > end) return 1;
    if (bytes.getUint16(at, isLittle) === ORIENTATION_TAG) return bytes.getUint16(at + 8, isLittle);
  }
  return 1;
}

function jpegHeader(bytes: DataView): PictureHeader | undefined {
  let orientation = 1;
  let at = 2;
  while (at + 9 < bytes.byteLength) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    const length = bytes.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7), orientation };
    const end = Math.min(at + 2 + length, bytes.byteLength);
    if (marker === 0xe1 && at + 14 < end) orientation = orientationIn(bytes, at + 4, end);
    at += marker === 0xff ? 1 : 2 + length;
  }
  return undefined;
}

/** Size and orientation of a PNG or JPEG; undefined where its beginning makes no sense. */
export function pictureHeader(file: Uint8Array): PictureHeader | undefined {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.byteLength < 12) return undefined;
  if (bytes.getUint32(0) === PNG_START) return pngHeader(bytes);
  return bytes.getUint16(0) === JPEG_START ? jpegHeader(bytes) : undefined;
}
