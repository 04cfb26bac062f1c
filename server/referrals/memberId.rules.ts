const SIGN = '••••';
const SHOWN = 4;

/** The masked member id: its last four characters, or none if it is short. */
export const maskedMemberId = (memberId: string): string =>
  memberId.length > SHOWN ? `${SIGN} ${memberId.slice(-SHOWN)}` : SIGN;

/** The member id to store: a masked id sent back unchanged means the stored one. */
export const unmaskedMemberId = (sent: string | null, stored: string | null): string | null =>
  stored !== null && sent === maskedMemberId(stored) ? stored : sent;
