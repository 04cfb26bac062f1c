const LONGEST = 40;

/** No hospice's name: the page to follow a referral has this address. */
const TAKEN = new Set(['follow']);

/** A name as it stands in an address: `St. Mary’s Hospice` is `st-marys-hospice`. */
export function slugOf(name: string, otherwise: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' || TAKEN.has(slug) ? otherwise : slug;
}

/** The name with the first number that makes it free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
  }
}
