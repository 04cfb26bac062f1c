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
    title: 'Email choices',
    heading: 'Stop these emails?',
    stoppedHeading: 'These emails are stopped',
    kind: 'Kind',
    from: 'From',
    to: 'To',
    finer: 'Choose by event and sender, after logging in',
    essential: 'Essential emails, such as those about an account of yours, always arrive.',
    endsSurvey: 'Stopping them also closes a survey that still waits for your answer.',
    actions: { stop_topic: 'Stop this kind', stop_all: 'Stop all but essential', receive: 'Keep receiving' },
    receiveAgain: 'Receive again',
    now: {
      stop_topic: (from) => `You will get no more emails of this kind from ${from}.`,
      stop_all: (from) => `You will get no more emails from ${from}, except essential ones.`,
      receive: (from) => `Nothing has changed. You keep receiving emails of this kind from ${from}.`,
    },
    again: (from) => `You receive emails of this kind from ${from} again.`,
    onItsWay: 'One that is on its way may still arrive.',
    done: 'Done',
    undo: 'Undo',
    chooseAgain: 'Choose again',
    goneHeading: 'This link is no longer valid',
    gone: 'Open the link of a newer email, or tell whoever sent it that you want no more.',
    opening: 'Opening',
    closedHeading: 'This page cannot be opened just now',
    nothingChanged: 'Nothing has changed yet.',
    offline: 'There is no connection. Check the network, then try again.',
    busy: (seconds) =>
      `There is too much at once. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
    failed: 'Something went wrong at our end. Try again in a moment.',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Sus correos',
    heading: '¿Dejar de recibir estos correos?',
    stoppedHeading: 'Ya no recibe estos correos',
    kind: 'Tipo',
    from: 'De',
    to: 'Para',
    finer: 'Elegir por tema y remitente, tras iniciar sesión',
    essential: 'Los correos esenciales, como los de una cuenta suya, llegan siempre.',
    endsSurvey: 'Si deja de recibirlos, también se cierra la encuesta que aún espere su respuesta.',
    actions: {
      stop_topic: 'No recibir más de este tipo',
      stop_all: 'Recibir solo los esenciales',
      receive: 'Seguir recibiéndolos',
    },
    receiveAgain: 'Volver a recibirlos',
    now: {
      stop_topic: (from) => `Ya no recibirá correos de este tipo de ${from}.`,
      stop_all: (from) => `Ya no recibirá correos de ${from}, salvo los esenciales.`,
      receive: (from) => `No ha cambiado nada. Sigue recibiendo correos de este tipo de ${from}.`,
    },
    again: (from) => `Vuelve a recibir correos de este tipo de ${from}.`,
    onItsWay: 'Puede llegar alguno que ya está en camino.',
    done: 'Listo',
    undo: 'Deshacer',
    chooseAgain: 'Elegir de nuevo',
    goneHeading: 'Este enlace ya no es válido',
    gone: 'Abra el enlace de un correo más reciente, o diga a quien lo envió que no desea más.',
    opening: 'Abriendo',
    closedHeading: 'Esta página no se puede abrir ahora',
    nothingChanged: 'Todavía no ha cambiado nada.',
    offline: 'No hay conexión. Revise la red e inténtelo de nuevo.',
    busy: (seconds) =>
      `Hay demasiadas solicitudes. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e inténtelo de nuevo.`,
    failed: 'Algo ha fallado de nuestro lado. Inténtelo de nuevo en un momento.',
    tryAgain: 'Intentar de nuevo',
  },
};

/** The language until the mail's own is known. */
export const languageOfBrowser = (languages: readonly string[]): SurveyLanguage =>
  /^es\b/i.test(languages[0] ?? '') ? 'es' : 'en';
