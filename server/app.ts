import type { Hono } from 'hono';
import { isMigrated } from '#server/db/migrate.ts';
import { notFound } from '#server/domain/refusal.ts';
import type { Variables } from '#server/http/app.ts';
import { refuse } from '#server/http/answer.ts';
import { refusalFor } from '#server/http/failure.ts';
import { createHttpApp, type HttpSettings } from '#server/http/httpApp.ts';
import type { StaticFiles } from '#server/http/staticFiles.ts';
import { administrationRoutes } from '#server/routes/administration.ts';
import { accountRoutes } from '#server/routes/accounts.ts';
import { auditRoutes } from '#server/routes/audit.ts';
import { bulkAssignmentRoutes } from '#server/routes/bulkAssignment.ts';
import { communicationRoutes } from '#server/routes/communications.ts';
import { contactRoutes } from '#server/routes/contacts.ts';
import { conversationRoutes } from '#server/routes/conversations.ts';
import { duplicateRoutes } from '#server/routes/duplicates.ts';
import { deliveryReportRoutes } from '#server/routes/deliveryReports.ts';
import { documentRoutes } from '#server/routes/documents.ts';
import { enrollmentRoutes } from '#server/routes/enrollments.ts';
import { exportRoutes } from '#server/routes/exports.ts';
import { fhirRoutes } from '#server/routes/fhir.ts';
import { groupPerformanceRoutes } from '#server/routes/groupPerformance.ts';
import { groupAdministrationRoutes } from '#server/routes/groupAdministration.ts';
import { groupRoutes } from '#server/routes/groups.ts';
import { hospiceSettingsRoutes } from '#server/routes/hospiceSettings.ts';
import { hospiceRoutes } from '#server/routes/hospices.ts';
import { inviteRoutes } from '#server/routes/invites.ts';
import { liveUpdateRoutes } from '#server/routes/liveUpdates.ts';
import { importRoutes } from '#server/routes/imports.ts';
import { informationSharingRoutes } from '#server/routes/informationSharing.ts';
import { mergeRoutes } from '#server/routes/merges.ts';
import { monthlySummaryRoutes } from '#server/routes/monthlySummaries.ts';
import { messageTemplateRoutes } from '#server/routes/messageTemplates.ts';
import { movePersonRoutes } from '#server/routes/movePerson.ts';
import { noticeChoiceRoutes } from '#server/routes/noticeChoices.ts';
import { outboxPages } from '#server/routes/outboxPage.ts';
import { performanceRoutes } from '#server/routes/performance.ts';
import { performanceChartRoutes } from '#server/routes/performanceCharts.ts';
import { performanceExportRoutes } from '#server/routes/performanceExports.ts';
import { referralChangeRoutes } from '#server/routes/referralChanges.ts';
import { referralRoutes } from '#server/routes/referrals.ts';
import { savedFilterRoutes } from '#server/routes/savedFilters.ts';
import { signupRoutes } from '#server/routes/signup.ts';
import { stakeholderAdministrationRoutes } from '#server/routes/stakeholderAdministration.ts';
import { surveyResultRoutes } from '#server/routes/surveyResults.ts';
import { surveyQuestionRoutes } from '#server/routes/surveyQuestions.ts';
import { surveyRoutes } from '#server/routes/surveys.ts';
import { surveySendingRoutes } from '#server/routes/surveySending.ts';
import { surveySettingsRoutes } from '#server/routes/surveySettings.ts';
import { systemFigureRoutes } from '#server/routes/systemFigures.ts';
import { teamRoutes } from '#server/routes/team.ts';
import { timelineRoutes } from '#server/routes/timeline.ts';
import { troubledMailRoutes } from '#server/routes/troubledMails.ts';
import { unsubscribeRoutes } from '#server/routes/unsubscribe.ts';
import { userRoutes } from '#server/routes/users.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapiPage.ts';

export interface AppSettings extends HttpSettings {
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
  const app = createHttpApp(settings);
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
  hospiceRoutes(app);
  hospiceSettingsRoutes(app);
  teamRoutes(app);
  informationSharingRoutes(app);
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
