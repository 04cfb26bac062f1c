import type { FieldError } from '#contract/platform/errors.ts';
import {
  surveyResultEndpoints,
  type SurveySatisfactionResult,
  type ThemeDecisions,
} from '#contract/surveys/surveyResults.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { listFeedback } from './surveyFeedback.queries.ts';
import { lockResult, saveState, saveThemes } from './surveyRecovery.queries.ts';
import { findEnrollment, listResults } from './surveyResults.queries.ts';
import { readScores } from './surveyScores.queries.ts';
import { readThemes } from './surveyThemes.queries.ts';
import { at, conflict, invalid, invalidTransition, notFound, refuseErrors } from '#server/platform/access/refusal.ts';
import { contextOf, hospiceView, viewpointOf, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';

const STATES = ['open', 'in_progress', 'resolved'] as const;

interface ResultPath {
  readonly enrollmentId: string;
  readonly resultId: string;
}

async function current(db: Trx, view: Viewpoint, path: ResultPath): Promise<SurveySatisfactionResult> {
  const locked = await lockResult(db, view, path.enrollmentId, path.resultId);
  if (!locked) throw notFound();
  return locked.record;
}

function checkDecisions({ themes: former }: SurveySatisfactionResult, { themes }: ThemeDecisions): FieldError[] {
  return themes.flatMap(({ key, state }, index) => {
    if (themes.findIndex((theme) => theme.key === key) < index)
      return [at(`themes.${index}.key`, 'Choose each theme only once')];
    const isThere = former?.some((theme) => theme.key === key) ?? false;
    return state === 'found' && !isThere
      ? [at(`themes.${index}.state`, 'Confirm this theme instead of adding it')]
      : [];
  });
}

/** Families' answers: results, follow-up on low ones, themes and figures. */
answer(surveyResultEndpoints.listSurveySatisfactionResults, {
  find: ({ actor, db, now, params }) => findEnrollment(db, contextOf({ actor, now }), params.enrollmentId),
  handle: ({ actor, db, found, query }) => listResults(db, viewpointOf(actor), found, query),
});

answer(surveyResultEndpoints.updateSurveySatisfactionResult, {
  find: ({ actor, db, params }) => lockResult(db, viewpointOf(actor), params.enrollmentId, params.resultId),
  handle: async ({ actor, body, db, found, now, params }) => {
    const { record } = found;
    if (body.version !== record.version) throw conflict(record);
    const allowed = record.isLow ? STATES.filter((state) => state !== record.alert.state) : [];
    if (!allowed.includes(body.state)) throw invalidTransition(allowed);
    if (body.state === 'resolved' && body.note === undefined) {
      throw invalid([at('note', 'Enter what was done for the family')]);
    }
    const author = await authorOf(db, actor);
    await saveState(db, { locked: found, change: body, author, actorId: actor.id, now });
    return current(db, viewpointOf(actor), params);
  },
});

answer(surveyResultEndpoints.decideThemes, {
  find: ({ actor, db, params }) => lockResult(db, viewpointOf(actor), params.enrollmentId, params.resultId),
  handle: async ({ actor, body, db, found: { record }, params }) => {
    if (body.version !== record.version) throw conflict(record);
    if (record.comment === null && body.themes.length > 0) {
      throw invalid([at('themes', 'This answer has no comment')]);
    }
    refuseErrors(checkDecisions(record, body));
    await saveThemes(db, record, body.themes, actor.id);
    return current(db, viewpointOf(actor), params);
  },
});

answer(surveyResultEndpoints.listFeedback, ({ actor, db, now, params, query }) =>
  listFeedback(db, { view: hospiceView(params.hospiceId, actor), actor, now }, query),
);

answer(surveyResultEndpoints.getSurveyScores, ({ actor, db, now, params, query }) =>
  readScores(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.hospiceId, query),
);

answer(surveyResultEndpoints.getSurveyThemes, ({ actor, db, now, params, query }) =>
  readThemes(db, { view: hospiceView(params.hospiceId, actor), actor, now }, query),
);
