import type { Polarity } from '#contract/surveys/themes.ts';
import type { Words } from './themeWords.ts';

type Sides = Readonly<Record<Exclude<Polarity, 'neutral'>, Words>>;

/** Words of praise and blame. A negation before a word reverses it. */
export const POLARITY_WORDS: Sides = {
  positive: {
    en: `=good, =fine, great, excellent, wonderful, amazing, outstanding, fantastic, terrific, superb, awesome, lovely, perfect, perfectly, =best, beautiful, =kind, kindness, =caring, compassionate, compassion, gentle, gently, tender, =warm, respectful, respected, respect, polite, friendly, =nice, sweet, =angel, =angels, loving,
      attentive, thoughtful, helpful, helps, helped, supportive, supported, professional, patient with, very patient, patience, comfortable, peaceful, relief, relieved, at ease, calm, calmer, pain free, easy, easier, smooth, smoothly, =quick, quickly, fast, prompt, promptly, on time, same day, no time, right away,
      immediately, within the hour, within an hour, within minutes, in minutes, real person, clear, clearly, =well, thorough, informed, updated, reliable, dependable, responsive, happy, happily, pleased, satisfied, impressed, impressive, glad, love, loved, thank, thankful, grateful, appreciate, blessing, blessed, godsend, lifesaver, recommend, honest, honestly, reassuring, reassured,
      dignity, under control, controlled, like family, heart of gold, seamless, organized, above and beyond, listens, listened, take the time, takes the time, took the time, comforting, trust, better, smile, useful, wonders, works great, meant everything, means a lot, means the world, meant so much, means everything, looks forward, look forward, opened up, worked out, worked it out, step by step, teamwork, stays as long,
      handled, taken care, took care, made sure, make sure, makes sure, know exactly, knows exactly, finally, joy, laugh, favorite, special, no rush, resting, improved, saved us, lucky, fortunate, spotless`,
    es: `bueno, buena, buenísimo, bien, gran, excelente, maravilloso, maravillosa, increíble, estupendo, fantástico, perfecto, perfecta, =mejor, =mejores, amable, cariño, cariñoso, compasivo, compasión, gentil, ternura, respeto, respetuoso, dulce, ángel, ángeles, atento, atenta, útil, ayuda, ayudan, ayudó, ayudaron, profesional, cómodo, cómoda, tranquilo,
      tranquila, alivio, alivió, fácil, sencilla, sencillo, rápido, rápida, rápidamente, rapidísimo, enseguida, inmediato, en minutos, mismo día, a tiempo, puntual, puntuales, claro, claramente, con claridad, informada, informado, contento, contenta, feliz, satisfecho, gracias, agradecer, agradecido, agradezco, bendición, bendiga, recomiendo, honesto, dignidad,
      como familia, como de la familia, humano, encantado, paciencia, al tanto, escuchan, escucha, escuchó, escucharon, consuelo, confianza, controlado, acompañada, acompañado, calma, calmó, paz, sonríe, sonrisa, alegra, alegría, mejoró, mejorando, menos, bonito, linda, lindo, juntos, siempre viene, siempre está, ya no, misma enfermera, buena gente`,
  },
  negative: {
    en: `=bad, badly, poor, poorly, terrible, awful, horrible, nightmare, worst, worse, disappoint, unacceptable, rude, =cold, =mean, dismissive, disrespectful, rough, abrupt, impatient, condescending, short with, careless, slow, slowly, late, delay, wait for hours, waited, left waiting, left us waiting, =waiting, on hold, voicemail, took hours, took days, took weeks, took a week, took forever, had to wait, had to call, had to ask,
      have to chase, had to chase, have to call, have to ask, never called, never came, never returned, no show, missed, cancelled, canceled, understaffed, short staffed, short of staff, turnover, rushed, hurry, hurried, in a rush, confusing, confuse, confusion, unclear, contradict, the opposite, disagree, conflicting, mixed messages, different things, in the dark, wrong, mistake, error, mess, chaotic, chaos, disorganized, broken, broke, missing, ran out,
      run out, runs out, forgot, forgotten, ignored, upset, upsetting, frustrate, frustrating, angry, mad, worried, scared, scary, stress, stressful, problem, issue, trouble, difficult, hard to, complain, complaint, agony, screaming, too long, too late, too much, too many, too few, too hard, too short, not enough, lack, unprofessional, unreliable, overcharged, surprise bill,
      should have, supposed to, could be better, could improve, needs improvement, feel alone, neglected, uncomfortable, unanswered, different nurse, new nurse, changing nurses, only once, overwhelming, overwhelmed, exhausted, drowning, lost, several times, over and over, go between, useless, pathetic, ridiculous, joke, lazy, incompetent, awkward, messed up, mixed up, fell through, falls through, explain again, waste, dirty, unsafe, annoying`,
    es: `malo, mala, mal, pésimo, terrible, horrible, pesadilla, =peor, decepción, decepcionado, inaceptable, grosero, grosera, =frío, =fría, brusco, maleducado, lento, lenta, tarde, retraso, demora, tardan, tardaron, esperar horas, esperando, esperamos, en espera, buzón, canceló, cancelaron, falta, faltan, faltó, faltaron, prisa, con prisas, confuso, confusa, confusión, contradicen,
      cosas distintas, equivocado, equivocada, equivocaron, error, desorganizado, caos, roto, rota, olvidaron, olvidó, ignoraron, ignoran, molesto, molesta, enojado, enojada, frustrante, preocupado, preocupada, asustada, asustado, problema, difícil, =queja, =quejas, demasiado, demasiada, insuficiente, poco personal, debería, podría mejorar, incómodo, otra enfermera, enfermera diferente, cambian de enfermera, hay que insistir,
      otra vez, se acabó, se acaba, se acabaron, cansado, cansada, agotada, agotado, muy poco, sola, perdido, perdieron, dos veces, varias veces, mala gana, hizo falta, sucio, inútil, injusto, =sufre`,
  },
};

/** Words that only lean to a side; they count where no clearer word occurs. */
export const LEANINGS: Sides = {
  positive: {
    en: `explain, =listen, answer, answers, told, tell, =call, =calls, called back, tell us, pray, prayed, prays, sing, sings, plays, played, sat with, sit with, sat down, talk to, talks to, chaplain came, reached out, visit, visits, shows up, =comes, came, arrive, arrived, deliver, delivered, bring, brings, brought, fixed, replaced, works, worked, adjusted, trained, know, knows, sleeping, slept, covered, keep me, keeps me, calls me, care, cares, same nurse, showed us, shows me, enough, =ok, =okay, volunteer, volunteers`,
    es: `explicar, explicó, contestar, contestan, decir, dijeron, dijo, avisar, avisaron, avisó, llamar, llamó, devolver, devuelto, rezar, rezó, canta, cantar, visitar, =viene, =vienen, llegaron, llegar, entregaron, traer, trajeron, arreglaron, enseñaron, duerme, descansa, entender, funciona, funcionan, cubre, cuidan, capellán, respira, gusta, deja, alcanza`,
  },
  negative: {
    en: `pain, hurt, hurting, hurts, suffer, nausea, nauseous, vomit, agitated, agitation, restless, short of breath, itching, constipation, constipated, sore, anxious, swelling, seizure, infection, nobody, no one, none, wait, still, bill, bills, asked for, asked twice, told them twice, wish, paperwork, left messages, turns out, found out, afraid, alone, lonely, hallucinations, drowsy, sedated, =dying`,
    es: `dolor, duele, sufrir, sufriendo, náusea, náuseas, vómito, agitada, agitado, inquieta, inquieto, ahoga, estreñimiento, llagas, comezón, fiebre, nadie, esperar, papeleo, factura, todavía, miedo, dejé mensajes, pedimos, solo, quisiera, confundida, confundido, dormido, dormida, tos, diferente`,
  },
};

/** Phrases that mean something else than their words; they outweigh the words around them. */
export const IDIOMS: Sides = {
  positive: {
    en: `can not thank enough, can not say enough good, no complaints, no complaint, not a complaint, nothing bad to say, never had to wait, never late, could not ask for better, could not ask for more, could not ask for, could not have been better, could not have been, nothing but praise, nothing but good, no problems, no problem, no issues, never a problem,
      never rushed, not once did we wait, without delay, no delays, never felt alone, never alone, not in pain, no pain, without pain, pain under control, pain controlled, pain is managed, pain is better, pain is gone, eased pain, helped pain, less pain, nothing to complain, never had to ask, not have to, no surprises, could not be happier, no longer, not anymore, less alone,
      not rushed, never in a hurry, no surprise bills, do not know what we would do, without them, without you, never confusing, better than expected, never expected, did not expect, can not believe how, not what I feared`,
    es: `no tengo quejas, ninguna queja, sin quejas, no hay palabras, no tengo palabras, no tengo más que, nunca tuvimos que esperar, sin problemas, ningún problema, nunca llegan tarde, nunca tarde, no podría pedir más, no podríamos pedir, sin dolor, no tiene dolor, ya no tiene, ya no tengo, ya no se queja, ya no sufre, no sufre, nunca nos sentimos solos,
      sin prisa, sin prisas, nada que mejorar, sin demora, menos dolor, no sabemos qué haríamos, no tuvimos que, nunca esperamos, no esperaba tanto`,
  },
  negative: {
    en: `not enough, still waiting, had to beg, good luck getting, would not recommend, had to explain, have to explain, explain again, again and again, nobody calls, no one calls, not good enough, not well, not comfortable, not kind, thanks for nothing, took too long, would be better, would be nice, would have been nice, would help to, would have helped, more help, better communication, more visits, more often, never the same, not the same,
      out of oxygen, out of medicine, in so much pain, a lot of pain, in pain all, still in pain, still has pain, screaming in pain, less than, oh sure, not one visit, not a single, no better, not any better`,
    es: `no es suficiente, nadie llama, explicar otra vez, no recomiendo, no recomendaría, mucho dolor, con dolor, sigue con dolor, todavía tiene dolor, más visitas, más seguido, más a menudo, mejor comunicación, sería mejor, nunca la misma, más rápido, más pronto, antes posible, hizo falta, no alcanza, no le alcanza, no se ponen de acuerdo`,
  },
};

/** Verdicts that are neither praise nor blame. */
export const LUKEWARM: Words = {
  en: `=ok, =okay, =so so, average, as expected, can be expected, could be worse, nothing special, =alright, acceptable, neutral, decent`,
  es: `más o menos, regular, normal, ni bien ni mal, así así, aceptable, pasable`,
};

/** Phrases in which words of these lists do not have their usual meaning. */
export const NOT_MEANT: Words = {
  en: `=kind of, =lift a finger, from the start, since the start, from the beginning, from day one, since day one, started coming, passed the time, all the time, every time, each time, first time, good night, warm up, warm water, hot and cold, =social worker called, =thanks for nothing, =no thanks, =cold water, =well being, might as well, =as well, late husband, late wife, late stage, great grandmother, grand, great grandson, the best we can`,
  es: `por la tarde, en la tarde, buenas tardes, gracias a dios, desde el principio, la primera vez que, todo el tiempo, de vez en cuando, agua fría, haga falta, a pesar de`,
};

/** Words that separate two thoughts within a sentence. */
export const TURNS: Words = {
  en: `but, however, although, though, except, while, unfortunately, otherwise`,
  es: `pero, aunque, sino, excepto, mientras, lamentablemente, salvo`,
};

/** Negations reverse the words after them. */
export const NEGATIONS: Words = {
  en: `not, no, never, nobody, none, nothing, hardly, barely, rarely, seldom, without, neither, nor`,
  es: `no, nunca, jamás, ni, sin, tampoco, nada, nadie, ningún, ninguna, ninguno`,
};

/** Words that end the reach of a negation, as pauses do. */
export const NEGATION_ENDS: Words = {
  en: `and, but, because, so, since, until, till, although, though, when, while, then`,
  es: `y, pero, porque, aunque, cuando, mientras, que, entonces, si`,
};
