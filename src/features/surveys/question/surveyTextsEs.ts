import type { SurveyTexts } from './surveyTexts.ts';

const seconds = (count: number): string => (count < 60 ? `${count} segundos` : minutes(Math.ceil(count / 60)));
const minutes = (count: number): string => (count === 1 ? 'un minuto' : `${count} minutos`);

export const es: SurveyTexts = {
  title: '¿Cómo va la atención?',
  opening: 'Un momento',
  language: 'Idioma',
  largerType: 'Letra más grande',
  allDay: '24 horas',
  urgent: 'Esta no es una línea de emergencia.',
  urgentCall: (phone) => ['Si necesita ayuda ahora, llame al ', phone, ', de día o de noche.'],
  urgentWithoutPhone: 'Si necesita ayuda ahora, llame a su hospicio, de día o de noche.',

  thanks: (hospice, firstName) => `Gracias por permitir que ${hospice} cuide de ${firstName}.`,
  helps: 'Sus respuestas ayudan al equipo desde hoy mismo.',
  takes: 'Toma unos dos minutos. Puede omitir lo que prefiera no responder.',
  mayLeave: 'Sus respuestas quedan en este dispositivo hasta que las envíe.',
  begin: 'Comenzar',
  goOn: 'Continuar',

  noThanks: 'No deseo participar',
  declinedHeading: 'Está bien. Gracias.',
  declined:
    'No le enviaremos recordatorios de esta encuesta y no tiene que hacer nada más. Si cambia de opinión, abra otra vez el enlace de su correo electrónico.',
  declineFailed: 'No pudimos guardarlo, así que todavía podría recibir un recordatorio. Por favor, inténtelo de nuevo.',
  backToSurvey: 'Volver a la encuesta',

  progress: (now, of) => `${now} de ${of}`,
  back: 'Atrás',
  next: 'Siguiente',
  skip: 'Omitir',
  save: 'Listo',

  whoAnswers: '¿Quién responde?',
  respondents: { patient: 'El paciente o la paciente', caregiver: 'Un familiar o amigo', other: 'Otra persona' },
  faces: ['Mal', 'Regular', 'Bien', 'Muy bien', 'Excelente'],
  notLikely: 'Nada probable',
  veryLikely: 'Muy probable',
  doesNotApply: 'No corresponde',
  outOfTen: (given) => `${given} de 10`,
  yourAnswer: 'Su respuesta',
  counter: (used, of) => `${used} de ${of.toLocaleString('es-US')} caracteres`,
  left: (count) => (count === 1 ? 'Queda 1 carácter' : `Quedan ${count} caracteres`),
  yes: 'Sí, llámenme, por favor',
  no: 'No, gracias',
  phone: 'Número de teléfono',
  bestTime: 'Mejor hora para llamar',
  times: { any: 'A cualquier hora', morning: 'Por la mañana', afternoon: 'Por la tarde', evening: 'Por la noche' },

  chooseOne: 'Por favor, elija una respuesta.',
  chooseOrSkip: 'Por favor, elija una respuesta u omita esta pregunta.',
  needsPhone: 'Por favor, escriba un número de teléfono con código de área para que podamos llamarle.',

  checkHeading: 'Revise sus respuestas',
  checkLead: 'Todavía puede cambiar cualquier respuesta. Aún no se ha enviado nada.',
  change: 'Cambiar',
  notAnswered: 'Sin respuesta',
  callYes: (phone, time) => `Sí: ${phone}, ${time.toLowerCase()}`,
  send: 'Enviar respuestas',
  sending: 'Enviando',

  offline: 'No hay conexión. Puede seguir respondiendo. Sus respuestas se guardan en este dispositivo.',
  waitsOffline:
    'No hay conexión. Sus respuestas están guardadas y se enviarán automáticamente cuando vuelva la conexión.',
  waitsBusy: (count) =>
    `Muchas personas están respondiendo en este momento. Sus respuestas están guardadas y se enviarán automáticamente dentro de ${seconds(count)}.`,
  waitsFailed: (count) =>
    `Hubo un problema de nuestra parte. Sus respuestas están guardadas y se enviarán automáticamente dentro de ${seconds(count)}.`,
  refused:
    'No pudimos enviar sus respuestas, pero están guardadas. Por favor, revíselas una vez más o llame a su hospicio.',
  tryAgain: 'Intentar de nuevo',
  unreachableHeading: 'No podemos abrir la encuesta en este momento',
  unreachable:
    'Tal vez no haya conexión. Sus respuestas están guardadas y esta página volverá a intentarlo automáticamente.',
  unreachableBusy: (count) =>
    `Muchas personas están respondiendo en este momento. Sus respuestas están guardadas y esta página volverá a intentarlo automáticamente dentro de ${seconds(count)}.`,

  sentHeading: 'Gracias',
  sent: (hospice) => `${hospice} recibió sus respuestas.`,
  sentCall: (hospice) => `Usted pidió una llamada. Alguien de ${hospice} le llamará.`,
  sentLater: 'Si necesita algo, ahora o más adelante, puede llamar de día o de noche:',
  sentLaterWithoutPhone: 'Si necesita algo, ahora o más adelante, puede llamar a su hospicio de día o de noche.',
  mayClose: 'Puede cerrar esta página.',

  unknownHeading: 'Este enlace no funciona',
  unknown:
    'Tal vez falte una parte del enlace. Por favor, ábralo otra vez desde el correo electrónico. Si aun así no funciona, no tiene que hacer nada.',
  expiredHeading: 'Esta encuesta ya terminó',
  expired: 'El enlace era válido por 30 días. No tiene que hacer nada.',
  answeredHeading: 'Gracias',
  answered: (date) => (date === null ? 'Ya tenemos sus respuestas.' : `Ya tenemos sus respuestas del ${date}.`),
  diedHeading: 'Lamentamos mucho su pérdida.',
  died: 'No tiene que hacer nada.',
  closedHeading: 'Esta encuesta está cerrada',
  closed: 'No tiene que hacer nada.',
  call: (hospice) => `Si desea decirle o preguntarle algo a ${hospice}, puede llamar de día o de noche:`,

  brokenHeading: 'Hubo un problema en esta página',
  broken: 'Sus respuestas están guardadas. Por favor, vuelva a cargar la página.',
  loadAgain: 'Volver a cargar',
};
