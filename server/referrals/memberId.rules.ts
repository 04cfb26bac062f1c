const SIGN = '••••';
const SHOWN = 4;

/** A payer's member id as everyone sees it: its last four characters, none of a short one. */
export const maskedMemberId = (memberId: string): string =>
  memberId.length > SHOWN ? `${SIGN} ${memberId.slice(-SHOWN)}` : SIGN;

/** What to store when a form sends the payer back: the masked id, left as it was shown, stands for the stored one. */
export const unmaskedMemberId = (sent: string | null, stored: string | null): string | null =>
  stored !== null && sent === maskedMemberId(stored) ? stored : sent;
