import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The name that a class of a CSS module has in the page: shorter than the default, in every script and every sheet. */
export function scopedName(name: string, file: string): string {
  const mark = createHash('sha256').update(relative('.', file)).digest('base64url').slice(0, 4);
  return `${name}_${mark}`;
}
