import type { SurveyLanguage } from '#contract/surveyLanguages.ts';
import type { Polarity, Theme } from '#contract/themes.ts';

/**
 * The words by which a comment's themes are known: the whole of the method, to be read and corrected by people. Words stand as
 * they are spoken, in any form; they are compared by their stems. Of a phrase the words come in this order with at most two
 * others between them.
 */
type Words = Readonly<Record<SurveyLanguage, string>>;

/** What a clause is about. */
export const THEME_WORDS: Readonly<Record<Exclude<Theme, 'other'>, Words>> = {
  communication: {
    en: `explain, explanation, informed, information, inform us, told us, told me, tell us, tell me, kept us posted, updates,
      updated, communicate, communication, answered questions, answer our questions, answered every question, my questions,
      listen, listened, understand what, what to expect, in the loop, no one told, nobody told, contradict, conflicting,
      different things, mixed messages, say one thing, in plain words, clear about, unclear, jargon, never said, honest with us,
      what was happening, what comes next, left in the dark, notice, let us know, let me know`,
    es: `explicar, explicación, informar, informados, información, nos dijeron, me dijeron, decirnos, comunicación, comunicar,
      comunican, preguntas, escuchar, escucharon, escuchan, qué esperar, al tanto, avisar, avisaron, nadie dijo, contradicen,
      cosas distintas, con claridad, aclarar, entender lo que, en español, intérprete, palabras sencillas`,
  },
  responsiveness: {
    en: `call back, called back, calls back, return calls, returned my call, response, respond, responded, responsive, answered
      phone, answer the phone, pick up the phone, picked up, answered right, on call, after hours, on hold, voicemail, hotline,
      when I call, when we call, when I called, when we called, wait for hours, waited, waiting, within the hour, within minutes,
      in minutes, right away, came quickly, came fast, middle of the night, at 2 am, at 3 am, promptly, prompt, immediately,
      no one called, nobody called, took hours, quick to, quickly, night line, answering service, leave messages, left messages`,
    es: `devolver la llamada, devolvieron llamada, responder, respondieron, respuesta, contestar, contestan, contestó, llamada,
      cuando llamo, cuando llamamos, cuando llamé, teléfono, esperar horas, esperamos, en espera, de inmediato, enseguida,
      rápido, rápidamente, tardaron, tardan, por la noche, en minutos, madrugada, buzón, pronto`,
  },
  staff_compassion: {
    en: `kind, kindness, caring, compassion, compassionate, gentle, tender, warm, warmth, respectful, respect, dignity, patient
      with, polite, friendly, sweet, angels, angel, loving, rude, cold, dismissive, disrespectful, rough, rushed us, abrupt,
      treated her like, treated him like, like family, like a person, held his hand, held her hand, attentive, thoughtful,
      considerate, professional, cared about, cares about, care about him, care about her, humane, heart of gold, impatient,
      condescending, short with, smile, sat with`,
    es: `amable, amabilidad, amables, cariño, cariñoso, cariñosa, compasión, compasivo, gentil, ternura, respeto, respetuoso,
      dignidad, educado, ángel, ángeles, maleducado, grosero, grosera, frío, fría, brusco, brusca, trato, tratan, trataron,
      tratar, como familia, humano, humana, atentos, atenta, paciencia, sonrisa, profesionales, dulce`,
  },
  pain_symptoms: {
    en: `pain, painful, hurting, hurts, suffering, suffer, comfortable, comfort, breathing, breath, nausea, vomiting, agitation,
      agitated, restless, anxiety, morphine, symptom, symptoms, constipation, constipated, sores, bedsore, itching, swelling,
      sleep through, pain free, relief, at ease, peaceful, cough, seizures, wound, ache`,
    es: `dolor, dolores, doler, duele, sufrir, sufrimiento, sufriendo, cómodo, cómoda, comodidad, respirar, respiración, náusea,
      vómito, agitado, agitada, inquieto, inquieta, ansiedad, morfina, síntoma, síntomas, estreñimiento, llagas, alivio,
      tranquilo, tranquila, descansar, tos, herida`,
  },
  staffing_visits: {
    en: `visit, visits, visited, visiting, different nurse, new nurse, same nurse, same aide, short staffed, understaffed,
      short of staff, turnover, schedule, scheduled, no show, did not show, showed up, shows up, came late, running late, comes
      late, missed, cancelled, canceled, aide comes, nurse comes, nurse came, aide came, more often, once a week, twice a week,
      weekend nurse, enough staff, enough nurses, enough time, in a hurry, hurried, rushed, stays ten minutes, on time, switched
      nurses, changing nurses, who is coming, regular nurse`,
    es: `visita, visitas, visitan, visitar, otra enfermera, distinta enfermera, misma enfermera, falta personal, poco personal,
      falta de personal, horario, no vino, no vienen, no llegó, llegó tarde, llegan tarde, viene tarde, canceló, cancelaron,
      más seguido, más a menudo, una vez por semana, dos veces por semana, prisa, con prisas, a tiempo, puntual, puntuales,
      cambian de enfermera, cambio de enfermeras, suficiente personal, viene la auxiliar`,
  },
  equipment_medication: {
    en: `equipment, bed, hospital bed, wheelchair, oxygen, concentrator, walker, commode, mattress, supplies, diapers, briefs,
      gloves, medication, medications, medicine, medicines, meds, prescription, pharmacy, refill, refills, delivery, delivered,
      deliver, lift, pump, suction, nebulizer, dose, doses, comfort kit`,
    es: `equipo médico, equipo, cama, silla de ruedas, oxígeno, andador, colchón, suministros, pañales, guantes, medicamento,
      medicamentos, medicina, medicinas, receta, farmacia, entrega, entregar, entregaron, grúa, dosis, concentrador`,
  },
  emotional_spiritual: {
    en: `chaplain, pastor, priest, rabbi, imam, prayer, pray, prayed, prayers, spiritual, spirit, faith, religious, sacrament,
      counselor, counseling, social worker, emotional, emotionally, grief, grieving, bereavement, support group, coping, cope,
      music therapist, music therapy, volunteer, moral support, afraid, lonely, someone to talk to, supported us, feel alone`,
    es: `capellán, pastor, sacerdote, cura, oración, oraciones, rezar, rezó, rezaron, espiritual, fe, religioso, religiosa,
      consejera, consejero, trabajadora social, trabajador social, emocional, duelo, apoyo moral, grupo de apoyo, voluntaria,
      voluntario, música, miedo, solos, sola, consuelo, nos apoyaron, acompañar`,
  },
  admission_process: {
    en: `admission, admitted, admit, enrollment, enroll, enrolled, sign up, signing up, intake, start of care, getting started,
      got started, first visit, first day, first week, beginning, set up, setup, set everything up, evaluation, consents, onboarding,
      start was, started, at the start, transition from hospital, came home from the hospital, day one`,
    es: `admisión, admitir, ingreso, inscripción, inscribir, inicio, comienzo, al principio, primera visita, primer día, primera
      semana, empezar, empezó, comenzar, evaluación, instalaron todo, del hospital a casa, arrancar`,
  },
  coordination_with_facility: {
    en: `facility, assisted living, nursing home, memory care, care home, group home, the home staff, facility staff, skilled
      nursing, coordinate, coordinated, coordination, coordinates, work with the home, hospital staff, doctor's office,
      primary doctor, her doctor, his doctor, our doctor, the community's staff`,
    es: `residencia, asilo, hogar de ancianos, centro, instalación, coordinar, coordinación, coordinan, coordinado, personal de la
      residencia, su médico, médico de cabecera, su doctora, su doctor`,
  },
  admin_billing: {
    en: `bill, bills, billing, billed, invoice, insurance, medicare, medicaid, paperwork, papers to sign, forms, paid, payment,
      cost, costs, charge, charged, charges, copay, claim, documents to sign, statement, fees, authorization`,
    es: `factura, facturas, facturación, cobro, cobraron, cobrar, seguro, medicare, medicaid, papeleo, papeles, formularios, pagar,
      pago, costo, costos, trámite, trámites, autorización, documentos`,
  },
  gratitude: {
    en: `thank, thanks, thankful, thank you, grateful, gratitude, appreciate, appreciated, appreciation, blessing, blessed, god
      bless, bless, indebted, could not have done it without, lifesaver, godsend`,
    es: `gracias, agradecer, agradecido, agradecida, agradecidos, agradecemos, agradezco, gratitud, bendición, bendiga, bendecidos`,
  },
};

/** What a clause says of it. A negation before a word turns it round. */
export const POLARITY_WORDS: Readonly<Record<Exclude<Polarity, 'neutral'>, Words>> = {
  positive: {
    en: `good, great, excellent, wonderful, amazing, outstanding, fantastic, terrific, superb, awesome, lovely, perfect, best, kind,
      kindness, caring, compassionate, compassion, gentle, tender, warm, respectful, polite, friendly, sweet, angel, loving,
      attentive, thoughtful, helpful, helps, helped, supportive, supported, professional, patient with, comfortable, peaceful,
      relief, relieved, at ease, calm, pain free, easy, smooth, smoothly, quick, quickly, fast, prompt, promptly, on time, right
      away, immediately, within the hour, within minutes, in minutes, clear, clearly, well, thorough, informed, reliable,
      dependable, responsive, always answers, happy, pleased, satisfied, impressed, glad, love, loved, thank, thankful, grateful,
      appreciate, blessing, blessed, godsend, lifesaver, recommend, honest, reassuring, reassured, dignity, under control, controlled,
      like family, heart of gold, seamless, organized, enough, above and beyond, listens, listened, called back, take the time,
      took the time, comforting, trust, better, respect, smile`,
    es: `bueno, buena, bien, gran, excelente, maravilloso, maravillosa, increíble, estupendo, fantástico, perfecto, perfecta, mejor,
      amable, cariño, cariñoso, cariñosa, compasivo, compasión, gentil, ternura, respeto, respetuoso, dulce, ángel, atentos,
      atenta, útil, ayuda, ayudan, ayudaron, profesional, cómodo, cómoda, tranquilo, tranquila, alivio, fácil, rápido,
      rápidamente, enseguida, de inmediato, en minutos, a tiempo, puntual, puntuales, claro, claramente, con claridad, informados, contentos, contenta,
      contento, feliz, satisfecho, satisfecha, gracias, agradecer, agradecido, agradecida, agradezco, bendición, recomiendo,
      honesto, dignidad, como familia, humano, encantados, paciencia, al tanto, escuchan, escucharon, consuelo, confianza, controlado, controlada`,
  },
  negative: {
    en: `bad, poor, poorly, terrible, awful, horrible, worst, worse, disappointing, disappointed, unacceptable, rude, cold,
      dismissive, disrespectful, rough, abrupt, impatient, condescending, careless, slow, slowly, late, delay, delayed, wait for
      hours, waited, waiting, on hold, voicemail, took hours, took days, took forever, had to wait, had to call, had to ask, had to
      chase, no one, nobody, never called, never came, never told, never returned, no show, missed, cancelled, canceled, understaffed, short
      staffed, short of staff, turnover, rushed, hurried, in a hurry, confusing, confused, confusion, unclear, contradict,
      conflicting, mixed messages, different things, left in the dark, wrong, mistake, mistakes, error, mess, chaotic, chaos, disorganized,
      broken, missing, ran out, run out, forgot, forgotten, ignored, upset, upsetting, frustrated, frustrating, frustration,
      angry, worried, scared, stressful, problem, problems, issue, issues, trouble, difficult, hard to, complain, complaint,
      suffering, suffered, suffer, agony, in pain, hurting, too long, too late, too much, too many, too few, not enough, lack,
      lacking, unprofessional, unreliable, overcharged, surprise bill, wish, should have, could be better, needs improvement,
      could improve, alone, neglected, uncomfortable, unanswered, different nurse, switched nurses, changing nurses, only once, each time a new`,
    es: `malo, mala, mal, pésimo, pésima, terrible, horrible, peor, decepcionado, decepcionante, inaceptable, grosero, grosera,
      frío, fría, brusco, brusca, maleducado, lento, lenta, tarde, retraso, tardaron, tardan, esperar horas, esperamos, en espera,
      nadie, nunca llamaron, nunca vino, nunca contestan, no vino, no llegó, canceló, cancelaron, falta, faltan, faltó, prisa, con prisas,
      confuso, confusa, confusión, contradicen, cosas distintas, equivocado, equivocada, error, errores, desorganizado, caos,
      roto, rota, olvidaron, olvidó, ignoraron, molesto, molesta, frustrante, preocupado, preocupada, asustada, problema, problemas, difícil,
      queja, sufriendo, sufrió, sufrimiento, demasiado, demasiadas, demasiados, insuficiente, poco personal, debería, deberían,
      podría mejorar, mejorar, solos, incómodo, incómoda, otra enfermera, cambian de enfermera, ojalá, buzón`,
  },
};

/** Phrases that mean what their words do not; they outweigh the clause they stand in. */
export const IDIOMS: Readonly<Record<Exclude<Polarity, 'neutral'>, Words>> = {
  positive: {
    en: `can't thank enough, cannot thank enough, can not say enough good, no complaints, no complaint, never had to wait, never late, could not ask for
      better, could not ask for more, couldn't ask for, could not have been better, couldn't have been, nothing but praise, nothing but
      good, no problems, no problem, never a problem, never rushed, not once did we wait, without delay, no delays, never felt alone,
      never alone, not in pain, no pain, without pain, nothing to complain, never had to ask, no surprises, less pain, could not be happier,
      couldn't be happier, not rushed, never in a hurry, no surprise bills, without them, did not have to wait, didn't have to wait, never confusing, better than expected`,
    es: `no tengo quejas, ninguna queja, sin quejas, no hay palabras, nunca tuvimos que esperar, sin problemas, ningún problema,
      nunca llegan tarde, nunca tarde, no podría pedir más, no podríamos pedir, sin dolor, no tiene dolor, no sufre, ya no sufre,
      nunca nos sentimos solos, sin prisa, sin prisas, nada que mejorar, sin demora, menos dolor, no sabemos qué haríamos`,
  },
  negative: {
    en: `not enough, no one answered, no one answers, nobody answers, no one came, no one told, nobody told, no one called, no one explained, nobody explained, never
      explained, nobody listens, never got a call, still waiting, had to beg, good luck getting, would not recommend, not good enough,
      not well, not comfortable, not kind, no explanation, without telling, without notice, without warning, thanks for nothing, took too
      long, would be better, would be nice, would have been nice, would help to, would have helped, more help, better communication, more visits, more often, earlier, sooner,
      never the same, not the same, out of oxygen, out of medicine, in so much pain, a lot of pain, in pain all, still in pain, still has pain, screaming in pain, less than`,
    es: `nadie contesta, nadie contestó, nadie vino, nadie dijo, nadie explicó, nadie avisó, no nos avisaron, no explicaron, no nos explicaron, sin avisar,
      no es suficiente, no recomiendo, no recomendaría, mucho dolor, con dolor, sigue con dolor, todavía tiene dolor, más visitas, más seguido, más a
      menudo, mejor comunicación, sería mejor, nunca la misma, no escuchan, no escucharon, sin explicación, más rápido, más pronto, antes posible, hizo falta`,
  },
};

/** Where one thought ends and another begins within a sentence. */
export const TURNS: Words = {
  en: `but, however, although, though, except, while, yet, unfortunately, only, otherwise, still`,
  es: `pero, aunque, sino, excepto, mientras, lamentablemente, solo, salvo`,
};
