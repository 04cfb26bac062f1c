import type { FeedbackFigureQuery, SurveyScores } from '#contract/surveys/surveyResults.ts';
import { ScoreCard } from '#src/features/surveys/results/ScoreCard.tsx';
import { surveyResultsApi } from '#src/features/surveys/results/surveyResultsApi.ts';
import { durationLabel, percentText } from '#contract/platform/formats.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { Tile, TileStrip } from '#src/ui/figures/Tile.tsx';
import { countText } from '#src/ui/countText.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

function rateHint({ completed, sent, undeliverable }: SurveyScores): string {
  const lost = undeliverable > 0 ? `, ${countText(undeliverable)} not delivered` : '';
  return `${countText(completed)} of ${countText(sent - undeliverable)} reached${lost}`;
}

function Figures({ scores }: { scores: SurveyScores | undefined }) {
  const median = scores?.low.medianHoursToResolve;
  return (
    <TileStrip label="Survey figures">
      <Tile
        figure={scores && countText(scores.results)}
        hint={scores && (scores.results === 1 ? 'family answered' : 'families’ answers')}
        label="Answers"
      />
      <Tile
        figure={scores && (scores.responseRate === null ? '–' : percentText(scores.responseRate))}
        hint={scores && rateHint(scores)}
        label="Response rate"
      />
      <Tile
        figure={scores && (scores.compositeTop === null ? '–' : percentText(scores.compositeTop))}
        hint={scores && (scores.compositeTop === null ? 'too few answers to show' : 'average of all questions')}
        label="Top answers"
      />
      <Tile
        figure={scores && countText(scores.low.total)}
        hint={scores && `${countText(scores.low.open)} not resolved`}
        label="Low scores"
        tone={scores && scores.low.open > 0 ? 'alert' : undefined}
      />
      <Tile
        figure={scores && (typeof median === 'number' ? durationLabel(median * HOUR) : '–')}
        hint="median, from answer to resolution"
        label="Time to resolve"
      />
    </TileStrip>
  );
}

/** The figures of the answers, and how each question was answered. */
export function Scores({ figures, hospiceId }: { figures: FeedbackFigureQuery; hospiceId: string }) {
  const answer = surveyResultsApi.useGetSurveyScoresQuery({ hospiceId, query: figures });
  const show = (scores: SurveyScores | undefined) => (
    <>
      <Figures scores={scores} />
      <ScoreCard isFetching={answer.isFetching} items={scores?.items} />
    </>
  );
  return (
    <LoadedAnswer answer={answer} skeleton={show(undefined)}>
      {show}
    </LoadedAnswer>
  );
}
