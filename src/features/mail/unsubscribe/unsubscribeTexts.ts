import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';

/** All texts of the page. */
export interface UnsubscribeTexts {
  readonly title: string;
  readonly heading: string;
  readonly stoppedHeading: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly finer: string;
  readonly essential: string;
  readonly endsSurvey: string;
  readonly actions: Readonly<Record<UnsubscribeChoice, string>>;
  readonly receiveAgain: string;
  readonly now: Readonly<Record<UnsubscribeChoice, (from: string) => string>>;
  readonly again: (from: string) => string;
  readonly onItsWay: string;
  readonly done: string;
  readonly undo: string;
  readonly chooseAgain: string;
  readonly goneHeading: string;
  readonly gone: string;
  readonly opening: string;
  readonly closedHeading: string;
  readonly nothingChanged: string;
  readonly offline: string;
  readonly busy: (seconds: number) => string;
  readonly failed: string;
  readonly tryAgain: string;
}

export const unsubscribeTexts: Readonly<Record<SurveyLanguage, UnsubscribeTexts>> = {
  en: {
    title: 'Email preferences',
    heading: 'Stop these emails?',
    stoppedHeading: 'These emails are stopped',
    kind: 'Type',
    from: 'From',
    to: 'To',
    finer: 'Log in to choose by topic and sender',
    essential: 'You’ll still get essential emails, such as those about your account.',
    endsSurvey: 'This also closes any survey you haven’t answered yet.',
    actions: { stop_topic: 'Stop this kind of email', stop_all: 'Stop all but essential', receive: 'Keep receiving' },
    receiveAgain: 'Receive again',
    now: {
      stop_topic: (from) => `You’ll no longer get this kind of email from ${from}.`,
      stop_all: (from) => `You’ll no longer get emails from ${from}, except essential ones.`,
      receive: (from) => `Nothing changed. You’ll keep getting this kind of email from ${from}.`,
    },
    again: (from) => `You’ll get this kind of email from ${from} again.`,
    onItsWay: 'An email that was already sent may still arrive.',
    done: 'Done',
    undo: 'Undo',
    chooseAgain: 'Choose again',
    goneHeading: 'This link is no longer valid',
    gone: 'Open the link in a newer email, or ask the sender to stop emailing you.',
    opening: 'Opening',
    closedHeading: 'We couldn’t open this page',
    nothingChanged: 'Nothing has changed yet.',
    offline: 'You’re offline. Check your connection, then try again.',
    busy: (seconds) => `Too many requests. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
    failed: 'Something went wrong on our end. Try again in a moment.',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Sus preferencias de correo',
    heading: '¿Dejar de recibir estos correos?',
    stoppedHeading: 'Ya no recibe estos correos',
    kind: 'Tipo',
    from: 'De',
    to: 'Para',
    finer: 'Inicie sesión para elegir por tema y remitente',
    essential: 'Seguirá recibiendo los esenciales, como los que tratan de su cuenta.',
    endsSurvey: 'También se cerrará cualquier encuesta que aún no haya respondido.',
    actions: {
      stop_topic: 'No recibir más de este tipo',
      stop_all: 'Recibir solo los esenciales',
      receive: 'Seguir recibiéndolos',
    },
    receiveAgain: 'Volver a recibirlos',
    now: {
      stop_topic: (from) => `Ya no recibirá correos de este tipo de ${from}.`,
      stop_all: (from) => `Ya no recibirá correos de ${from}, salvo los esenciales.`,
      receive: (from) => `No cambió nada. Seguirá recibiendo correos de este tipo de ${from}.`,
    },
    again: (from) => `Volverá a recibir correos de este tipo de ${from}.`,
    onItsWay: 'Aún podría llegar algún correo que ya se envió.',
    done: 'Listo',
    undo: 'Deshacer',
    chooseAgain: 'Elegir de nuevo',
    goneHeading: 'Este enlace ya no es válido',
    gone: 'Abra el enlace de un correo más reciente o pida al remitente que deje de enviarle correos.',
    opening: 'Abriendo',
    closedHeading: 'Esta página no se puede abrir ahora',
    nothingChanged: 'Todavía no cambió nada.',
    offline: 'No hay conexión. Revise su conexión e inténtelo de nuevo.',
    busy: (seconds) =>
      `Hay demasiadas solicitudes. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e inténtelo de nuevo.`,
    failed: 'Hubo un problema de nuestra parte. Inténtelo de nuevo en un momento.',
    tryAgain: 'Intentar de nuevo',
  },
};

/** The language until the mail's own is known. */
export const languageOfBrowser = (languages: readonly string[]): SurveyLanguage =>
  /^es\b/i.test(languages[0] ?? '') ? 'es' : 'en';
