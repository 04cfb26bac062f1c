const HIDDEN = '•••';

const firstLetterOf = (text: string) => (/^./u.exec(text)?.[0] ?? '') + HIDDEN;

/** `r•••@f•••.example`: enough for its owner to know it by. How long it is, is hidden too. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return HIDDEN;
  const domain = address.slice(at + 1);
  const ending = domain.lastIndexOf('.');
  return `${firstLetterOf(address.slice(0, at))}@${firstLetterOf(domain)}${ending > 0 ? domain.slice(ending) : ''}`;
}

/** A mail server's own words, in which it repeats the address that it was given. */
export const withMaskedAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g, maskedAddress);
