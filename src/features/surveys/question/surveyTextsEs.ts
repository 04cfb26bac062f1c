import type { SurveyTexts } from './surveyTexts.ts';

const seconds = (count: number): string => (count < 60 ? `${count} segundos` : minutes(Math.ceil(count / 60)));
const minutes = (count: number): string => (count === 1 ? 'un minuto' : `${count} minutos`);

export const es: SurveyTexts = {
  title: '¿Cómo es la atención?',
  opening: 'Un momento',
  language: 'Idioma',
  largerType: 'Letra más grande',
  urgent: 'Esta no es una línea de emergencia.',
  urgentCall: (phone) => ['Si necesita ayuda ahora, llame al ', phone, ', de día o de noche.'],
  urgentWithoutPhone: 'Si necesita ayuda ahora, llame a su hospicio, de día o de noche.',

  thanks: (hospice, firstName) => `Gracias por permitir que ${hospice} cuide de ${firstName}.`,
  helps: 'Sus respuestas ayudan al equipo de atención desde hoy mismo.',
  takes: 'Le llevará unos dos minutos. Puede omitir lo que prefiera no responder.',
  mayLeave: 'Sus respuestas se guardan en este navegador hasta que las envíe.',
  begin: 'Comenzar',
  goOn: 'Continuar',

  progress: (now, of) => `${now} de ${of}`,
  back: 'Atrás',
  next: 'Siguiente',
  skip: 'Omitir',
  save: 'Listo',

  whoAnswers: '¿Quién responde?',
  respondents: { patient: 'El o la paciente', caregiver: 'Un familiar o amigo', other: 'Otra persona' },
  faces: ['Mal', 'Regular', 'Bien', 'Muy bien', 'Excelente'],
  notLikely: 'Nada probable',
  veryLikely: 'Muy probable',
  doesNotApply: 'No corresponde',
  yourAnswer: 'Su respuesta',
  counter: (used, of) => `${used} de ${of.toLocaleString('es-US')} caracteres`,
  left: (count) => (count === 1 ? 'Queda 1 carácter' : `Quedan ${count} caracteres`),
  yes: 'Sí, llámenme, por favor',
  no: 'No, gracias',
  phone: 'Número de teléfono',
  bestTime: 'Mejor hora para llamar',
  times: { any: 'A cualquier hora', morning: 'Por la mañana', afternoon: 'Por la tarde', evening: 'Por la noche' },

  chooseOne: 'Elija una respuesta, por favor.',
  chooseOrSkip: 'Elija una respuesta, por favor, u omita esta pregunta.',
  needsPhone: 'Escriba un número de teléfono con código de área para que podamos llamarle.',

  checkHeading: 'Revise sus respuestas',
  checkLead: 'Todavía puede cambiar cada una. Aún no se ha enviado nada.',
  change: 'Cambiar',
  notAnswered: 'Sin respuesta',
  callYes: (phone, time) => `Sí: ${phone}, ${time.toLowerCase()}`,
  send: 'Enviar respuestas',
  sending: 'Enviando',

  offline: 'No hay conexión. Puede seguir respondiendo; sus respuestas se guardan.',
  waitsOffline: 'Sus respuestas están guardadas. Se enviarán solas en cuanto haya conexión.',
  waitsBusy: (count) =>
    `Muchas personas están respondiendo en este momento. Sus respuestas están guardadas y se enviarán solas dentro de ${seconds(count)}.`,
  waitsFailed: (count) =>
    `Algo falló de nuestra parte. Sus respuestas están guardadas y se enviarán solas dentro de ${seconds(count)}.`,
  refused:
    'Las respuestas no fueron aceptadas. Están guardadas. Por favor, revíselas una vez más o llame a su hospicio.',
  tryAgain: 'Intentar de nuevo',
  unreachableHeading: 'La encuesta no se puede abrir en este momento',
  unreachable: 'Tal vez no haya conexión. Lo que ha respondido está guardado, y la página continuará sola.',
  unreachableBusy: (count) =>
    `Muchas personas están respondiendo en este momento. Lo que ha respondido está guardado, y la página continuará sola dentro de ${seconds(count)}.`,

  sentHeading: 'Gracias',
  sent: (hospice) => `Sus respuestas han llegado a ${hospice}.`,
  sentCall: (hospice) => `Pidió una llamada: alguien de ${hospice} le llamará.`,
  sentLater: 'Como sea que se encuentre, ahora o más adelante, puede llamar de día o de noche:',
  sentLaterWithoutPhone:
    'Como sea que se encuentre, ahora o más adelante, puede llamar a su hospicio de día o de noche.',
  mayClose: 'Puede cerrar esta página.',

  unknownHeading: 'Este enlace no funciona',
  unknown:
    'Tal vez se perdió una parte. Por favor, ábralo una vez más desde el correo que recibió. Si aun así no funciona, no tiene que hacer nada.',
  expiredHeading: 'Esta encuesta ha terminado',
  expired: 'El enlace era válido durante 30 días. No tiene que hacer nada.',
  answeredHeading: 'Gracias',
  answered: (date) => (date === null ? 'Ya tenemos sus respuestas.' : `Ya tenemos sus respuestas del ${date}.`),
  diedHeading: 'Sentimos mucho su pérdida.',
  died: 'No tiene que hacer nada.',
  closedHeading: 'Esta encuesta está cerrada',
  closed: 'No tiene que hacer nada.',
  call: (hospice) => `Si quiere decirle o preguntarle algo a ${hospice}, puede llamar de día o de noche:`,

  brokenHeading: 'Algo falló en esta página',
  broken: 'Sus respuestas están guardadas. Por favor, vuelva a cargar la página.',
  loadAgain: 'Volver a cargar',
};
