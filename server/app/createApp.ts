import type { Hono } from 'hono';
import { isMigrated } from '#server/platform/database/migrate.ts';
import { notFound } from '#server/platform/access/refusal.ts';
import type { Variables, Wiring } from '#server/platform/http/app.ts';
import { refuse } from '#server/platform/http/answer.ts';
import { refusalFor } from '#server/platform/http/failure.ts';
import { createHttpApp, type HttpSettings } from '#server/platform/http/httpApp.ts';
import type { StaticFiles } from '#server/platform/http/staticFiles.ts';
import { administrationRoutes } from '#server/administration/administration.routes.ts';
import { accountRoutes } from '#server/people/accounts.routes.ts';
import { auditRoutes } from '#server/audit/audit.routes.ts';
import { bulkAssignmentRoutes } from '#server/referrals/assignment/bulkAssignment.routes.ts';
import { communicationRoutes } from '#server/communication/messages/messages.routes.ts';
import { contactRoutes } from '#server/referrals/contacts/contacts.routes.ts';
import { conversationRoutes } from '#server/communication/conversations/conversations.routes.ts';
import { dashboardRoutes } from '#server/performance/dashboards.routes.ts';
import { duplicateRoutes } from '#server/referrals/duplicates/duplicates.routes.ts';
import { deliveryReportRoutes } from '#server/mail/deliveryReports/deliveryReports.routes.ts';
import { documentRoutes } from '#server/documents/documents.routes.ts';
import { enrollmentRoutes } from '#server/referrals/enrollments/enrollments.routes.ts';
import { exportRoutes } from '#server/exchange/exports/exports.routes.ts';
import { fhirRoutes } from '#server/exchange/fhir/fhir.routes.ts';
import { groupPerformanceRoutes } from '#server/performance/groupPerformance.routes.ts';
import { groupAdministrationRoutes } from '#server/administration/groups.routes.ts';
import { groupRoutes } from '#server/organizations/groups.routes.ts';
import { hospiceSettingsRoutes } from '#server/organizations/hospiceSettings.routes.ts';
import { hospiceRoutes } from '#server/organizations/hospices.routes.ts';
import { inviteRoutes } from '#server/people/invites.routes.ts';
import { liveUpdateRoutes } from '#server/notifications/news/liveUpdates.routes.ts';
import { importRoutes } from '#server/exchange/imports/imports.routes.ts';
import { informationSharingRoutes } from '#server/organizations/sharing/informationSharing.routes.ts';
import { mergeRoutes } from '#server/organizations/merging/merges.routes.ts';
import { monthlySummaryRoutes } from '#server/communication/summaries/monthlySummaries.routes.ts';
import { messageTemplateRoutes } from '#server/communication/messages/messageTemplates.routes.ts';
import { movePersonRoutes } from '#server/administration/movePerson.routes.ts';
import { noticeChoiceRoutes } from '#server/people/noticeChoices.routes.ts';
import { outboxPages } from '#server/mail/outboxPage.routes.ts';
import { performanceRoutes } from '#server/performance/performance.routes.ts';
import { performanceChartRoutes } from '#server/performance/performanceCharts.routes.ts';
import { performanceExportRoutes } from '#server/performance/performanceExports.routes.ts';
import { referralChangeRoutes } from '#server/referrals/referralChanges.routes.ts';
import { referralRoutes } from '#server/referrals/referrals.routes.ts';
import { savedFilterRoutes } from '#server/people/savedFilters.routes.ts';
import { signupRoutes } from '#server/people/signup.routes.ts';
import { stakeholderAdministrationRoutes } from '#server/administration/stakeholders.routes.ts';
import { surveyResultRoutes } from '#server/surveys/results/surveyResults.routes.ts';
import { surveyQuestionRoutes } from '#server/surveys/surveyQuestions.routes.ts';
import { surveyRoutes } from '#server/surveys/answering/surveys.routes.ts';
import { surveySendingRoutes } from '#server/surveys/sending/surveySending.routes.ts';
import { surveySettingsRoutes } from '#server/surveys/surveySettings.routes.ts';
import { systemFigureRoutes } from '#server/administration/systemFigures.routes.ts';
import { teamRoutes } from '#server/people/team.routes.ts';
import { sharingPreviewRoutes } from '#server/exchange/sharingPreview.routes.ts';
import { timelineRoutes } from '#server/referrals/timeline/timeline.routes.ts';
import { troubledMailRoutes } from '#server/administration/troubledMails.routes.ts';
import { unsubscribeRoutes } from '#server/mail/unsubscribe.routes.ts';
import { userRoutes } from '#server/people/users.routes.ts';
import './jobs.ts';
import './mails.ts';
import { wiring } from './wiring.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapiPage.ts';

export interface AppSettings extends Omit<HttpSettings, keyof Wiring> {
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** What a mail service signs its reports with; without it there is no such call. */
  readonly bounceWebhookSecret?: string | undefined;
  /** The built app; without it only the API answers. */
  readonly staticFiles?: StaticFiles | undefined;
}

/** The whole server as one function from request to answer. */
export function createApp(settings: AppSettings): Hono<{ Variables: Variables }> {
  const { db, log, ping, staticFiles } = settings;
  const app = createHttpApp({ ...settings, ...wiring });
  const { hono } = app;

  hono.get('/healthz', (c) => {
    c.set('route', '/healthz');
    return c.json({ status: 'alive' });
  });
  let wasMigrated = false;
  hono.get('/readyz', async (c) => {
    c.set('route', '/readyz');
    try {
      await ping();
      wasMigrated ||= await isMigrated(db);
    } catch (error) {
      const { code } = refusalFor(error, log, { part: 'readiness' });
      log.warn({ code }, 'Not ready');
      wasMigrated = false;
    }
    if (wasMigrated) return c.json({ status: 'ready' });
    c.header('Retry-After', '2');
    return c.json({ status: 'not ready' }, 503);
  });

  hono.get('/v1/openapi.json', (c) => {
    c.set('route', '/v1/openapi.json');
    return c.json(openApiDocument());
  });
  hono.get('/v1/docs', (c) => {
    c.set('route', '/v1/docs');
    return c.html(openApiPage(openApiDocument(), c.get('nonce')));
  });

  userRoutes(app);
  accountRoutes(app);
  noticeChoiceRoutes(app);
  // Before the single referral, whose path would take `export` for an id.
  exportRoutes(app);
  referralRoutes(app);
  referralChangeRoutes(app);
  duplicateRoutes(app);
  importRoutes(app);
  fhirRoutes(app);
  timelineRoutes(app);
  documentRoutes(app);
  enrollmentRoutes(app);
  contactRoutes(app);
  liveUpdateRoutes(app);
  dashboardRoutes(app);
  hospiceRoutes(app);
  hospiceSettingsRoutes(app);
  teamRoutes(app);
  informationSharingRoutes(app);
  sharingPreviewRoutes(app);
  groupRoutes(app);
  bulkAssignmentRoutes(app);
  savedFilterRoutes(app);
  outboxPages(app);
  surveyRoutes(app);
  surveySettingsRoutes(app);
  surveySendingRoutes(app);
  surveyQuestionRoutes(app);
  surveyResultRoutes(app);
  unsubscribeRoutes(app);
  deliveryReportRoutes(app, settings.bounceWebhookSecret);
  performanceRoutes(app);
  performanceChartRoutes(app);
  groupPerformanceRoutes(app);
  performanceExportRoutes(app);
  systemFigureRoutes(app);
  groupAdministrationRoutes(app);
  stakeholderAdministrationRoutes(app);
  movePersonRoutes(app);
  mergeRoutes(app);
  inviteRoutes(app);
  signupRoutes(app);
  administrationRoutes(app);
  auditRoutes(app);
  troubledMailRoutes(app);
  communicationRoutes(app);
  messageTemplateRoutes(app);
  conversationRoutes(app);
  monthlySummaryRoutes(app);

  hono.notFound((c) => {
    const isApi = c.req.path === '/v1' || c.req.path.startsWith('/v1/');
    return staticFiles && !isApi ? staticFiles.serve(c) : refuse(c, notFound());
  });
  return hono;
}
