// Every background job of the server: importing a `.job.ts` defines its jobs.
import '#server/platform/http/purgeHttpRecords.job.ts';
import '#server/audit/sealAudit.job.ts';
import '#server/mail/deliverMail.job.ts';
import '#server/mail/deliveryReports/bounceMailbox.job.ts';
import '#server/referrals/alerts/alerts.job.ts';
import '#server/referrals/escalation/escalation.job.ts';
import '#server/surveys/answering/surveySessions.job.ts';
import '#server/surveys/sending/surveys.job.ts';
import '#server/communication/messages/messages.job.ts';
import '#server/communication/summaries/monthlySummaries.job.ts';
import '#server/notifications/digests/digests.job.ts';
import '#server/exchange/archives/makeArchives.job.ts';
import '#server/exchange/webhooks/deliverWebhooks.job.ts';
import '#server/exchange/intake/email/takeMail.ts';
import '#server/administration/auditHead.job.ts';
import '#server/administration/purgeDeleted.job.ts';
import '#server/administration/hospiceDeletion/hospiceDeletion.job.ts';
