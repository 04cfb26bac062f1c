import { phoneHref } from '#contract/platform/phones.ts';

/** A number to call, by hand or by a press. */
export const phoneLink = (phone: string | null | undefined) =>
  phone ? (
    <a href={phoneHref(phone)} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </a>
  ) : null;

/** An address to write to; one that is too long for its line breaks before the @. */
export function mailLink(email: string | null | undefined) {
  if (!email) return null;
  const [person, ...host] = email.split('@');
  return (
    <a href={`mailto:${email}`}>
      {person}
      <wbr />@{host.join('@')}
    </a>
  );
}
