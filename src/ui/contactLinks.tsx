import { phoneHref } from '#contract/platform/phones.ts';

/** A number to call, by hand or by a press. */
export const phoneLink = (phone: string | null | undefined) =>
  phone ? (
    <a href={phoneHref(phone)} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </a>
  ) : null;

export const mailLink = (email: string | null | undefined) => (email ? <a href={`mailto:${email}`}>{email}</a> : null);
