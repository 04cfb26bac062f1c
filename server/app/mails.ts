// The kinds of mails that no call imports: background work queues them, or a statement for many at once.
import '#server/communication/messages/message.mail.ts';
import '#server/communication/messages/referralMessage.mail.ts';
import '#server/communication/summaries/monthlySummary.mail.ts';
import '#server/notifications/digests/digest.mail.ts';
import '#server/people/invites/invite.mail.ts';
import '#server/people/accounts/passwordChanged.mail.ts';
import '#server/referrals/notices/concern.mail.ts';
import '#server/referrals/notices/newReferral.mail.ts';
import '#server/referrals/notices/statusNotice.mail.ts';
import '#server/surveys/results/lowScore.mail.ts';
import '#server/surveys/sending/survey.mail.ts';
