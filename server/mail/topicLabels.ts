import { mailTopicLabel, type MailTopic } from '#contract/mail/mail.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';

/** What a reader can stop, in the language of the mail. Only families are written to in others than English. */
export const topicLabel: Readonly<Record<SurveyLanguage, Readonly<Record<MailTopic, string>>>> = {
  en: mailTopicLabel,
  es: {
    survey: 'Preguntas sobre la atención',
    low_score: 'Avisos de puntuaciones bajas en las encuestas',
    status_notice: 'Novedades sobre pacientes derivados',
    new_referral: 'Nuevas derivaciones',
    concern: 'Inquietudes sobre derivaciones',
    announcement: 'Noticias y anuncios',
    education: 'Formación y eventos',
    partnership: 'Trabajar juntos',
    conversation: 'Mensajes sobre pacientes y respuestas',
    digest: 'Resúmenes diarios',
    monthly_summary: 'Resúmenes mensuales',
  },
};
