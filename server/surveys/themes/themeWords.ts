import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { Theme } from '#contract/surveys/themes.ts';

/**
 * The words that identify a comment's themes. Together with polarityWords.ts this is the whole method, written so that people can read and
 * correct it. Words are compared by their stems, so they match in any form; where the stem would match too much, `=` before a word or
 * phrase matches only the exact form. The words of a phrase match in this order, with at most two others between them.
 */
export type Words = Readonly<Record<SurveyLanguage, string>>;

/** The words of each theme. */
export const THEME_WORDS: Readonly<Record<Exclude<Theme, 'other'>, Words>> = {
  communication: {
    en: `explain, explanation, inform, information, told us, told me, tell us, tell me, =was told, =were told, =was not told, =been told,
      =not told, nobody told, no one told, never told, warned us, warned me, posted, updated, =updates, =update, keep us in the loop, communicate, communication,
      answered questions, answer our questions, my questions, our questions, =listen, =listens, =listened, =listening, feel heard, felt heard,
      understand what, what to expect, in the loop, contradict, conflicting, different things, says different, the opposite, mixed messages,
      in plain words, step by step, jargon, honest with, what was happening, what is happening, what is going on, whats going on, what comes next, what happens next, in the dark,
      without notice, any notice, advance notice, let us know, let me know, let anyone know, who to call, who to ask, who do i ask, who do i call, whom to call, misunderstanding, sat down with,
      same questions, asking the same, explain again, repeat everything, repeat ourselves, folder, booklet, handout, brochure, pamphlet, interpreter, translator,
      speaks spanish, speak english, our wishes, my opinion, our opinion, our input, involved us, include us, included us, asked us first, without asking, did not call, =nobody calls, no one calls me,
      calls me after, calls us after, never mentioned, did not mention, =confusing, showed us how, showed me how, taught us, taught me`,
    es: `explicar, explicación, informar, información, =me dijeron, =nos dijeron, =me dicen, =nos dicen, =nadie dijo, =nos dijo, =me dijo, decirnos, decirme, nadie dice, comunicar,
      comunicación, mis preguntas, nuestras preguntas, escuchar, qué esperar, al tanto, nadie avisó, nos avisaron, sin avisar, =avisarnos, nadie avisa, nadie llamó, contradicen, cosas distintas, cosas diferentes,
      con claridad, aclarar, entender lo que, en español, hable español, habla español, hablan español, intérprete, palabras sencillas, paso a paso, a quién llamo, a quién llamar, con quién hablar, a quién pregunto, repetir todo, las mismas preguntas,
      folleto, nos incluyen, nuestra opinión, sin preguntar, nos enseñaron, me enseñaron, nos enseñó, qué va a pasar, qué pasa, qué hacer`,
  },
  responsiveness: {
    en: `call back, called back, calls back, return call, returned call, response, respond, responsive, answered phone, answer the phone, answered call, call answered,
      answer call, =pick up, =picks up, =picked up, on hold, after hours, voicemail, hotline, when i call, when we call, when i called, when we called, =i called, =we called, =called at,
      =on call, called twice, asked twice, told them twice, told twice, called several times, =keep asking, keep calling, =kept asking, asked again, ask again, still waiting, =waiting for, wait for hours, =had to wait, =waited, =left us waiting,
      leave messages, left messages, left message, get hold of, get through, reach anyone, reach someone, reach anybody, reach a nurse, reach the nurse, phone system, phone line, answering service, night line, someone to call,
      within the hour, within an hour, within minutes, in minutes, =right away, came quickly, came fast, =promptly, =prompt, no time at all, middle of the night, at 2 am, at 3 am, =immediately, took hours, nobody called back, no one called back, answers your phones, follow up, followed up, got back to`,
    es: `devolver llamada, devuelto llamada, devolvieron llamada, devuelven llamada, =responder, =responden, =respondieron, =responde, =respuesta, =contestar, =contestan, =contestaron, =contesta, =contestó, cuando llamo,
      cuando llamamos, cuando llamé, llamé y, llamamos y, el teléfono, esperar horas, =esperando, =esperamos, en espera, de inmediato, inmediatamente, enseguida, en seguida, vinieron rápido, =llegaron rápido, rapidísimo,
      en minutos, madrugada, buzón, mensajes, dejé mensaje, avisamos dos veces, pedimos dos veces, avisé varias veces, ya avisamos, hay que insistir, llevamos pidiendo, días pidiendo, insistir, nadie contesta, tardan en contestar`,
  },
  staff_compassion: {
    en: `=kind, kindness, kindly, =caring, compassion, compassionate, gentle, tender, warm, warmth, respect, dignity, =patient with, =very patient, =so patient, =patience, polite, friendly, =sweet, =sweetest,
      sweetheart, =angels, =angel, loving, rude, =cold, dismissive, disrespectful, =rough, =rough with, abrupt, treat him, treat her, treated, =like family, like a person, held hand, holds hand, attentive, thoughtful, considerate,
      professional, unprofessional, cared about, cares about, cares for him as, actually cares, truly cares, really cares, actually care, truly care, really care, humane, heart of gold, big heart, impatient, condescending, short with, snapped at, smile, good to us, good to her, good to him, good to mom, good to dad, good to my,
      made me feel, makes me feel, made us feel, makes us feel, a bother, judged, judgmental, attitude, rolled eyes, good people, great people, lovely people, wonderful people, skilled, knowledgeable, competent, incompetent, experienced, inexperienced, well trained, poorly trained, know what they are doing,
      knows what she is doing, did not know how, not know how, know much about, not know what`,
    es: `amable, amabilidad, cariño, cariñoso, compasión, compasivo, gentil, ternura, respeto, respetuoso, dignidad, educado, ángel, ángeles, maleducado, grosero, frío con, fría con, =fría, =frío, brusco, trato, tratan, tratar, trató, trataron,
      =como familia, como de la familia, humano, humana, atento, atenta, paciencia, sonrisa, profesional, dulce, buena gente, buenas personas, gran corazón, mala gana, malos modos, mal humor, le hablan, le habla, hace sentir, hacen sentir,
      capacitado, preparado, no sabe cómo, no sabía, no saben cómo, con experiencia, bonito`,
  },
  pain_symptoms: {
    en: `pain, painful, hurting, hurts, =hurt, suffer, =comfortable, =comfortably, =uncomfortable, her comfort, his comfort, discomfort, breathe, breathing, breath, nausea, nauseous, vomit, throwing up, agitation, agitated, restless, anxiety, anxious, symptom, constipation,
      constipated, sore, bedsore, itch, itchy, swelling, swollen, sleep through, slept, sleeps better, sleeping better, pain free, relief for, =at ease, peaceful, resting, cough, seizure, wound, ache, agony, moaning, delirium, =confused, hallucinations, drowsy, sedated, fever, diarrhea, bleeding, rash, infection, secretions`,
    es: `dolor, doler, duele, =sufre, =sufriendo, =sufrir, sufrimiento, cómodo, cómoda, incómodo, comodidad, respirar, respira, respiración, ahoga, ahogo, náusea, vómito, vomitar, agitado, agitada, inquieto, inquieta, ansiedad, síntoma, estreñimiento, llaga, escaras, alivio, tranquilo, tranquila, descansar, descansa, duerme, dormido, dormida, durmió,
      dormir, tos, herida, comezón, fiebre, diarrea, sangrado, hinchado, hinchazón, quejarse, se queja, convulsiones, confundido, confundida`,
  },
  staffing_visits: {
    en: `visit, different nurse, another nurse, new nurse, new aide, new person, new face, same nurse, same aide, same person, same people, regular nurse, someone new, short staffed, understaffed, short of staff, staff shortage, turnover, schedule, reschedule, no show,
      showed up, shows up, show up, came late, running late, comes late, hours late, always late, missed visit, missed a day, missed day, cancelled, canceled, more often, once a week, twice a week, times a week, every week, enough staff, enough nurses, enough people, enough time, in a hurry, in a rush, =hurried, =rushed, =rushes,
      stays as long, stays for, takes time, takes her time, takes his time, take the time, took the time, =switched nurses, changing nurses, who is coming, ten minutes, more help with, more hours`,
    es: `visita, visitar, otra enfermera, distinta enfermera, enfermera distinta, enfermera diferente, enfermera nueva, nueva enfermera, misma enfermera, la misma persona, misma muchacha, falta personal, falta de personal, poco personal, horario, no vino, no vienen, no viene, no llegó, vino nadie, nadie vino, llegó tarde, llegan tarde, viene tarde, vienen tarde,
      canceló, cancelaron, más seguido, más a menudo, una vez por semana, dos veces por semana, vez a la semana, veces a la semana, =prisa, =prisas, cambian de enfermera, cambio de enfermeras, suficiente personal, se queda, se quedan, vienen poco, más horas`,
  },
  equipment_medication: {
    en: `equipment, =bed, hospital bed, wheelchair, oxygen, concentrator, walker, commode, mattress, supplies, diapers, briefs, wipes, pads, gloves, bandages, medication, medicine, =meds, =med, drug, drugs, pill, prescription, pharmacy, refill, delivery, deliver, delivered, hoyer, pump, suction, nebulizer, inhaler,
      dose, dosage, comfort kit, morphine, lorazepam, ativan, haldol, catheter, cream, patch, patches, pills, liquid, machine, tank`,
    es: `equipo médico, =equipo, =equipos, cama, silla de ruedas, oxígeno, andador, colchón, suministros, pañal, guante, medicamento, medicina, receta, farmacia, entrega, entregar, grúa, dosis, concentrador, morfina, pastilla, pastillas, gotas, inhalador, toallitas, sonda, crema, tanque, bastón, máquina`,
  },
  emotional_spiritual: {
    en: `chaplain, pastor, priest, rabbi, imam, prayer, pray, spiritual, spirit, faith, religious, church, sacrament, communion, rosary, hymns, bible, counselor, counseling, emotional, grief, grieve, bereavement, support group, coping, cope, music therapist, music therapy, volunteer, moral support, lonely,
      someone to talk to, supported us, supports us, feel alone, felt alone, less alone, not alone, burned out, burnout, exhausted, drowning, respite, how i am doing, how we are doing, how i was doing, holding up, cried with, cry with, shoulder to cry, peace of mind, caregiver stress, caring for me too, taking care of him, taking care of her`,
    es: `capellán, pastor, sacerdote, oración, rezar, rezó, rezaron, reza, rosario, espiritual, =fe, religioso, religiosa, iglesia, comunión, consejera, consejero, psicóloga, psicólogo, emocional, duelo, apoyo moral, grupo de apoyo, voluntario, voluntaria, música, guitarra, canta, canciones, me siento sola, me siento solo, nos sentimos solos, consuelo,
      nos apoyaron, me apoya, nos apoya, acompañar, acompañado, acompañada, llorar, desahogar, cómo estoy, cómo me siento, cómo estamos, agotado, agotada, cansancio, lo cuido, la cuido, darme un descanso, paz`,
  },
  admission_process: {
    en: `admission, admit, admitted, enroll, enrollment, sign up, signing up, signed up, intake, start of care, getting started, got started, to get started, first visit, first day, first days, first week, first meeting, beginning, set everything up, evaluation, assessment, consents, onboarding, start was, =the start, getting hospice started, transition from hospital,
      came home from the hospital, left the hospital, from the hospital, day one, referral, referred, welcome visit`,
    es: `admisión, admitir, ingreso, ingresó, ingresar, inscripción, inscribir, el inicio, comienzo, al principio, los primeros días, primera visita, por primera vez, primer día, primera semana, primera reunión, empezar, empezó, comenzar, evaluación, instalaron todo, del hospital a casa, salió del hospital, salimos del hospital, dieron de alta, arrancar, referido`,
  },
  coordination_with_facility: {
    en: `facility, assisted living, nursing home, memory care, care home, group home, rest home, senior living, home staff, home nurse, skilled nursing, rehab, coordinate, coordination, work with the home, hospital staff, doctor office, primary doctor, family doctor, her doctor, his doctor, our doctor, own doctor, regular doctor, cardiologist, oncologist, both teams, teamwork with`,
    es: `residencia, asilo, hogar de ancianos, personal del hogar, el hogar, casa de reposo, centro, institución, coordinar, coordinación, coordinan, coordinado, personal de la residencia, médico de cabecera, su médico, su doctora, su doctor, doctor de cabecera, doctor de siempre`,
  },
  admin_billing: {
    en: `=bill, =bills, billing, billed, invoice, insurance, medicare, medicaid, paperwork, papers, forms, =form, to sign, paid, payment, who pays, =pays, cost, charge, copay, deductible, claim, statement, fees, authorization, out of pocket, covered, coverage, reimbursed`,
    es: `factura, facturación, cobro, cobrar, cobran, el seguro, del seguro, aseguranza, =medicare, =medicaid, papeleo, papeles, papel que firmar, firmar, firmamos, formulario, pagar, pago, pagaba, costo, trámite, autorización, documentos, copago, cuenta`,
  },
  gratitude: {
    en: `thank, =thanks, thankful, thank you, grateful, gratitude, appreciate, appreciative, appreciation, blessing, blessed, god bless, bless, indebted, can not thank, could not have done it without, lifesaver, godsend`,
    es: `gracias, agradecer, agradecido, agradecida, agradezco, agradecimiento, gratitud, bendición, bendiciones, bendiga, bendito, bendecidos`,
  },
};

/** Persons, for themes that depend on what a person did. */
const PERSONS: Words = {
  en: `nurse, =nurses, aide, aides, cna, staff, team, caregiver, doctor, dr, social worker, chaplain, volunteer, lady, girl, guy, man, woman, people, everyone, everybody, person, receptionist, workers, whoever`,
  es: `enfermera, enfermero, auxiliar, ayudante, personal, equipo, doctor, doctora, médico, trabajadora social, trabajador social, capellán, voluntario, señora, señor, muchacha, muchacho, persona, gente, todos, todas, recepcionista`,
};

interface Together {
  readonly theme: Theme;
  readonly first: Words;
  readonly second: Words;
}

/** A theme also matches if a word of each list occurs near one of the other, in any order. */
export const TOGETHER: readonly Together[] = [
  {
    theme: 'staff_compassion',
    first: PERSONS,
    second: {
      en: `=wonderful, =amazing, =great, =awesome, =excellent, =fantastic, =outstanding, =nice, =lovely, =best, =helpful, =calm, =rude, =mean, =terrible, =horrible, =awful, lazy, careless`,
      es: `maravilloso, excelente, excelentes, increíble, encantadora, encantador, linda, lindo, lindas, buenísima, buenísimo, buenísimas, la mejor, los mejores, pésima, pésimo, floja`,
    },
  },
  {
    theme: 'staffing_visits',
    first: {
      en: `nurse, =nurses, aide, aides, cna, no one, nobody, bath`,
      es: `enfermera, enfermero, auxiliar, muchacha, nadie, ayudante, mandan, baña`,
    },
    second: {
      en: `=comes, =come, =coming, =late, supposed to come, =sent, same, =different, bath aide, =monday, =tuesday, =wednesday, =thursday, =friday, mondays, tuesdays, wednesdays, thursdays, fridays, mornings, afternoons, on time`,
      es: `=viene, =vienen, =venga, =vengan, =venir, =misma, =diferente, =distinta, =puntual, puntuales, a tiempo, lunes, martes, miércoles, jueves, viernes, por la mañana, por la tarde, en la tarde, cada semana`,
    },
  },
  {
    theme: 'responsiveness',
    first: {
      en: `=call, =called, =calls, phone, phones, message, messages, number, asked for, we asked`,
      es: `=llamo, =llamé, =llamamos, =llamar, llamada, teléfono, mensaje, mensajes`,
    },
    second: {
      en: `answer, answered, voicemail, minutes, hours, =night, =midnight, =quick, =quickly, =fast, =slow, forever, hold, busy, rings, real person, weekend, sunday, saturday, =return, returned, =waiting`,
      es: `contestar, contestan, contesta, minutos, horas, noche, rápido, rapidísimo, lento, ocupado, suena, devolver, devuelto, domingo, sábado, tardan, tardaron`,
    },
  },
];
