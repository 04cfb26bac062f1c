import type { FeedbackFigureQuery } from '#contract/surveys/surveyResults.ts';
import { problem } from '#src/api/problem.ts';
import { useGetSurveyThemesQuery } from '#src/features/surveys/results/surveyResultsApi.ts';
import { ThemeCard, type ThemeLink } from '#src/features/surveys/results/ThemeCard.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';

interface ThemeFiguresProps {
  readonly hospiceId: string;
  readonly figures: FeedbackFigureQuery;
  readonly linkOf: ThemeLink;
}

/** What all comments of the tab are about. */
export function ThemeFigures({ figures, hospiceId, linkOf }: ThemeFiguresProps) {
  const { data, error, isFetching, refetch } = useGetSurveyThemesQuery({ hospiceId, query: figures });
  if (!data && error) {
    const { message, title } = problem(error);
    return (
      <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={title}>
        {message}
      </ErrorState>
    );
  }
  return <ThemeCard counts={data} isFetching={isFetching} linkOf={linkOf} />;
}
