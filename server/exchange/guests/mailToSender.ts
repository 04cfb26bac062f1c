import type { Trx } from '#server/platform/database/connection.ts';
import { displayIdOf } from './guestRecords.queries.ts';
import type { GuestReferral } from './guestReferrals.queries.ts';

/** What every mail to a guest has: from the hospice, in the guest's language, with a number at most. */
export const mailToSender = async (trx: Trx, guest: GuestReferral) => ({
  to: { address: guest.senderEmail, name: guest.senderName === guest.senderEmail ? null : guest.senderName },
  from: { name: guest.hospiceName, replyTo: null },
  hospiceId: guest.hospiceId,
  language: guest.language,
  data: {
    guestReferralId: guest.id,
    displayId: await displayIdOf(trx, guest.referralId),
    hospice: guest.hospiceName,
    phone: guest.phone,
  },
});
