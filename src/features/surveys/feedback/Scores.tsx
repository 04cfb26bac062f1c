import type { FeedbackFigureQuery, SurveyScores } from '#contract/surveys/surveyResults.ts';
import { problem } from '#src/api/problem.ts';
import { percentOf } from '#src/features/surveys/results/figureLabels.ts';
import { ScoreCard } from '#src/features/surveys/results/ScoreCard.tsx';
import { useGetSurveyScoresQuery } from '#src/features/surveys/results/surveyResultsApi.ts';
import { durationLabel } from '#src/ui/time/dates.ts';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Tile, TileStrip } from '#src/ui/page/Tile.tsx';

const HOUR = 3_600_000;
const count = (value: number) => value.toLocaleString('en-US');

function rateHint({ completed, sent, undeliverable }: SurveyScores): string {
  const lost = undeliverable > 0 ? `, ${count(undeliverable)} not delivered` : '';
  return `${count(completed)} of ${count(sent - undeliverable)} reached${lost}`;
}

function Figures({ scores }: { scores: SurveyScores | undefined }) {
  const median = scores?.low.medianHoursToResolve;
  return (
    <TileStrip label="Survey figures">
      <Tile
        figure={scores && count(scores.results)}
        hint={scores && (scores.results === 1 ? 'family answered' : 'families’ answers')}
        label="Answers"
      />
      <Tile
        figure={scores && (scores.responseRate === null ? '–' : percentOf(scores.responseRate))}
        hint={scores && rateHint(scores)}
        label="Response rate"
        unit={scores && scores.responseRate !== null ? '%' : undefined}
      />
      <Tile
        figure={scores && (scores.compositeTop === null ? '–' : percentOf(scores.compositeTop))}
        hint={scores && (scores.compositeTop === null ? 'too few answers to show' : 'mean of all questions')}
        label="Top answers"
        unit={scores && scores.compositeTop !== null ? '%' : undefined}
      />
      <Tile
        figure={scores && count(scores.low.total)}
        hint={scores && `${count(scores.low.open)} not resolved`}
        label="Low scores"
        tone={scores && scores.low.open > 0 ? 'alert' : undefined}
      />
      <Tile
        figure={scores && (typeof median === 'number' ? durationLabel(median * HOUR) : '–')}
        hint="median, from the answer"
        label="Time to resolve"
      />
    </TileStrip>
  );
}

/** How families answered, in figures that say what they are made of. */
export function Scores({ figures, hospiceId }: { figures: FeedbackFigureQuery; hospiceId: string }) {
  const { data, error, isFetching, refetch } = useGetSurveyScoresQuery({ hospiceId, query: figures });
  if (!data && error) {
    const { message, title } = problem(error);
    return (
      <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={title}>
        {message}
      </ErrorState>
    );
  }
  return (
    <>
      <Figures scores={data} />
      <ScoreCard isFetching={isFetching} items={data?.items} />
    </>
  );
}
